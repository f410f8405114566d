import { setTimeout as pause } from 'node:timers/promises';
import { DAY_MS, MINUTE_MS } from '@regz/rules/durations.ts';
import type { Database } from '../../src/platform/database/database.ts';
import type { Services } from '../../src/platform/services.ts';
import type { Happening, WatchStep } from '../../src/platform/slice.ts';
import { thrownMessage } from '../../src/platform/thrown.ts';
import { hasWorkNow, noteHappened, pullJobs } from './test-clock.queries.ts';
import type { TestClock } from './test-clock.ts';

/** The work that the product does by the clock, and its observer. */
export type Turned = {
  testClock: TestClock;
  /** Run one after the other, all after every step. */
  rounds: readonly { name: string; run: () => Promise<unknown> }[];
  watch: WatchStep;
  /** Extends sessions in a step's transaction, so that people stay logged in. */
  keepSessions: (trx: Database, stepMs: number) => Promise<void>;
};

export type Advance = { toMs: number; seenNumber: number; madeBy: string };

/**
 * Slightly less than a day, by more than due work takes: work that is due for one day falls after a
 * step.
 */
const STEP_MS = DAY_MS - MINUTE_MS;
/** The time limit for a step's effects to arrive. */
const MOST_WAIT_MS = 20_000;
const LOOK_MS = 40;

/**
 * Advances the clock to a time in steps of a day, because some work is due on one day only. After
 * each step all due work runs to its end and is recorded with the step. If two people advance the
 * clock at once, one is stopped by the other's step.
 * @returns whether the time was reached.
 */
export async function advanceClock(
  services: Pick<Services, 'db' | 'log'>,
  turned: Turned,
  { toMs, seenNumber, madeBy }: Advance,
): Promise<boolean> {
  const { clock, step } = turned.testClock;
  const schedules = turned.rounds.map(({ name }) => name);
  for (let number = seenNumber + 1; clock() < toMs; number += 1) {
    const fromMs = clock();
    const nextMs = Math.min(toMs, fromMs + STEP_MS);
    const watched = await turned.watch();
    const along = async (trx: Database, stepMs: number): Promise<void> => {
      await turned.keepSessions(trx, stepMs);
      await pullJobs(trx, { stepMs, schedules });
    };
    if (!(await step({ number, toMs: nextMs, madeBy, along }))) return false;
    const failures = await doWhatIsDue(services, turned.rounds);
    await noteHappened(services.db, number, [...failures, ...(await watched())]);
  }
  return true;
}

async function doWhatIsDue(
  { db, log }: Pick<Services, 'db' | 'log'>,
  rounds: Turned['rounds'],
): Promise<Happening[]> {
  const failures: Happening[] = [];
  for (const { name, run } of rounds) {
    try {
      await run();
    } catch (error) {
      log.warn({ err: error, round: name }, 'a round of the test clock failed');
      failures.push({ kind: 'failure', who: name, what: thrownMessage(error) });
    }
  }
  const schedules = rounds.map(({ name }) => name);
  const giveUpAt = performance.now() + MOST_WAIT_MS;
  while (await hasWorkNow(db, schedules)) {
    if (performance.now() > giveUpAt) {
      const what = 'What was sent off has not all arrived yet.';
      return [...failures, { kind: 'failure', who: 'queue', what }];
    }
    await pause(LOOK_MS);
  }
  return failures;
}
