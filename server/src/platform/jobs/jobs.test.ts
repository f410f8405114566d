import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import * as z from 'zod';
import { atOnce } from '../../../test/harness/at-once.ts';
import { sharedDatabase } from '../../../test/harness/harness-database.ts';
import { queues } from '../../slices.ts';
import { transaction } from '../database/transaction.ts';
import { createJobs } from './jobs.ts';
import { type JobHandler, type RunningWorkers, runWorkers } from './run-workers.ts';

const database = sharedDatabase();
let workers: RunningWorkers | undefined;
const jobs = createJobs();

afterEach(async () => {
  await workers?.stop();
  workers = undefined;
  await database.sql('delete from pgboss.job');
});

it('A job starts within a second of the commit', async () => {
  const { next } = await startWorkers();
  const before = performance.now();
  await send({ id: 'a' });
  expect(await next()).toEqual({ id: 'a' });
  expect(performance.now() - before).toBeLessThan(1_000);
});

it('A job never exists when its transaction is rolled back', async () => {
  const { next, seen } = await startWorkers();
  const rolledBack = transaction(database.db, async ({ trx }) => {
    await jobs.send(trx, 'mail.send', { id: 'lost' });
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  await send({ id: 'kept' });
  await next();
  expect(seen).toEqual([{ id: 'kept' }]);
});

it('A job waits for the commit', async () => {
  const { next, seen } = await startWorkers();
  await transaction(database.db, async ({ trx }) => {
    await jobs.send(trx, 'mail.send', { id: 'later' });
    await send({ id: 'sooner' });
    await next();
  });
  await next();
  expect(seen).toEqual([{ id: 'sooner' }, { id: 'later' }]);
});

it('A job is tried again when its handler fails', async () => {
  let tries = 0;
  const { next } = await startWorkers(async () => {
    tries += 1;
    if (tries === 1) throw new Error('not this time');
  });
  await send({ id: 'twice' });
  await next();
  await next();
  expect(tries).toBe(2);
  await expect.poll(() => countJobs('completed')).toBe(1);
});

it('A failed job is retried alone', async () => {
  await send({ id: 'fails first' });
  await send({ id: 'good' });
  const tried: string[] = [];
  await startWorkers(async ({ id }) => {
    tried.push(id);
    if (id === 'fails first' && tried.filter((each) => each === id).length === 1) {
      throw new Error('not this time');
    }
  });
  await expect.poll(() => countJobs('completed'), { timeout: 10_000 }).toBe(2);
  expect(tried.toSorted()).toEqual(['fails first', 'fails first', 'good']);
});

it('A job sent before the workers started is done once they start', async () => {
  await send({ id: 'early' });
  const { next } = await startWorkers();
  expect(await next()).toEqual({ id: 'early' });
});

it('A job sent with many others is not left waiting for the next poll', async () => {
  const { next } = await startWorkers();
  await atOnce(40, (id) => send({ id: `${id}` }));
  const before = performance.now();
  for (let count = 0; count < 40; count += 1) await next();
  expect(performance.now() - before).toBeLessThan(2_000);
});

it('A job runs in one of two processes, even if it is slow', async () => {
  const slowly = () => pause(100);
  const first = await startWorkers(slowly);
  const other = workers;
  const second = await startWorkers(slowly);
  await atOnce(40, (id) => send({ id: `${id}` }));
  await expect.poll(() => countJobs('completed')).toBe(40);
  expect(first.seen.length + second.seen.length).toBe(40);
  await other?.stop();
});

it('A job waits once per singleton key if its queue says so', async () => {
  for (const discordId of ['a', 'a', 'b']) {
    await transaction(database.db, ({ trx }) =>
      jobs.send(trx, 'community.join', { discordId }, { singletonKey: discordId }),
    );
  }
  expect(await countJobs('created')).toBe(2);
});

it('A job starts within a second of its time', async () => {
  const { next } = await startWorkers();
  const moment = Date.now() + 1_500;
  await send({ id: 'later' }, new Date(moment));
  await next();
  const lateMs = Date.now() - moment;
  expect(lateMs).toBeGreaterThanOrEqual(0);
  expect(lateMs).toBeLessThan(1_000);
});

it('A job does not start before its time', async () => {
  await send({ id: 'tomorrow' }, new Date(Date.now() + 86_400_000));
  const { next, seen } = await startWorkers();
  await send({ id: 'now' });
  await next();
  expect(seen).toEqual([{ id: 'now' }]);
});

it('Stopping the workers waits for the running job', async () => {
  let finish = () => {};
  const running = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const { next } = await startWorkers(() => running);
  await send({ id: 'long' });
  await next();
  const stopping = workers?.stop();
  finish();
  await stopping;
  expect(await countJobs('completed')).toBe(1);
});

it('Stopping the workers gives back a job that does not end in time', async () => {
  const { next } = await startWorkers(() => new Promise(() => {}));
  await send({ id: 'endless' });
  await next();
  await workers?.stop(50);
  expect(await countJobs('retry')).toBe(1);
});

/** Runs the workers; `next` resolves with each job of the queue mail.send as it starts. */
async function startWorkers(handle: JobHandler<'mail.send'> = () => Promise.resolve()) {
  const seen: unknown[] = [];
  const waiting: (() => void)[] = [];
  let read = 0;
  const notice: JobHandler<'mail.send'> = async (job, stopping) => {
    seen.push(job);
    waiting.shift()?.();
    await handle(job, stopping);
  };
  workers = await runWorkers({
    connection: database.applicationConnection,
    // Ids that a person can read in a failure.
    queues: {
      ...queues,
      'mail.send': { ...queues['mail.send'], data: z.object({ id: z.string() }) },
    },
    handlers: { 'mail.send': notice },
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });
  const next = async (): Promise<unknown> => {
    read += 1;
    const index = read - 1;
    if (seen.length <= index) await new Promise<void>((resolve) => waiting.push(resolve));
    return seen[index];
  };
  return { seen, next };
}

async function send(data: { id: string }, startAfter?: Date): Promise<void> {
  await transaction(database.db, ({ trx }) =>
    jobs.send(trx, 'mail.send', data, startAfter === undefined ? {} : { startAfter }),
  );
}

async function countJobs(state: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*)::int as count from pgboss.job where state::text = $1',
    [state],
  );
  return rows[0]?.count ?? 0;
}
