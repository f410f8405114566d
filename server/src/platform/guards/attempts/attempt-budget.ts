import { HOUR_SECONDS, MINUTE_SECONDS } from '@regz/rules/durations.ts';
import { batched } from '../../database/batches/batched.ts';
import type { Database } from '../../database/database.ts';
import { isRefusal, Refusal, type RefusalCode } from '../../refusal.ts';
import type { KeyedHash } from '../keyed-hash.ts';
import { findAttempts, returnAttempt, takeAttempts } from './attempt-counts.ts';

/** A number of attempts per key and window. A window begins with the first attempt. */
export type AttemptLimit = { attempts: number; windowSeconds: number };

/** A limit of attempts per hour. */
export function perHour(attempts: number): AttemptLimit {
  return { attempts, windowSeconds: HOUR_SECONDS };
}

/** A limit of attempts per 15 minutes. */
export function perQuarterHour(attempts: number): AttemptLimit {
  return { attempts, windowSeconds: HOUR_SECONDS / 4 };
}

/** A limit of attempts per minute. */
export function perMinute(attempts: number): AttemptLimit {
  return { attempts, windowSeconds: MINUTE_SECONDS };
}

/** Enforces a limit, for each key separately. */
export type AttemptBudget = {
  /**
   * Takes one attempt.
   * @throws Refusal ATTEMPTS_EXCEEDED if none is left; a refusal takes no attempt.
   */
  take(key: string): Promise<void>;
  /**
   * Takes no attempt.
   * @throws Refusal ATTEMPTS_EXCEEDED if none is left.
   */
  require(key: string): Promise<void>;
  /**
   * Admits work that may cost an attempt if it fails. Work of the same key that is in progress in
   * this process counts as failed.
   * @returns a function to call when the work has ended
   * @throws Refusal ATTEMPTS_EXCEEDED if none is left.
   */
  enter(key: string): Promise<() => void>;
  /** Takes one attempt and never refuses. */
  count(key: string): Promise<void>;
  /** Returns one attempt that was taken in the current window. */
  giveBack(key: string): Promise<void>;
  /** A key's attempts taken in the current window. */
  taken(key: string): Promise<number>;
};

/**
 * The product's budgets. Attempts without a login count per address block, or per account *and*
 * address block, never per account alone, so they cannot use up another person's attempts. Each
 * slice adds its budgets in its `*.budgets.ts`, by merging into this interface.
 */
export interface AttemptBudgets {}

/** The budgets for a slice's limits. */
export type BudgetsOf<Limits> = { readonly [Name in keyof Limits]: AttemptBudget };

const PLACE_BYTES = 15;
/** Higher than any number of attempts. */
const UNBOUNDED = 1_000_000_000;

type Take = { place: string; most: number; windowSeconds: number };

/**
 * Makes budgets whose attempts are counted in the database, for every process that serves. Attempts
 * that arrive at the same time share a statement. Source: decision record 0008.
 * @returns a function from a budget's name and limit to the budget
 */
export function attemptBudgets(
  db: Database,
  keyedHash: KeyedHash,
): (name: string, limit: AttemptLimit) => AttemptBudget {
  const takeOne = batched((takes: readonly Take[]) => takeEach(db, takes), { most: 256 });
  const find = batched((places: readonly string[]) => findTaken(db, places));
  /** By key, the work of this process that may still cost an attempt. */
  const underWay = new Map<string, number>();

  return (name, { attempts: most, windowSeconds }) => {
    /** 20 characters that reveal nothing about the key without the data key. */
    const placeOf = (key: string) =>
      keyedHash('attempts', `${name} ${key}`).toString('base64url', 0, PLACE_BYTES);

    return {
      take: async (key) => {
        const { isGranted, msLeft } = await takeOne({ place: placeOf(key), most, windowSeconds });
        if (!isGranted) throw attemptsExceeded(msLeft);
      },
      require: async (key) => {
        const { attempts, msLeft } = await find(placeOf(key));
        if (attempts >= most) throw attemptsExceeded(msLeft);
      },
      enter: async (key) => {
        const place = placeOf(key);
        const { attempts, msLeft } = await find(place);
        const others = underWay.get(place) ?? 0;
        if (attempts + others >= most) throw attemptsExceeded(msLeft);
        underWay.set(place, others + 1);
        return () => {
          const left = (underWay.get(place) ?? 0) - 1;
          if (left > 0) underWay.set(place, left);
          else underWay.delete(place);
        };
      },
      count: async (key) => {
        await takeOne({ place: placeOf(key), most: UNBOUNDED, windowSeconds });
      },
      giveBack: (key) => returnAttempt(db, placeOf(key)),
      taken: async (key) => (await find(placeOf(key))).attempts,
    };
  };
}

/** `msLeft`: milliseconds until an attempt is available; the delay is at least one second. */
function attemptsExceeded(msLeft: number): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil(msLeft / 1000));
  return new Refusal('ATTEMPTS_EXCEEDED', { retryAfterSeconds });
}

/** Takes attempts in one statement, which contains each place once. */
async function takeEach(db: Database, takes: readonly Take[]) {
  const byPlace = new Map<string, Take & { wanted: number }>();
  for (const take of takes) {
    const wanted = Math.min((byPlace.get(take.place)?.wanted ?? 0) + 1, take.most);
    byPlace.set(take.place, { ...take, wanted });
  }
  const rows = await takeAttempts(db, [...byPlace.values()]);
  const left = new Map(rows.map((row) => [row.place, row]));
  return takes.map(({ place }) => {
    const row = left.get(place);
    if (row === undefined) throw new Error('attempts were not counted');
    row.granted -= 1;
    return { isGranted: row.granted >= 0, msLeft: row.msLeft };
  });
}

async function findTaken(db: Database, places: readonly string[]) {
  const rows = await findAttempts(db, places);
  const found = new Map(rows.map((row) => [row.place, row]));
  return places.map((place) => found.get(place) ?? { attempts: 0, msLeft: 0 });
}

/**
 * Runs work that costs one attempt of each budget if it ends in one of the `costly` refusals. A
 * success, another refusal or a busy server costs none. However many guesses run concurrently in
 * any number of processes, at most the limit receive a costly refusal. At most the limit are in
 * progress at once in one process.
 * @throws Refusal ATTEMPTS_EXCEEDED if one of the budgets has no attempt left.
 */
export async function withAttempts<Result>(
  attempts: readonly { budget: AttemptBudget; key: string }[],
  costly: readonly RefusalCode[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await enterAll(attempts, work);
  } catch (error) {
    if (isRefusal(error) && costly.includes(error.code)) {
      await Promise.all(attempts.map(({ budget, key }) => budget.take(key)));
    }
    throw error;
  }
}

/** Leaves before an attempt is taken, so that no attempt counts twice. */
async function enterAll<Result>(
  attempts: readonly { budget: AttemptBudget; key: string }[],
  work: () => Promise<Result>,
): Promise<Result> {
  const entered = await Promise.allSettled(attempts.map(({ budget, key }) => budget.enter(key)));
  try {
    for (const each of entered) if (each.status === 'rejected') throw each.reason;
    return await work();
  } finally {
    for (const each of entered) if (each.status === 'fulfilled') each.value();
  }
}
