import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/harness/harness-database.ts';
import { actingAs, recordAct } from '../audit/record-act.ts';
import { createPasswordHasher } from '../identity/passwords/password-hasher.ts';
import { readConfig } from '../platform/config/config.ts';
import { createSeal } from '../platform/guards/seal.ts';
import type { PasswordHasher } from '../platform/ports/password-hasher.ts';
import { createFirstAdmin } from './create-first-admin.ts';

let passwords: PasswordHasher;
let database: TestDatabase;
let stateDir: string;

beforeAll(async () => {
  passwords = createPasswordHasher({ atOnce: 2, queued: 20 });
  stateDir = await mkdtemp(path.join(os.tmpdir(), 'regz-first-admin-'));
});
afterAll(() => rm(stateDir, { recursive: true }));
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.drop());

function start(environment: Record<string, string> = {}, dataKey = 'a data key') {
  const config = readConfig({ STATE_DIR: stateDir, ...environment });
  return createFirstAdmin({ db: database.db, passwords, config, seal: createSeal(dataKey) });
}

async function admins() {
  const { rows } = await database.ownerPool.query<{
    id: string;
    username: string;
    password: string;
  }>('select id, username, password from account_admins');
  return rows;
}

it('Only the first admin is created from the configuration', async () => {
  expect(await start({ ADMIN_USERNAME: 'sithara', ADMIN_PASSWORD: 'long enough' })).toBeNull();
  expect(await start({ ADMIN_USERNAME: 'another' })).toBeNull();
  expect(await admins()).toMatchObject([{ username: 'sithara' }]);
});

it('The first admin gets a generated password if none is configured', async () => {
  const made = await start();
  expect(made?.username).toBe('admin');
  const [row] = await admins();
  expect(row?.password).not.toContain(made?.password);
  expect(await passwords.matches(row?.password, made?.password ?? '')).toBe(true);
});

it('Starts print the generated password until its first login', async () => {
  const made = await start();
  expect(made).not.toBeNull();
  expect(await start()).toEqual(made);
  const id = (await admins())[0]?.id ?? '';
  await recordAct(database.db, actingAs({ kind: 'admin', id, name: 'admin' }), {
    action: 'accounts.log-in-admin',
    object: { kind: 'admin', id },
  });
  expect(await start()).toBeNull();
  await expect(stat(path.join(stateDir, 'first-admin.json'))).rejects.toThrow('ENOENT');
});

it('The generated password is not printed once the password has been replaced', async () => {
  await start();
  const hash = await passwords.hash('another one');
  await database.sql('update account_admins set password = $1', hash);
  expect(await start()).toBeNull();
});

it('The generated password is stored only encrypted', async () => {
  const made = await start();
  const file = path.join(stateDir, 'first-admin.json');
  expect(await readFile(file, 'utf8')).not.toContain(made?.password);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await start({}, 'another key')).toBeNull();
});
