import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { cast, castShows } from '../seed/cast.ts';
import { freePort } from '../seed/stage/free-port.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { type RunningServer, startServer } from '../src/start-server.ts';
import { type TestDatabase, testDatabase } from '../test/harness/harness-database.ts';
import { type RegzResult, runRegz } from '../test/harness/programs/run-regz.ts';
import { tableDigests } from '../test/harness/tables/table-digests.ts';

let database: TestDatabase;
let settings: Record<string, string>;
let seeding: RegzResult;
let server: RunningServer | undefined;

beforeAll(async () => {
  database = await testDatabase();
  settings = {
    STATE_DIR: mkdtempSync(path.join(os.tmpdir(), 'regz-seed-')),
    DATABASE_URL: database.databaseUrl,
    DATABASE_OWNER_URL: database.databaseOwnerUrl,
  };
  seeding = await regz(['seed']);
});
afterAll(async () => {
  await server?.close();
  await database.drop();
  rmSync(settings['STATE_DIR'] ?? '', { recursive: true });
});

function regz(args: readonly string[], input?: string): Promise<RegzResult> {
  return runRegz(args, settings, input);
}

/** A reset refuses while a client is connected, so each query ends its connection. */
async function look<Result>(at: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const pool = new pg.Pool({ ...database.ownerConnection, max: 1 });
  try {
    return await at(pool);
  } finally {
    await pool.end();
  }
}

function everything(): Promise<Record<string, string>> {
  return look((ownerPool) => tableDigests({ ...database, ownerPool }));
}

async function relationsAndFunctions(): Promise<string[]> {
  const { rows } = await look((pool) =>
    pool.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace
        union all select proname from pg_proc where pronamespace = 'public'::regnamespace
        union all select nspname from pg_namespace where nspname = 'pgboss'`,
    ),
  );
  return rows.map(({ name }) => name).toSorted();
}

async function startProduct() {
  const config = readConfig({
    ...settings,
    NODE_ENV: 'test',
    PORT: String(await freePort()),
    WEB_DIR: inject('webBuild'),
    LOG_LEVEL: 'silent',
  });
  return startServer(config);
}

it('Seeding prints each person with password and purpose', () => {
  expect(seeding.said).toContain('Added 49 of 49.');
  const lines = seeding.said.split('\n').map((line) => line.split(/ {2,}/));
  const shown = new Map(Object.entries(castShows));
  for (const { username, password } of Object.values(cast)) {
    expect(lines).toContainEqual([username, password, 'added', shown.get(username)]);
  }
});

it('Seeding again changes nothing and says so', async () => {
  const before = await everything();
  const again = await regz(['seed']);
  expect(again).toMatchObject({ code: 0 });
  expect(again.said).toContain('Everything was already there. Nothing changed.');
  expect(await everything()).toEqual(before);
});

it.each(['yes\n', ''])('A reset that is answered %j removes nothing', async (answer) => {
  const before = await everything();
  const { code, said } = await regz(['reset'], answer);
  expect(code).toBe(1);
  expect(said).toMatch(/Nothing was removed\.\n$/);
  expect(await everything()).toEqual(before);
});

it('A reset confirmed with the word removes everything of Regz, and nothing else', async () => {
  await look((pool) => pool.query('create table of_somebody_else ()'));
  expect(await regz(['reset'], 'reset\n')).toMatchObject({ code: 0 });
  expect(await relationsAndFunctions()).toEqual(['of_somebody_else']);
});

it('The product starts over after a reset', async () => {
  server = await startProduct();
  expect(server.firstAdmin?.username).toBe('admin');
  expect((await everything())['users']).toMatch(/^0 rows/);
});

it('A reset is refused while a server runs', async () => {
  const before = await relationsAndFunctions();
  expect(before).toContain('users');
  expect(await regz(['reset', '--yes'])).toEqual({
    code: 1,
    said: 'Something is using the database, probably a running server. Stop it first.\n',
  });
  expect(await relationsAndFunctions()).toEqual(before);
});

it.each(['seed', 'reset'])('%s is refused in production with one sentence', async (command) => {
  const { code, said } = await runRegz([command, ...(command === 'reset' ? ['--yes'] : [])], {
    ...settings,
    NODE_ENV: 'production',
  });
  expect(code).toBe(1);
  expect(said).toMatch(/^[^.\n]+ production[^.\n]*\.\n$/);
});
