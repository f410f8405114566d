import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog, testDatabase } from '../../../test/harness/harness-database.ts';
import type { TestDatabase } from '../../../test/harness/harness-database.ts';
import { openConnections } from './connections/open-connections.ts';
import { hasSqlState, isOverload, isUniqueViolation, sqlState } from './database-errors.ts';
import { createDatabase } from './database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  await database.ownerPool.query(`
    create table counters (name text constraint counters_name_key unique, hits bigint not null);
    insert into counters values ('first', 1);
    grant select, insert, update on counters to regz_app;
    insert into web_task (username, email, password, created_at)
    select 'list-' || n, 'list-' || n || '@example.com', '$argon2id$none', now() - n * interval '1 minute'
      from generate_series(1, 20000) n;
    analyze web_task;
  `);
});

afterAll(async () => {
  await database.drop();
});

it('Queries are prepared once per connection when they have parameters', async () => {
  const one = createDatabase({
    connection: database.applicationConnection,
    max: 1,
    log: silentLog,
  });
  for (const name of ['first', 'second', 'third']) {
    await sql`select hits from counters where name = ${name}`.execute(one.db);
  }
  const { rows } = await one.pool.query<{ statement: string; uses: number }>(
    `select statement, generic_plans + custom_plans as uses from pg_prepared_statements`,
  );
  await one.pool.end();
  expect(rows).toEqual([{ statement: 'select hits from counters where name = $1', uses: 3 }]);
});

it('Queries are prepared without parameters too, but commands are not', async () => {
  const { db, pool } = createDatabase({
    connection: database.applicationConnection,
    max: 1,
    log: silentLog,
  });
  await db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = '1s'`.execute(trx);
    await trx.selectFrom('web_task').select('id').limit(1).execute();
  });
  const { rows } = await pool.query<{ statement: string }>(
    'select statement from pg_prepared_statements',
  );
  await pool.end();
  expect(rows).toEqual([{ statement: 'select "id" from "web_task" limit 1' }]);
});

it('Queries keep one plan for a page of a long list', async () => {
  const { db, pool } = createDatabase({
    connection: database.applicationConnection,
    max: 1,
    log: silentLog,
  });
  const page = db
    .selectFrom('web_task')
    .select('id')
    .where('created_at', '<', new Date())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(50);
  for (let reads = 0; reads < 10; reads += 1) await page.execute();
  const { rows } = await pool.query<{ kept: number }>(
    'select generic_plans as kept from pg_prepared_statements',
  );
  await pool.end();
  expect(rows).toEqual([{ kept: 5 }]);
});

it('Queries reach both ways of calling pg, with and without a callback', async () => {
  const client = await database.pool.connect();
  const hits = await new Promise((resolve, reject) => {
    client.query('select hits from counters where name = $1', ['first'], (error, result) =>
      error ? reject(error) : resolve(result.rows),
    );
  });
  client.release();
  expect(hits).toEqual([{ hits: 1 }]);
});

it('A connection that breaks while in use fails its holder’s next query and leaves the process running', async () => {
  const one = createDatabase({
    connection: database.applicationConnection,
    max: 1,
    log: silentLog,
  });
  const held = await one.pool.connect();
  const broken = new Promise((resolve) => held.once('end', resolve));
  const ending = held.query('select pg_terminate_backend(pg_backend_pid())');
  await expect(ending).rejects.toThrow('terminating connection');
  await broken;
  await expect(held.query('select 1')).rejects.toThrow('not queryable');
  held.release(true);
  expect((await one.pool.query('select 1 as works')).rows).toEqual([{ works: 1 }]);
  await one.pool.end();
});

it('Column values arrive as number, exact text, plain date and Date', async () => {
  const { rows } = await database.pool.query(`
      select 9007199254740991::bigint as big, array[1::bigint, null] as bigs,
             0.10::numeric as price, date '2026-03-01' as day, date 'infinity' as forever,
             array[date '2026-03-01'] as days, timestamptz '2026-03-01 10:00+02' as at,
             null::bigint as nothing, '{"a":[1]}'::jsonb as json`);
  expect(rows).toEqual([
    {
      big: 9007199254740991,
      bigs: [1, null],
      price: '0.10',
      day: '2026-03-01',
      forever: 'infinity',
      days: ['2026-03-01'],
      at: new Date('2026-03-01T08:00:00Z'),
      nothing: null,
      json: { a: [1] },
    },
  ]);
});

it('Column values refuse a bigint that a number cannot hold, and the connection stays usable', async () => {
  const one = createDatabase({
    connection: database.applicationConnection,
    max: 1,
    log: silentLog,
  });
  const tooBig = one.pool.query('select 9007199254740992::bigint as big');
  await expect(tooBig).rejects.toThrow(/9007199254740992 does not fit/);
  const { rows } = await one.pool.query('select 1 as alive');
  await one.pool.end();
  expect(rows).toEqual([{ alive: 1 }]);
});

it('All connections of a pool open at once and stay', async () => {
  const { pool } = createDatabase({
    connection: database.applicationConnection,
    max: 3,
    log: silentLog,
  });
  await openConnections(pool, silentLog);
  expect(pool).toMatchObject({ totalCount: 3, idleCount: 3, waitingCount: 0 });
  expect(pool.options.idleTimeoutMillis).toBe(0);
  await pool.end();
});

describe.concurrent('waits', () => {
  it('Waits for a lock end in an overload after 5 seconds', { timeout: 15_000 }, async () => {
    const holder = await database.ownerPool.connect();
    await holder.query(`begin; update counters set hits = 2 where name = 'first'`);
    const started = performance.now();
    const waiting = database.pool.query(`update counters set hits = 3 where name = 'first'`);
    const refusal: unknown = await waiting.catch((error: unknown) => error);
    const waited = performance.now() - started;
    await holder.query('rollback');
    holder.release();
    expect(hasSqlState(refusal, sqlState.lockNotAvailable)).toBe(true);
    expect(isOverload(refusal)).toBe(true);
    expect(waited).toBeGreaterThan(4_900);
    expect(waited).toBeLessThan(8_000);
  });

  it('Waits are bounded in every session', async () => {
    const { rows } = await database.pool.query(`
      select name, setting from pg_settings where name in
        ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`);
    expect(rows).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '10000' },
      { name: 'lock_timeout', setting: '5000' },
      { name: 'statement_timeout', setting: '10000' },
    ]);
  });

  it(
    'Waits for a connection end in an overload when all are taken',
    { timeout: 15_000 },
    async () => {
      const one = createDatabase({
        connection: database.applicationConnection,
        max: 1,
        log: silentLog,
      });
      const taken = await one.pool.connect();
      const refusal: unknown = await one.pool.query('select 1').catch((error: unknown) => error);
      taken.release();
      await one.pool.end();
      expect(isOverload(refusal)).toBe(true);
    },
  );
});

it.each([
  'create table intruder (id int)',
  'create temporary table intruder (id int)',
  'alter table counters add column intruder int',
  'drop table counters',
  'truncate counters',
  'create role intruder',
  'create schema intruder',
  'delete from schema_migrations',
])('The application role cannot run: %s', async (statement) => {
  const refusal: unknown = await database.pool.query(statement).catch((error: unknown) => error);
  expect(hasSqlState(refusal, sqlState.insufficientPrivilege)).toBe(true);
});

it('Errors from a violated UNIQUE name their constraint', async () => {
  const again = database.pool.query(`insert into counters values ('first', 1)`);
  const error: unknown = await again.catch((reason: unknown) => reason);
  expect(isUniqueViolation(error)).toBe(true);
  expect(isUniqueViolation(error, 'counters_name_key')).toBe(true);
  expect(isUniqueViolation(error, 'another_key')).toBe(false);
  expect(isOverload(error)).toBe(false);
});

it.each(['EHOSTUNREACH', 'ENETUNREACH'])(
  'A database host that cannot be reached (%s) is a fault that passes',
  (code) => {
    const cut = Object.assign(new Error(`connect ${code}`), { code, syscall: 'connect' });
    expect(isOverload(cut)).toBe(true);
  },
);

it('A database server that a pooler has lost is a fault that passes', () => {
  const lost = Object.assign(new Error('server conn crashed?'), {
    code: '08P01',
    severity: 'FATAL',
  });
  expect(isOverload(lost)).toBe(true);
});

it('Errors from files are not an overload', () => {
  const missingFile = Object.assign(new Error('no such file'), {
    code: 'ENOENT',
    syscall: 'open',
  });
  expect(isOverload(missingFile)).toBe(false);
});
