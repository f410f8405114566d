import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { silentLog, testDatabase } from '../../../test/harness/harness-database.ts';
import { queues } from '../../slices.ts';
import { transaction } from '../database/transaction.ts';
import { createJobs } from './jobs.ts';
import { runWorkers } from './run-workers.ts';

it('The job of a dead worker is retried within a minute', async () => {
  const database = await testDatabase();
  const jobs = createJobs();
  const id = randomUUID();
  await transaction(database.db, ({ trx }) => jobs.send(trx, 'mail.send', { id }));
  await database.sql(
    `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now()`,
  );
  const done: unknown[] = [];
  const workers = await runWorkers({
    connection: database.applicationConnection,
    queues,
    handlers: { 'mail.send': async (data) => void done.push(data) },
    log: silentLog,
  });
  try {
    await expect.poll(() => done, { timeout: 60_000 }).toEqual([{ id }]);
  } finally {
    await workers.stop();
    await database.drop();
  }
});
