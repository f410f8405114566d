import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { atOnce } from '../../../test/harness/at-once.ts';
import { silentLog, sharedDatabase } from '../../../test/harness/harness-database.ts';
import { expectedWait } from './connections/expected-wait.ts';
import { openConnections } from './connections/open-connections.ts';
import { hasSqlState, isOverload, isUniqueViolation, sqlState } from './database-errors.ts';
import { createDatabase, type Database } from './database.ts';
import { inOneTrip } from './in-one-trip.ts';
import { transaction } from './transaction.ts';

const database = sharedDatabase();

beforeAll(async () => {
  await database.sql(`
    create table counters (name text constraint counters_name_key unique, hits bigint not null);
    insert into counters values ('first', 1);
    grant select, insert, update on counters to regz_app;
    insert into web_task (username, email, password, created_at)
    select 'list-' || n, 'list-' || n || '@example.com', '$argon2id$none', now() - n * interval '1 minute'
      from generate_series(1, 20000) n;
    analyze web_task;
  `);
  await database.sql(
    'create table steps (step integer primary key); grant select, insert on steps to regz_app',
  );
  await database.sql(
    'create table notes (text text not null); grant select, insert, delete on notes to regz_app',
  );
});

/** A pool of one connection, with the program's settings. */
const oneConnection = () =>
  createDatabase({ connection: database.applicationConnection, max: 1, log: silentLog });

it('Queries are prepared once per connection when they have parameters', async () => {
  const one = oneConnection();
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
  const { db, pool } = oneConnection();
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
  const { db, pool } = oneConnection();
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

it('A broken connection fails only its holder’s next query', async () => {
  const one = oneConnection();
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

it('A bigint that a number cannot hold is refused', async () => {
  const one = oneConnection();
  const tooBig = one.pool.query('select 9007199254740992::bigint as big');
  await expect(tooBig).rejects.toThrow(/9007199254740992 does not fit/);
  const { rows } = await one.pool.query('select 1 as alive');
  await one.pool.end();
  expect(rows).toEqual([{ alive: 1 }]);
});

it('All connections of a pool open together and stay', async () => {
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
      const one = oneConnection();
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
  'An unreachable database host (%s) is a temporary fault',
  (code) => {
    const cut = Object.assign(new Error(`connect ${code}`), { code, syscall: 'connect' });
    expect(isOverload(cut)).toBe(true);
  },
);

it('A server that a pooler has lost is a temporary fault', () => {
  const lost = Object.assign(new Error('server conn crashed?'), {
    code: '08P01',
    severity: 'FATAL',
  });
  expect(isOverload(lost)).toBe(true);
});

it('Errors from files are not an overload', () => {
  const missingFile = Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' });
  expect(isOverload(missingFile)).toBe(false);
});

it('The expected wait is zero while a connection is free', async () => {
  const { pool } = oneConnection();
  const wait = expectedWait(pool);
  const held = await pool.connect();
  expect(wait()).toBe(0);
  const others = Array.from({ length: 5 }, () => pool.query('select pg_sleep(0.05)'));
  await expect.poll(wait).toBeGreaterThan(100);
  held.release();
  await others[2];
  // Two requests are left, and each holds the connection for 50 ms or more.
  expect(wait()).toBeGreaterThan(5);
  await Promise.all(others);
  expect(wait()).toBe(0);
  await pool.end();
});

describe('a migration that changes the type of a column beneath prepared statements', () => {
  const visits = sql<{ seen: number }>`select seen from visits where place = ${'here'}`;

  async function prepared(max: number) {
    await database.sql(`
      drop table if exists visits;
      create table visits (place text, seen integer);
      insert into visits values ('here', 3);
      grant select on visits to regz_app;
    `);
    const connection = database.applicationConnection;
    const handle = createDatabase({ connection, max, log: silentLog });
    const onEach = () => atOnce(max, async () => (await visits.execute(handle.db)).rows);
    await onEach();
    return { ...handle, onEach };
  }

  const retype = (type: string) =>
    database.ownerPool.query(`alter table visits alter column seen type ${type}`);

  it('Column type changes fail no statement of running processes', async () => {
    const { pool, onEach } = await prepared(4);
    for (const type of ['smallint', 'integer', 'smallint']) {
      await retype(type);
      expect(await onEach()).toEqual(Array.from({ length: 4 }, () => [{ seen: 3 }]));
    }
    await pool.end();
  });

  it('Column type changes fail a transaction once, as retryable', async () => {
    const { db, pool } = await prepared(1);
    await retype('smallint');
    const inTransaction = () => db.transaction().execute((trx) => visits.execute(trx));
    const error: unknown = await inTransaction().catch((reason: unknown) => reason);
    expect(isOverload(error)).toBe(true);
    expect((await inTransaction()).rows).toEqual([{ seen: 3 }]);
    await pool.end();
  });
});

beforeEach(() => database.ownerPool.query('delete from steps'));

const add = (trx: Database, step: number) =>
  sql<{ step: number }>`insert into steps values (${step}) returning step`.compile(trx);
const count = (trx: Database) =>
  sql<{ steps: number }>`select count(*)::integer as steps from steps`.compile(trx);

async function storedSteps(): Promise<number[]> {
  const rows = await database.sql<{ step: number }>('select step from steps');
  return rows.map(({ step }) => step);
}

it('Queries of one trip run in order and see earlier ones', async () => {
  const rows = await transaction(database.db, ({ trx }) =>
    inOneTrip(trx, [count(trx), add(trx, 1), count(trx), add(trx, 2), count(trx)]),
  );
  expect(rows).toEqual([
    [{ steps: 0 }],
    [{ step: 1 }],
    [{ steps: 1 }],
    [{ step: 2 }],
    [{ steps: 2 }],
  ]);
});

it('Queries sent in one trip see what others committed while an earlier one waited', async () => {
  const holder = await database.pool.connect();
  await holder.query('select pg_advisory_lock(1)');
  const counted = transaction(database.db, ({ trx }) =>
    inOneTrip(trx, [sql`select pg_advisory_xact_lock(1)`.compile(trx), count(trx)]),
  );
  const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted`;
  await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(1);
  await holder.query('insert into steps values (1)');
  await holder.query('select pg_advisory_unlock(1)');
  holder.release();
  expect((await counted)[1]).toEqual([{ steps: 1 }]);
});

it('Queries sent in one trip fail with the first fault, and leave nothing behind', async () => {
  const doubled = transaction(database.db, ({ trx }) =>
    inOneTrip(trx, [add(trx, 1), add(trx, 1), sql`select 1 / 0`.compile(trx)]),
  );
  await expect(doubled).rejects.toSatisfy(isUniqueViolation);
  expect(await storedSteps()).toEqual([]);
});

it('Queries sent in one trip leave the connection usable', async () => {
  await transaction(database.db, ({ trx }) => inOneTrip(trx, [add(trx, 1), add(trx, 2)]));
  expect(await storedSteps()).toEqual([1, 2]);
});

beforeEach(async () => {
  await database.pool.query('delete from notes');
});

it('A transaction commits everything and returns the result', async () => {
  const result = await transaction(database.db, async ({ trx }) => {
    await sql`insert into notes values (${'a'})`.execute(trx);
    await sql`insert into notes values (${'b'})`.execute(trx);
    return 'done';
  });
  expect(result).toBe('done');
  expect(await countNotes()).toBe(2);
});

it('A failed act keeps nothing and runs no effect', async () => {
  const effects: string[] = [];
  const failing = transaction(database.db, async ({ trx, afterCommit }) => {
    await sql`insert into notes values (${'a'})`.execute(trx);
    afterCommit(() => effects.push('ran'));
    throw new Error('changed its mind');
  });
  await expect(failing).rejects.toThrow('changed its mind');
  expect(await countNotes()).toBe(0);
  expect(effects).toEqual([]);
});

it('A swallowed error does not report success', async () => {
  const failing = transaction(database.db, async ({ trx }) => {
    await sql`insert into notes values (null)`.execute(trx).catch(() => undefined);
  });
  await expect(failing).rejects.toThrow('rolled back instead of committed');
});

it('A transaction sends its last queries with the commit', async () => {
  await transaction(database.db, async ({ trx, withCommit }) => {
    withCommit([sql`insert into notes values (${'a'})`.compile(trx)]);
    withCommit([sql`insert into notes values (${'b'})`.compile(trx)]);
  });
  expect(await countNotes()).toBe(2);
});

it('A failed last query undoes the transaction', async () => {
  const effects: string[] = [];
  const failing = transaction(database.db, async ({ trx, afterCommit, withCommit }) => {
    afterCommit(() => effects.push('ran'));
    await sql`insert into notes values (${'a'})`.execute(trx);
    withCommit([
      sql`insert into notes values (null)`.compile(trx),
      sql`insert into notes values (${'b'})`.compile(trx),
    ]);
  });
  await expect(failing).rejects.toThrow('null value in column "text"');
  expect(await countNotes()).toBe(0);
  expect(effects).toEqual([]);
});

it('A transaction runs its effects in order after the commit', async () => {
  const seen: string[] = [];
  await transaction(database.db, async ({ trx, afterCommit }) => {
    afterCommit(async () => seen.push(`first sees ${await countNotes()}`));
    afterCommit(() => seen.push('second'));
    await sql`insert into notes values (${'a'})`.execute(trx);
  });
  expect(seen).toEqual(['first sees 1', 'second']);
});

it('A failed effect does not undo the commit', async () => {
  const heard: unknown[] = [];
  const effects: string[] = [];
  const broken = new Error('mail server away');
  const result = await transaction(
    database.db,
    async ({ trx, afterCommit }) => {
      await sql`insert into notes values (${'a'})`.execute(trx);
      afterCommit(() => Promise.reject(broken));
      afterCommit(() => effects.push('ran'));
      return 'done';
    },
    (error) => heard.push(error),
  );
  expect(result).toBe('done');
  expect(await countNotes()).toBe(1);
  expect(heard).toEqual([broken]);
  expect(effects).toEqual(['ran']);
});

it('A transaction sees concurrent commits', async () => {
  const level = await transaction(database.db, async ({ trx }) => {
    const { rows } = await sql<{ level: string }>`
        select current_setting('transaction_isolation') as level`.execute(trx);
    return rows[0]?.level;
  });
  expect(level).toBe('read committed');
});

async function countNotes(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>('select count(*) from notes');
  return rows[0]?.count ?? -1;
}
