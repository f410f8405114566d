import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLog, testDatabase } from '../../../../test/harness/harness-database.ts';
import type { TestDatabase } from '../../../../test/harness/harness-database.ts';
import { holdRows } from '../../../../test/harness/tables/held-row.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let directory: string;

beforeEach(async () => {
  database = await testDatabase({ empty: true });
  directory = await mkdtemp(path.join(os.tmpdir(), 'regz-migrations-'));
  await write('0201-first.sql', 'create table first (id int);');
  await write('0202-second.sql', 'create table second (id int); insert into second values (1);');
});

afterEach(async () => {
  await database.drop();
  await rm(directory, { recursive: true });
});

it('Migrate applies each file once, in the order of their names', async () => {
  expect(await run()).toEqual(['0201-first.sql', '0202-second.sql']);
  expect(await run()).toEqual([]);
  await write('0203-third.sql', 'insert into second values (2);');
  expect(await run()).toEqual(['0203-third.sql']);
  expect(await read('select id from second order by id')).toEqual([{ id: 1 }, { id: 2 }]);
});

it('Migrate logs in one line how many files it applies', async () => {
  const said: unknown[] = [];
  const log = { ...silentLog, info: (...line: unknown[]) => void said.push(line) };
  await run(log);
  await run(log);
  expect(said).toEqual([[{ migrations: 2, last: '0202-second.sql' }, 'applying migrations']]);
});

it('Migrate records when each was applied', async () => {
  await run();
  const rows = await read(
    `select name, length(sha256) as digits, applied_at <= now() as past
       from schema_migrations order by name`,
  );
  expect(rows).toEqual([
    { name: '0201-first.sql', digits: 64, past: true },
    { name: '0202-second.sql', digits: 64, past: true },
  ]);
});

it('Migrate lets only one of several concurrent callers apply each file', async () => {
  const applied = await Promise.all([run(), run(), run(), run()]);
  expect(applied.flat().toSorted()).toEqual(['0201-first.sql', '0202-second.sql']);
  expect(await read('select id from second')).toEqual([{ id: 1 }]);
});

it('Migrate refuses when an applied file has changed', async () => {
  await run();
  await write('0201-first.sql', 'create table first (id bigint);');
  await write('0203-third.sql', 'create table third (id int);');
  await expect(run()).rejects.toThrow('0201-first.sql was changed after it was applied');
  expect(await tableExists('third')).toBe(false);
});

it('Migrate refuses a database that is older than release 1.0.0, and names that release', async () => {
  await run();
  await read('drop table second');
  await read(`delete from schema_migrations where name like '0202%'`);
  await read(`update schema_migrations set name = '0126-statement-columns.sql'`);
  await expect(run()).rejects.toThrow(
    'The database is older than release 1.0.0: its last migration is 0126-statement-columns.sql. Install release 1.0.0',
  );
  expect(await tableExists('second')).toBe(false);
});

it('Migrate refuses a database that is ahead of this checkout', async () => {
  await run();
  await rm(path.join(directory, '0202-second.sql'));
  await write('0203-third.sql', 'create table third (id int);');
  await expect(run()).rejects.toThrow(/has migration 0202-second\.sql, which this version/);
  expect(await tableExists('third')).toBe(false);
});

it('Migrate lets older programs run beside a newer one', async () => {
  await write('0203-third.sql', 'create table third (id int);');
  await run();
  await rm(path.join(directory, '0203-third.sql'));
  expect(await run()).toEqual([]);

  await write('0203-third.sql', 'create table third (id int);');
  await write('0204-fourth.sql', '-- contract: 202\ndrop table first;');
  expect(await run()).toEqual(['0204-fourth.sql']);
  await rm(path.join(directory, '0204-fourth.sql'));
  await rm(path.join(directory, '0203-third.sql'));
  expect(await run()).toEqual([]);
  await rm(path.join(directory, '0202-second.sql'));
  await expect(run()).rejects.toThrow(/0204-fourth\.sql, .* and may not run on/);
});

it('Migrate waits for locks on tables it changes', async () => {
  await run();
  await write('0203-third.sql', 'alter table first add column name text;');
  const held = await holdRows(database, 'lock table first');
  const migrating = run();
  await held.waiting(1);
  const [first] = await read(waitingSince);
  // The wait ends after two seconds and starts again.
  await expect.poll(() => read(waitingSince)).not.toEqual([first]);
  await held.waiting(1);
  await held.release();
  expect(await migrating).toEqual(['0203-third.sql']);
});

it('Migrate refuses a new file that would come before an applied one', async () => {
  await run();
  await write('0201-late.sql', 'create table late (id int);');
  await expect(run()).rejects.toThrow('0201-late.sql comes before 0202-second.sql');
  expect(await tableExists('late')).toBe(false);
});

it('Migrate undoes a file that fails completely, and keeps those before it', async () => {
  await write('0203-third.sql', 'create table third (id int); select 1 / 0;');
  await write('0204-fourth.sql', 'create table fourth (id int);');
  await expect(run()).rejects.toThrow(/0203-third\.sql failed.*division by zero/);
  expect(await tableExists('second')).toBe(true);
  expect(await tableExists('third')).toBe(false);
  expect(await tableExists('fourth')).toBe(false);

  await write('0203-third.sql', 'create table third (id int);');
  expect(await run()).toEqual(['0203-third.sql', '0204-fourth.sql']);
});

it('Migrate refuses a file that ends its own transaction', async () => {
  await write('0203-third.sql', 'commit; create table third (id int);');
  await expect(run()).rejects.toThrow('0203-third.sql must not begin or end a transaction');
});

describe('a new database', () => {
  const madeByFiles = () =>
    read(`select relname as name from pg_class where relname in ('first', 'second', 'of_audit',
      'of_stand_ins') order by 1`);

  beforeEach(async () => {
    await write('audit.sql', 'create table of_audit (id int primary key);');
    await write('stand-ins.sql', 'create table of_stand_ins (id int references of_audit);');
  });

  it('The files of the slices create a new database', async () => {
    expect(await run()).toEqual(['0201-first.sql', '0202-second.sql']);
    expect(await madeByFiles()).toEqual([{ name: 'of_audit' }, { name: 'of_stand_ins' }]);
    expect(await run()).toEqual([]);
    await write('0203-third.sql', 'alter table of_audit add column name text;');
    expect(await run()).toEqual(['0203-third.sql']);
  });

  it('One of several callers creates a new database', async () => {
    const said: unknown[] = [];
    const log = { ...silentLog, info: (...line: unknown[]) => void said.push(line) };
    const made = await Promise.all([run(log), run(log), run(log)]);
    expect(made.flat()).toEqual(['0201-first.sql', '0202-second.sql']);
    expect(said).toEqual([[{ last: '0202-second.sql' }, 'making the tables of a new database']]);
  });

  it('A new database stays empty if the file of a slice fails', async () => {
    await write('stand-ins.sql', 'create table of_stand_ins (id int references nowhere);');
    await expect(run()).rejects.toThrow(/The schema of a new database failed.*nowhere/u);
    expect(await madeByFiles()).toEqual([]);
    expect(await read('select from schema_migrations')).toEqual([]);
  });

  it('A migrated database receives only further migrations', async () => {
    await rm(path.join(directory, 'audit.sql'));
    await rm(path.join(directory, 'stand-ins.sql'));
    await rm(path.join(directory, '0202-second.sql'));
    await run();
    await write('audit.sql', 'create table of_audit (id int primary key);');
    await write('0202-second.sql', 'create table second (id int);');
    expect(await run()).toEqual(['0202-second.sql']);
    expect(await madeByFiles()).toEqual([{ name: 'first' }, { name: 'second' }]);
  });
});

const waitingSince = `select max(query_start) as since from pg_stat_activity
  where wait_event_type = 'Lock' and application_name = 'regz-migrate'`;

function run(log = silentLog): Promise<string[]> {
  return migrate({ connection: database.ownerConnection, directory, log });
}

function write(name: string, text: string): Promise<void> {
  return writeFile(path.join(directory, name), text);
}

async function read(query: string): Promise<unknown[]> {
  return database.sql<Record<string, unknown>>(query);
}

async function tableExists(name: string): Promise<boolean> {
  const rows = await database.sql<{ found: boolean }>(
    'select to_regclass($1) is not null as found',
    name,
  );
  return rows[0]?.found === true;
}
