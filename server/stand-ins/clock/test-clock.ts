import type pg from 'pg';
import type { Clock } from '../../src/platform/clock.ts';
import { listenToChannel } from '../../src/platform/database/connections/listen-to-channel.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import type { Logger } from '../../src/platform/log/logger.ts';
import { insertStep, readAheadMs } from './test-clock.queries.ts';

/** A clock that staff can advance. */
export type TestClock = {
  clock: Clock;
  aheadMs: () => number;
  /**
   * Advances to a time with the step of this number, and runs `along` in its transaction. Returns
   * false if another process took the step.
   */
  step: (to: StepTo) => Promise<boolean>;
  close: () => Promise<void>;
};

type StepTo = {
  number: number;
  toMs: number;
  madeBy: string;
  along: (trx: Database, stepMs: number) => Promise<void>;
};

/**
 * Opens the clock that all processes of a database share; each is notified of the others' steps.
 */
export async function openTestClock(parts: {
  db: Database;
  connection: pg.ClientConfig;
  log: Logger;
}): Promise<TestClock> {
  const { db, connection, log } = parts;
  let aheadMs = 0;
  const read = async (): Promise<void> => {
    // Two answers may arrive out of order; the clock never goes back.
    aheadMs = Math.max(aheadMs, await readAheadMs(db));
  };
  const heard = (): void => {
    read().catch((error: unknown) => log.warn({ err: error }, 'the test clock could not be read'));
  };
  const listener = listenToChannel({
    connection,
    channel: 'test_clock',
    heard,
    resumed: heard,
    log,
  });
  await listener.start();
  await read();
  const clock = (): number => Date.now() + aheadMs;

  return {
    clock,
    aheadMs: () => aheadMs,
    step: async ({ number, toMs, madeBy, along }) => {
      const stepMs = Math.max(1, toMs - clock());
      const reached = new Date(toMs);
      const taken = await transaction(db, async ({ trx }) => {
        const isFirst = await insertStep(trx, { number, stepMs, madeBy, reached });
        if (isFirst) await along(trx, stepMs);
        return isFirst;
      });
      await read();
      return taken;
    },
    close: () => listener.close(),
  };
}

/** A snapshot of the shared clock, for a short command. */
export async function readTestClock(db: Database): Promise<Clock> {
  const aheadMs = await readAheadMs(db);
  return () => Date.now() + aheadMs;
}

/** True if a database's clock is ahead of the real time. */
export async function isClockTurned(db: Database): Promise<boolean> {
  return (await readAheadMs(db)) > 0;
}
