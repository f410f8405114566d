import { DAY_MS } from '../durations.ts';
import { momentMs, utcDate } from '../licenses/days-left.ts';

/** The order of the parts of a file's dates. */
export const dateOrders = ['day-first', 'month-first', 'year-first'] as const;
export type DateOrder = (typeof dateOrders)[number];

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** A time of day may follow. */
const AFTER = String.raw`(?:[T ,]\s*\d{1,2}[:.]\d{2}.*)?$`;
const NUMBERS = new RegExp(String.raw`^(\d{1,4})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{2,4})${AFTER}`);
const COMPACT = new RegExp(String.raw`^((?:19|20)\d\d)(\d\d)(\d\d)${AFTER}`);
const NAMED = new RegExp(
  String.raw`^(?:\p{L}{2,9},?\s)?(\d{1,2})(?:st|nd|rd|th)?[-/. ]*(\p{L}{3,9})[-/., ]*(\d{4}|\d{2})${AFTER}`,
  'iu',
);
const NAMED_FIRST = new RegExp(
  String.raw`^(\p{L}{3,9})[-/. ]*(\d{1,2})(?:st|nd|rd|th)?[-/., ]+(\d{4}|\d{2})${AFTER}`,
  'iu',
);

type Readings = Partial<Record<DateOrder, number>>;

/** Returns the possible days of a text, counted from 1970, by the order of its parts. */
function readingsOf(text: string): Readings {
  const plain = text.trim();
  const named = NAMED.exec(plain);
  if (named !== null) return always(named[3], monthOf(named[2]), named[1]);
  const first = NAMED_FIRST.exec(plain);
  if (first !== null) return always(first[3], monthOf(first[1]), first[2]);
  const compact = COMPACT.exec(plain);
  if (compact !== null) return always(compact[1], compact[2], compact[3]);
  const [, one = '', , two = '', three = ''] = NUMBERS.exec(plain) ?? [];
  if (one.length > 2) return one.length === 4 ? always(one, two, three) : {};
  if (one === '' || three.length === 3) return {};
  const read = {
    'day-first': dayOf(three, two, one),
    'month-first': dayOf(three, one, two),
    'year-first': three.length === 2 && one.length === 2 ? dayOf(one, two, three) : undefined,
  };
  return Object.fromEntries(Object.entries(read).filter(([, day]) => day !== undefined));
}

function always(...parts: [string?, (string | number)?, string?]): Readings {
  const day = dayOf(...parts);
  return day === undefined ? {} : Object.fromEntries(dateOrders.map((order) => [order, day]));
}

function monthOf(name = ''): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

function dayOf(year = '', month: string | number = '', day = ''): number | undefined {
  const date = [year.padStart(4, '20'), String(month).padStart(2, '0'), day.padStart(2, '0')];
  const ms = momentMs(date.join('-'));
  return ms === null ? undefined : ms / DAY_MS;
}

export function isStatementDate(text: string): boolean {
  return /\d/.test(text) && Object.keys(readingsOf(text)).length > 0;
}

/**
 * Returns the order of the parts of a file's dates, by most of them. If two orders fit equally, it
 * is the one without future days whose days are closest together. Null if that does not decide: a
 * person then chooses.
 */
export function dateOrderOf(texts: readonly string[], today: number): DateOrder | null {
  const read = texts.map(readingsOf);
  const found = dateOrders.map((order) => {
    const days = read.flatMap((each) => each[order] ?? []);
    const last = days.reduce((one, other) => Math.max(one, other), -Infinity);
    const first = days.reduce((one, other) => Math.min(one, other), Infinity);
    const isToCome = last > today + 1;
    return { order, days, rank: [-days.length, Number(isToCome), last - first] };
  });
  const [best, ...others] = found.toSorted((one, other) => byRank(one.rank, other.rank));
  if (best === undefined || best.days.length === 0) return 'day-first';
  const isSame = (days: readonly number[]) => days.every((day, index) => day === best.days[index]);
  const isOpen = others.some(({ rank, days }) => byRank(best.rank, rank) === 0 && !isSame(days));
  return isOpen ? null : best.order;
}

function byRank(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((each, index) => each !== other[index]);
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

/**
 * Returns the day of a text, `2026-11-27`. Null for none, or while the order of the parts is
 * unknown.
 */
export function statementDay(text: string, order: DateOrder | null): string | null {
  const read = readingsOf(text);
  const days = new Set(Object.values(read));
  const [only] = days.size === 1 ? days : [];
  const day = order === null ? only : read[order];
  return day === undefined ? null : utcDate(day * DAY_MS);
}

/**
 * Returns a date in one spelling for any order of its parts, `05-11-26`: two files may write it in
 * two ways.
 */
export function dateMark(text: string): string {
  const [first] = Object.values(readingsOf(text));
  if (first === undefined) return text.replaceAll(/\s/g, '');
  const [year = '', ...parts] = utcDate(first * DAY_MS).split('-');
  return [...parts, year.slice(2)].toSorted().join('-');
}
