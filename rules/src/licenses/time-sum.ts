import { type TimeEntryKind, timeLeft, type TimeStanding } from './time-standing.ts';
import { isSamePackage } from './withholding.ts';

/** The use of an account's days. `given` is the sum of the others. */
export type TimeSum = {
  given: number;
  /** By a refund or a dispute, by staff, or because staff ended the subscription. */
  takenBack: number;
  /** Of a package that another one replaced. */
  givenUp: number;
  used: number;
  /** Left, or kept while frozen. */
  left: number;
};

type SummedEntry = {
  atMs: number;
  kind: TimeEntryKind;
  days: number | null;
  before: TimeStanding;
  after: TimeStanding;
};

/**
 * Returns the use of an account's days, from all its entries, oldest first. It counts the time left
 * before and after each entry, so that carried-over time counts too. A reversal corrects
 * `takenBack` or `givenUp`. Null if a subscription had no end, because its days cannot be counted.
 */
export function sumOfTime(entries: readonly SummedEntry[], nowMs: number): TimeSum | null {
  if (entries.some(({ after }) => after.endsAt === 'infinity')) return null;
  const sum: TimeSum = { given: 0, takenBack: 0, givenUp: 0, used: 0, left: 0 };
  for (const entry of entries) add(sum, entry);
  const newest = entries.at(-1);
  sum.left = newest === undefined ? 0 : timeLeft(newest.after, nowMs);
  sum.used = sum.given - sum.takenBack - sum.givenUp - sum.left;
  return sum;
}

function add(sum: TimeSum, { atMs, kind, days, before, after }: SummedEntry): void {
  const { came, went, isOther } = moved(before, after, atMs);
  if (kind !== 'reversal') {
    sum.given += came;
    sum[isOther ? 'givenUp' : 'takenBack'] += went;
  } else if (days !== null && days > 0) {
    sum.takenBack -= came;
    sum.givenUp += went;
  } else {
    sum.takenBack += went;
    sum.givenUp -= came;
  }
}

/**
 * Returns the days that an entry adds and removes. If it changes the package, these are all days.
 */
function moved(before: TimeStanding, after: TimeStanding, atMs: number) {
  const [had, has] = [timeLeft(before, atMs), timeLeft(after, atMs)];
  const isOther =
    before.subscription !== null &&
    after.subscription !== null &&
    !isSamePackage(before.subscription, after.subscription);
  if (isOther) return { came: has, went: had, isOther };
  return { came: Math.max(has - had, 0), went: Math.max(had - has, 0), isOther };
}
