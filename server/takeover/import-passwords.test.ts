import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPasswordHasher } from '../src/identity/passwords/password-hasher.ts';
import { type TestServer, testServer } from '../test/harness/harness.ts';
import { linkMailedTo } from '../test/harness/mail.ts';
import { askForReset } from '../test/scenarios/task-area/task-passwords.ts';
import { openDump } from './dump/open-dump.ts';
import { importInstallation, installationTables } from './import-installation.ts';

const passwords = createPasswordHasher({ atOnce: 2, queued: 1_000 });
let server: TestServer;
let hashes: string;

beforeAll(async () => {
  server = await testServer();
  hashes = await mkdtemp(path.join(os.tmpdir(), 'regz-hashes-'));
});

afterAll(async () => {
  await rm(hashes, { recursive: true, force: true });
  await server.close();
});

async function importFolder() {
  const { rowsOf } = await openDump(hashes, installationTables);
  return importInstallation(server.database.db, rowsOf, (password) => passwords.hash(password));
}

const rows = async (query: string) => (await server.database.ownerPool.query(query)).rows;

it('Imported hashes open no account, and the first login rehashes them', async () => {
  const bcrypt = '$2b$04$naMvgeF4ll8JtUDoi24h6eMxu/dZwqU7vAnXKSKxI2MiIIXFHuOZO';
  const phpass = '$P$B12345678abcdefghijklmnopqrstu';
  const expensive = bcrypt.replace('$04$', '$31$');
  const csv = [
    'id,username,password,email',
    ...[bcrypt, phpass, expensive].map((each, at) => `${at},hashed${at},${each},h${at}@x.example`),
  ].join('\n');
  await writeFile(path.join(hashes, 'users.csv'), csv);
  await writeFile(path.join(hashes, 'web_task.csv'), csv);
  await writeFile(
    path.join(hashes, 'free_panel_links.csv'),
    `link_code,admin_username,admin_password,expires_at\nregz-free-HASHEDHASHEDHASHED00,hashed0,${bcrypt},2099-01-01`,
  );
  const report = await importFolder();
  const lost = (kind: string) =>
    expect.stringContaining(`a new password is needed: the old one is ${kind}`);
  for (const table of report.filter(({ read }) => read === 3)) {
    expect(table).toMatchObject({ taken: 3, refused: [] });
    expect(table.noted.map(({ name, reason }) => [name, reason])).toEqual([
      ['hashed1', lost('a phpass hash')],
      ['hashed2', lost('a bcrypt hash that is damaged or too expensive to check')],
    ]);
  }
  const browser = server.browser();
  for (const [username, password] of [
    ['hashed0', bcrypt],
    ['hashed1', phpass],
    ['hashed2', 'right horse'],
  ] as const) {
    await expect(browser.logIn({ username, password })).rejects.toThrow(
      'ACCOUNT_CREDENTIALS_INVALID',
    );
  }
  const stored = `select password like '$argon2id$v=19$m=19456,t=2,p=1$%' as ours from users where username = 'hashed0'
      union all select password like '$argon2id$v=19$m=19456%' from web_task where username = 'hashed0'
      union all select admin_password like '$argon2id$v=19$m=19456%' from free_panel_links where admin_username = 'hashed0'`;
  expect(await rows(stored)).toEqual([{ ours: false }, { ours: false }, { ours: false }]);
  await browser.logIn({ username: 'hashed0', password: 'right horse' });
  const typed = { username: 'hashed0', password: 'right horse' };
  const taskChallenge = await browser.solveChallenge('task-log-in');
  await browser.call(contract.players.logInTaskUser, { ...typed, challenge: taskChallenge });
  const key = 'regz-free-HASHEDHASHEDHASHED00';
  const challenge = await browser.solveChallenge('link-admin-log-in');
  await browser.call(contract.freePanel.logInLinkAdmin, { key, ...typed, challenge });
  expect(await rows(stored)).toEqual([{ ours: true }, { ours: true }, { ours: true }]);
  await server.browser().logIn(typed);
});

it('People without a usable imported password set one by mail', async () => {
  const lost = '$P$B12345678abcdefghijklmnopqrstu';
  const csv = ([table, domain]: readonly [string, string]) =>
    writeFile(
      path.join(hashes, `${table}.csv`),
      [
        'id,username,password,email',
        `7,lost-${table},${lost},lost@${domain}`,
        `8,kept-${table},right horse,kept@${domain}`,
      ].join('\n'),
    );
  const tables = [
    ['users', 'users.example'],
    ['web_task', 'tasks.example'],
  ] as const;
  await Promise.all(tables.map(csv));
  await importFolder();
  const typed = { newPassword: 'another horse', confirmPassword: 'another horse' };
  const browser = server.browser();

  const { requestPasswordReset, resetPassword } = contract.identity;
  for (const email of ['kept@users.example', 'lost@users.example']) {
    const challenge = await browser.solveChallenge('reset-password');
    await browser.call(requestPasswordReset, { email, challenge });
  }
  const { token } = await linkMailedTo(server, 'lost@users.example');
  await browser.call(resetPassword, { token, ...typed });
  await server.browser().logIn({ username: 'lost-users', password: 'another horse' });

  await askForReset(browser, 'kept@tasks.example');
  await askForReset(browser, 'lost@tasks.example');
  const link = await linkMailedTo(server, 'lost@tasks.example');
  await browser.call(contract.players.resetPassword, { token: link.token, ...typed });
  const challenge = await browser.solveChallenge('task-log-in');
  const credentials = { username: 'lost-web_task', password: 'another horse', challenge };
  await browser.call(contract.players.logInTaskUser, credentials);

  // The passwords were imported, so a reset is not mailed to an unverified address.
  const waiting = `select from pgboss.job where state::text in ('created', 'retry', 'active')
    and name in ('accounts.mail-password-reset', 'accounts.mail-task-password-reset')`;
  await expect.poll(async () => (await rows(waiting)).length).toBe(0);
  expect(await rows(`select from mail_outbox where to_address like 'kept@%'`)).toEqual([]);
});
