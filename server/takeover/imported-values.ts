import { parseTextArray } from '../src/platform/database/column-values.ts';
import { type ImportedRow, RowRefused } from './imported-rows.ts';

/** A column's trimmed text; null if empty. */
export function textOf(row: ImportedRow, column: string): string | null {
  const text = row[column]?.trim() ?? '';
  return text === '' ? null : text;
}

/** @throws RowRefused for a column that is empty */
export function requiredText(row: ImportedRow, column: string): string {
  const text = textOf(row, column);
  if (text === null) throw new RowRefused(`${column} is empty`);
  return text;
}

const yes = new Set(['t', 'true', '1', 'yes', 'on']);
const no = new Set(['f', 'false', '0', 'no', 'off']);

/** @throws RowRefused for text that is neither yes nor no */
export function booleanOf(row: ImportedRow, column: string, otherwise: boolean): boolean {
  const text = textOf(row, column)?.toLowerCase();
  if (text === undefined) return otherwise;
  if (yes.has(text)) return true;
  if (no.has(text)) return false;
  throw new RowRefused(`${column} is neither true nor false`);
}

/** @throws RowRefused if it is not a whole number of at least `least` */
export function countOf(
  row: ImportedRow,
  column: string,
  { otherwise, least }: { otherwise: number; least: number },
): number {
  const text = textOf(row, column);
  if (text === null) return otherwise;
  const count = /^-?\d+(?:\.0+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(count) || count < least || count > 2_147_483_647) {
    throw new RowRefused(`${column} is not a whole number of at least ${least}`);
  }
  return count;
}

const MOMENT =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d(?::?\d\d)?)?)?$/;

/** @throws RowRefused if it is not a time */
export function momentOf(row: ImportedRow, column: string): Date | null {
  const text = textOf(row, column);
  if (text === null) return null;
  const [, day = '', time, zone = 'Z'] = MOMENT.exec(text) ?? [];
  const hours = zone.length === 3 ? `${zone}:00` : zone;
  // A time without a zone is UTC, as in the original.
  const moment = new Date(time === undefined ? day : `${day}T${time}${hours}`);
  if (Number.isNaN(moment.getTime())) throw new RowRefused(`${column} is not a date`);
  return moment;
}

/** A list in PostgreSQL's format (`{a,b}`) or as JSON (`["a","b"]`). */
export function listOf(row: ImportedRow, column: string): string[] {
  const text = textOf(row, column);
  if (text === null) return [];
  if (text.startsWith('{')) return strings(parseTextArray(text), column);
  if (!text.startsWith('[')) return [text];
  try {
    return strings(JSON.parse(text), column);
  } catch {
    throw new RowRefused(`${column} is not a list`);
  }
}

function strings(list: unknown, column: string): string[] {
  if (!Array.isArray(list)) throw new RowRefused(`${column} is not a list`);
  return list.filter((item) => item !== null).map(String);
}

/**
 * Money as a whole number of hundredths, read without floating point.
 * @throws RowRefused if it is not an amount with at most two decimals
 */
export function hundredthsOf(row: ImportedRow, column: string): number | null {
  const text = textOf(row, column);
  if (text === null) return null;
  const parts = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(text);
  if (parts === null) throw new RowRefused(`${column} is not an amount with two decimals`);
  const [, whole = '0', decimals = ''] = parts;
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}
