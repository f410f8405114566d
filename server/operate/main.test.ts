import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount, makeLink, makeSession } from '../test/harness/factories.ts';
import { type TestDatabase, testDatabase } from '../test/harness/harness-database.ts';
import { type RegzResult, runRegz } from '../test/harness/programs/run-regz.ts';

const PRODUCT = 'Supreme One Month Regz Coin 250';
let database: TestDatabase;
let stateDir: string;

beforeAll(async () => {
  database = await testDatabase();
  stateDir = mkdtempSync(path.join(os.tmpdir(), 'regz-cli-'));
});
afterAll(async () => {
  await database.drop();
  rmSync(stateDir, { recursive: true });
});

function regz(
  args: readonly string[],
  input?: string,
  more: NodeJS.ProcessEnv = {},
): Promise<RegzResult> {
  const settings = {
    STATE_DIR: stateDir,
    DATABASE_URL: database.databaseUrl,
    DATABASE_OWNER_URL: database.databaseOwnerUrl,
    ...more,
  };
  return runRegz(args, settings, input);
}

async function acts(): Promise<string[]> {
  const { rows } = await database.ownerPool.query<{ action: string }>(
    `select action from audit_entries where actor_kind = 'operator' order by id`,
  );
  return rows.map((row) => row.action);
}

it('An unknown command fails with the usage', async () => {
  const { code, said } = await regz(['bogus'], '');
  expect(`${code} ${said}`).toMatch(/^1 There is no command bogus\.\n\nUsage: /);
  for (const command of [
    'create-admin',
    'approve',
    'ban',
    'unban',
    'drop-second-factors',
    'task-staff',
    'add-keys',
    'import',
    'roles',
    'discord-commands',
    'backup key',
    'backup list',
    'backup verify',
    'backup prune',
    'restore',
    'doctor',
    'seed',
    'reset',
  ]) {
    expect(said).toContain(`regz ${command}`);
  }
});

it('A mistyped second word runs no command', async () => {
  const { code, said } = await regz(['backup', 'lst'], undefined, { PORT: 'many' });
  expect(`${code} ${said}`).toMatch(/^1 There is no command backup lst\.\n\nUsage: /);
});

it('The command line creates an admin once per name', async () => {
  const args = ['create-admin', 'amara', '--password-stdin'];
  expect(await regz(args, 'a staff password\n')).toMatchObject({ code: 0 });
  expect(await regz(args, 'another password\n')).toMatchObject({ code: 1 });
  expect((await regz(['create-admin', 'short', '--password-stdin'], 'tiny')).code).toBe(1);
  expect(await acts()).toEqual(['accounts.create-admin']);
});

it('Removing lost second factors ends the sessions and sends a mail', async () => {
  const { id, username, email } = await makeAccount(database, { email_verified: true });
  await makeSession(database, { kind: 'customer', id });
  await database.ownerPool.query(
    `insert into account_totp (kind, subject_id, secret, started_at, confirmed_at)
     values ('customer', $1, 'sealed', now(), now())`,
    [id],
  );
  expect((await regz(['drop-second-factors', 'admin', username])).code).toBe(1);
  expect((await regz(['drop-second-factors', username])).code).toBe(1);
  expect((await regz(['drop-second-factors', 'customer', username])).code).toBe(0);
  const { rows } = await database.ownerPool.query<{
    codes: number;
    sessions: number;
    mails: number;
  }>(
    `select (select count(*)::int from account_totp where subject_id = $1) as codes,
            (select count(*)::int from account_sessions where subject_id = $1) as sessions,
            (select count(*)::int from mail_outbox where to_address = $2) as mails`,
    [id, email],
  );
  expect(rows).toEqual([{ codes: 0, sessions: 0, mails: 1 }]);
  expect(await acts()).toContain('accounts.drop-second-factors');
});

it('Approves, bans and unbans an account; lifting a ban ends its sessions', async () => {
  const { id, username } = await makeAccount(database);
  await makeSession(database, { kind: 'customer', id });
  expect((await regz(['approve', username])).code).toBe(0);
  expect((await regz(['ban', username, 'sold', 'the', 'account'])).code).toBe(0);
  const { rows } = await database.ownerPool.query(
    'select admin_approval, banned, ban_reason from users where id = $1',
    [id],
  );
  expect(rows).toEqual([{ admin_approval: true, banned: true, ban_reason: 'sold the account' }]);
  expect((await regz(['unban', username])).code).toBe(0);
  const sessions = await database.ownerPool.query(
    'select 1 from account_sessions where subject_id = $1',
    [id],
  );
  expect(sessions.rowCount).toBe(0);
  expect((await regz(['ban', 'nobody'])).code).toBe(1);
});

it('The command line adds keys from a file, all or none', async () => {
  const file = path.join(stateDir, 'keys.txt');
  writeFileSync(file, 'cli-1\n\n cli-2 \nCLI-1\n');
  expect(await regz(['add-keys', PRODUCT.toLowerCase(), file])).toMatchObject({ code: 0 });
  writeFileSync(file, 'cli-2\ncli-3\n');
  const again = await regz(['add-keys', PRODUCT, file]);
  expect(again.code).toBe(1);
  expect(again.said).toContain('CLI-2');
  const { rows } = await database.ownerPool.query(
    `select license_key from license_keys where license_key like 'CLI-%' order by 1`,
  );
  expect(rows.map((row) => row.license_key)).toEqual(['CLI-1', 'CLI-2']);
  const unknown = await regz(['add-keys', 'No such product', file]);
  expect(unknown.said).toContain(PRODUCT);
});

it('The command line sets which community roles a package gives, and shows them', async () => {
  const ids = ['500000000000000001', '500000000000000002'];
  expect((await regz(['roles', 'Supreme', ...ids])).said).toMatch(new RegExp(ids.join(' ')));
  expect((await regz(['roles'])).said).toMatch(new RegExp(`^Supreme +${ids.join(' ')}$`, 'm'));
  expect((await regz(['roles', 'Supreme', '--none'])).said).toMatch(/^Supreme +-$/m);
  for (const wrong of [['Superb'], ['Supreme', 'role'], ['Supreme', ...six]]) {
    expect((await regz(['roles', ...wrong])).code).toBe(1);
  }
});

it('The command line gives a retired package no roles', async () => {
  const retire = (at: string | null) =>
    database.ownerPool.query(`update license_packages set retired_at = $1 where name = 'Legit'`, [
      at,
    ]);
  await retire('2026-01-01');
  const refused = await regz(['roles', 'Legit', '500000000000000001']);
  await retire(null);
  expect(refused).toMatchObject({
    code: 1,
    said: expect.stringMatching('LICENSE_PACKAGE_UNKNOWN'),
  });
  expect((await regz(['roles', 'Legit'])).said).toMatch(/^Legit +-$/m);
});

const six = Array.from({ length: 6 }, (_, index) => `50000000000000000${index}`);

it('The doctor passes a healthy installation and names wrong settings', async () => {
  const healthy = await regz(['doctor']);
  expect(healthy.code).toBe(0);
  expect(healthy.said).toMatch(/ok +database: PostgreSQL 18/);
  expect(healthy.said).toMatch(/ok +coin ledger: every check passed/);
  expect(healthy.said).toMatch(/note +coin shop: .*SHOP_VERIFIED_EMAIL/);
  expect(healthy.said).toMatch(/ok +trial links: every use .*\s+ok +account standings: every one/);
  const { id, code } = await makeLink(database, { used_count: 1 });
  await database.sql('delete from account_standings');
  const miscounted = await regz(['doctor']);
  expect(miscounted.code).toBe(2);
  expect(miscounted.said).toContain(`FAIL  trial links: ${code}`);
  expect(miscounted.said).toMatch(/FAIL +account standings: \d+ do not match/);
  await database.sql('select restore_account_standings()');
  await database.sql('delete from free_panel_links where id = $1', id);
  const sick = await regz(['doctor'], undefined, { PORT: 'many', NODE_ENV: 'production' });
  expect(sick).toMatchObject({ code: 2, said: expect.stringContaining('PORT') });
});

it('The doctor says that the database cannot be reached', async () => {
  const { code, said } = await regz(['doctor'], undefined, {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    DATABASE_OWNER_URL: '',
  });
  expect(code).toBe(2);
  expect(said).toContain('FAIL  database');
});

it('The command line sets staff passwords and keeps the last owner', async () => {
  const readHash = async () => {
    const query = `select password from account_admins where username = 'amara'`;
    return (await database.sql<{ password: string }>(query))[0]?.password;
  };
  const before = await readHash();
  expect((await regz(['set-admin-password', 'Amara'])).said).toMatch(/once\): [\w-]{16}\n/);
  expect(await readHash()).not.toBe(before);
  expect((await regz(['require-admin-codes', 'amara', 'on'])).code).toBe(0);
  const refused = { code: 1, said: 'At least one owner must stay enabled.\n' };
  expect(await regz(['disable-admin', 'amara'])).toEqual(refused);
  expect(await regz(['set-admin-role', 'amara', 'stock'])).toEqual(refused);
  expect((await regz(['list-admins'])).said).toBe(
    'amara  owner  enabled  two-step required, not set up  never logged in\n',
  );
});

it('The command line gives staff a role, immediately or later', async () => {
  const add = (role: string) =>
    regz(['create-admin', 'bimal', role, '--password-stdin'], 'long enough');
  expect(await add('king')).toEqual({ code: 1, said: 'A role is one of owner, support, stock.\n' });
  expect(await add('support')).toMatchObject({ code: 0 });
  expect((await regz(['list-admins'])).said).toMatch(/^bimal +support +enabled/m);
  expect(await regz(['set-admin-role', 'bimal', 'stock'])).toMatchObject({ code: 0 });
  expect((await regz(['list-admins'])).said).toMatch(/^bimal +stock +enabled/m);
  expect(await acts()).toEqual(expect.arrayContaining(['accounts.set-admin-role']));
});
