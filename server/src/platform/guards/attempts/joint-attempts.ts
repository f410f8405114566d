import type { Database } from '../../database/database.ts';
import { gather } from '../../database/gathering/gather.ts';
import type { Logger } from '../../log/logger.ts';
import type { Refusal } from '../../refusal.ts';
import type { KeyedHash } from '../keyed-hash.ts';
import {
  type AttemptBudget,
  type AttemptLimit,
  type Attempts,
  attemptsExceeded,
} from './attempt-budget.ts';
import { type AttemptCount, changeAttempts, findAttempts } from './attempt-counts.ts';
import { inTime } from './in-time.ts';
import { ownBudget } from './own-budget.ts';
import { placeOf } from './place-of.ts';

/** The database is asked about an exhausted place no more often than this. */
const ASK_AGAIN_MS = 1_000;
const MOST_REFUSALS = 10_000;
/** More attempts than anybody ever takes. */
const UNBOUNDED = 1_000_000_000;

type Change = { place: string; wanted: 0 | 1; most: number; windowSeconds: number };
type Outcome = { isGranted: boolean; msLeft: number };
type Taken = Pick<AttemptCount, 'attempts' | 'msLeft'>;

/** The statements shared by all budgets of a process. */
type Counts = {
  change: (change: Change) => Promise<Outcome>;
  count: (change: Change) => Promise<Outcome>;
  find: (place: string) => Promise<Taken>;
  wait: ReturnType<typeof inTime>;
};

/**
 * Attempts counted in the database, for all serving processes: whichever is asked, no more than the
 * limit are granted. Concurrent changes share a statement. If the database does not answer in time,
 * this process counts for itself: a limit never makes a request fail or wait long.
 */
export function jointAttempts({
  db,
  keyedHash,
  log,
}: {
  db: Database;
  keyedHash: KeyedHash;
  log: Logger;
}): Attempts {
  const apply = (changes: readonly Change[]) => applyChanges(db, changes);
  const counts: Counts = {
    change: gather(apply, { most: 256 }),
    count: gather(apply),
    find: gather((places: readonly string[]) => findTries(db, places)),
    wait: inTime(log),
  };
  return {
    budget: (name, limit) => jointBudget(counts, limit, (key) => placeOf(keyedHash, name, key)),
    // Everything is stored already, whichever process stops.
    recall: async () => undefined,
    close: async () => undefined,
  };
}

function jointBudget(
  { change, count, find, wait }: Counts,
  { attempts: most, windowSeconds }: AttemptLimit,
  placeAt: (key: string) => string,
): AttemptBudget {
  const insurance = ownBudget({ attempts: most, windowSeconds });
  const refusals = recentRefusals();
  const taking = (key: string): Change => ({ place: placeAt(key), wanted: 1, most, windowSeconds });
  /** Nobody waits for it, and what is lost here is returned when the window ends. */
  const giveBackJoint = (key: string): void => {
    change({ ...taking(key), wanted: 0 }).catch(() => undefined);
  };

  return {
    take: async (key) => {
      refusals.repeat(key);
      const outcome = await wait(
        () => change(taking(key)),
        ({ isGranted }) => isGranted && giveBackJoint(key),
      );
      if (outcome === 'late') return insurance.take(key);
      if (!outcome.isGranted) throw refusals.refuse(key, outcome.msLeft);
    },
    giveBack: async (key) => {
      if ((await insurance.taken(key)) > 0) await insurance.giveBack(key);
      else giveBackJoint(key);
    },
    count: async (key) => {
      const outcome = await wait(() => count({ ...taking(key), most: UNBOUNDED }));
      if (outcome === 'late') await insurance.count(key);
    },
    require: async (key) => {
      refusals.repeat(key);
      const found = await wait(() => find(placeAt(key)));
      if (found === 'late') return insurance.require(key);
      if (found.attempts >= most) throw refusals.refuse(key, found.msLeft);
    },
    taken: async (key) => {
      const found = await wait(() => find(placeAt(key)));
      const attempts = found === 'late' ? 0 : found.attempts;
      return Math.max(attempts, await insurance.taken(key));
    },
  };
}

/**
 * Whoever was refused a moment ago is refused again without a query: a flood costs no statements.
 */
function recentRefusals() {
  const refused = new Map<string, { askAgainMs: number; endsMs: number }>();
  return {
    repeat: (key: string): void => {
      const now = performance.now();
      const { askAgainMs, endsMs } = refused.get(key) ?? { askAgainMs: 0, endsMs: 0 };
      if (now < askAgainMs) throw attemptsExceeded(endsMs - now);
    },
    refuse: (key: string, msLeft: number): Refusal => {
      if (refused.size >= MOST_REFUSALS) refused.clear();
      const now = performance.now();
      const askAgainMs = now + Math.min(msLeft, ASK_AGAIN_MS);
      refused.set(key, { askAgainMs, endsMs: now + msLeft });
      return attemptsExceeded(msLeft);
    },
  };
}

/** Applies changes in one statement, merged per place, returned attempts first. */
async function applyChanges(db: Database, changes: readonly Change[]): Promise<Outcome[]> {
  const byPlace = new Map<string, { change: Change; wanted: number; returned: number }>();
  for (const change of changes) {
    const sum = byPlace.get(change.place) ?? { change, wanted: 0, returned: 0 };
    byPlace.set(change.place, sum);
    if (change.wanted === 1) sum.wanted += 1;
    else sum.returned += 1;
  }
  const rows = await changeAttempts(
    db,
    Array.from(byPlace.values(), ({ change, wanted, returned }) => ({
      ...change,
      wanted: Math.min(wanted, change.most),
      returned,
    })),
  );
  const left = new Map(rows.map((row) => [row.place, row]));
  return changes.map(({ place, wanted }) => {
    const row = left.get(place);
    if (row === undefined || wanted === 0) return { isGranted: false, msLeft: 0 };
    row.granted -= 1;
    return { isGranted: row.granted >= 0, msLeft: row.msLeft };
  });
}

async function findTries(db: Database, places: readonly string[]): Promise<Taken[]> {
  const rows = await findAttempts(db, places);
  const found = new Map(rows.map((row) => [row.place, row]));
  return places.map((place) => found.get(place) ?? { attempts: 0, msLeft: 0 });
}
