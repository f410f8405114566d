import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { silentLog, testDatabase, sharedDatabase } from '../../../test/harness/harness-database.ts';
import { queues } from '../../slices.ts';
import { schemaDirectory } from '../database/schema/schema-files.ts';
import { installJobs } from './install-jobs.ts';
import { DEAD_LETTER_QUEUE, namesOf } from './queues.ts';
import { runWorkers } from './run-workers.ts';

const database = sharedDatabase();

function install(of = database): Promise<void> {
  return installJobs({
    queues,
    pool: of.pool,
    ownerConnection: of.ownerConnection,
    log: silentLog,
  });
}

async function readQueues(of = database) {
  const { rows } = await of.pool.query<{ name: string; retry_limit: number }>(
    'select name, retry_limit from pgboss.queue order by name',
  );
  return rows;
}

it('The job queues are created once by several processes at the same time', async () => {
  const empty = await testDatabase({ empty: true });
  try {
    await empty.sql('grant usage on schema public to regz_app');
    await Promise.all([install(empty), install(empty), install(empty)]);
    const names = (await readQueues(empty)).map(({ name }) => name);
    expect(names).toEqual([DEAD_LETTER_QUEUE, ...namesOf(queues)].toSorted());
  } finally {
    await empty.drop();
  }
});

it('A start with the same queues changes none', async () => {
  await database.sql(`update pgboss.queue set retry_limit = 77`);
  await install();
  expect((await readQueues()).every(({ retry_limit }) => retry_limit === 77)).toBe(true);
});

it('A start with other queues updates them', async () => {
  await database.sql(`
      comment on schema pgboss is 'another version';
      update pgboss.queue set retry_limit = 77`);
  await install();
  const stale = (await readQueues()).filter(({ retry_limit }) => retry_limit === 77);
  expect(stale.map(({ name }) => name)).toEqual([DEAD_LETTER_QUEUE]);
});

it('The job queues from a newer version are refused and left as they are', async () => {
  const newer = await testDatabase();
  try {
    await newer.sql(`
        comment on schema pgboss is 'another version';
        update pgboss.version set version = version + 1`);
    await expect(install(newer)).rejects.toThrow('created by a newer version of the program');
  } finally {
    await newer.drop();
  }
});

it.each([
  'create table pgboss.mine (id int)',
  'drop table pgboss.job_common',
  'truncate pgboss.job_common',
  'alter table pgboss.queue add column mine int',
  `select pgboss.create_queue('mine', '{"policy": "standard", "partition": true}')`,
  `comment on schema pgboss is 'mine'`,
])('The job queues cannot be restructured by the application: %s', async (statement) => {
  await expect(database.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
});

it('A job under its queue’s former name runs after the update', async () => {
  const { ownerPool, applicationConnection: connection } = database;
  await ownerPool.query(`
      select pgboss.create_queue('orders.settle-event', '{"policy": "standard"}');
      insert into pgboss.job (name, data, state) values
        ('orders.settle-event', '{"event": "7"}', 'created'),
        ('orders.settle-event', '{"event": "8"}', 'retry'),
        ('orders.settle-event', '{"event": "9"}', 'completed');
      delete from pgboss.queue where name = 'payments.settle-event'`);
  await ownerPool.query(
    await readFile(`${schemaDirectory}/0191-jobs-named-after-slices.sql`, 'utf8'),
  );
  await install();
  const seen: string[] = [];
  const workers = await runWorkers({
    connection,
    queues,
    handlers: { 'payments.settle-event': async ({ event }) => seen.push(event) },
    log: silentLog,
  });
  await expect.poll(() => seen.toSorted()).toEqual(['7', '8']);
  await workers.stop();
  const { rows } = await ownerPool.query(
    `select data ->> 'event' as event from pgboss.job where name = 'orders.settle-event'`,
  );
  expect(rows).toEqual([{ event: '9' }]);
});
