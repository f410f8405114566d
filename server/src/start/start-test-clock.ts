import type { FastifyInstance } from 'fastify';
import { isClockTurned, openTestClock, type TestClock } from '../../stand-ins/clock/test-clock.ts';
import { allowTurnedClock } from '../coins/ledger/allow-turned-clock.ts';
import { tookRealMoney } from '../orders/took-real-money.ts';
import type { Config } from '../platform/config/config.ts';
import type { OpenDatabase } from '../platform/database/open-database.ts';
import { StartRefusal } from '../platform/start-refusal.ts';

/**
 * The test clock, if TEST_CLOCK is set. Refuses an installation that has taken real money. Also
 * refuses to run without the test clock after it was turned, because the time would go back.
 */
export async function startTestClock(
  app: FastifyInstance,
  { TEST_CLOCK }: Config,
  { db, applicationConnection: connection, ownerConnection }: OpenDatabase,
): Promise<TestClock | undefined> {
  if (!TEST_CLOCK) {
    if (!(await isClockTurned(db))) return undefined;
    throw new StartRefusal(
      'The test clock of this database was turned: without TEST_CLOCK=true its time would go back. ' +
        'Set that, or begin with another STATE_DIR or database.',
    );
  }
  if (await tookRealMoney({ db })) {
    throw new StartRefusal(
      'TEST_CLOCK: this database has orders for real money. Time is only turned where none was ever taken.',
    );
  }
  await allowTurnedClock(ownerConnection);
  const opened = await openTestClock({ db, connection, log: app.log });
  app.addHook('onClose', () => opened.close());
  return opened;
}
