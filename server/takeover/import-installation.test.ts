import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPasswordHasher } from '../src/identity/passwords/password-hasher.ts';
import type { PasswordHasher } from '../src/platform/ports/password-hasher.ts';
import { sharedServer } from '../test/harness/harness.ts';
import { linkMailedTo } from '../test/harness/mail.ts';
import { tableDigests } from '../test/harness/tables/table-digests.ts';
import { installationDump as dump } from '../test/scenarios/installation/installation-dump.ts';
import { askForReset } from '../test/scenarios/task-area/task-passwords.ts';
import { openDump } from './dump/open-dump.ts';
import { importInstallation, installationTables } from './import-installation.ts';
import { openImportedWallets } from './open-imported-wallets.ts';

let passwords: PasswordHasher;
let folder: string;

const server = sharedServer();
beforeAll(async () => {
  passwords = createPasswordHasher({ atOnce: 2, queued: 1_000 });
  folder = await mkdtemp(path.join(os.tmpdir(), 'regz-import-'));
  await writeFile(path.join(folder, 'dump.sql'), dump);
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function importDump(hash: PasswordHasher['hash'] | null, source = 'dump.sql') {
  const { rowsOf } = await openDump(path.join(folder, source), installationTables);
  return importInstallation(server.database.db, rowsOf, hash);
}

const rows = async (query: string) => (await server.database.ownerPool.query(query)).rows;

it('A dry run tries everything and keeps nothing', async () => {
  const before = await tableDigests(server.database);
  const report = await importDump(null);
  expect(report.map(({ table, read, taken }) => [table, read, taken])).toEqual([
    ['users', 7, 4],
    ['license_keys', 5, 2],
    ['product_license_keys', 6, 2],
    ['client_orders', 4, 2],
    ['orders', 2, 1],
    ['subscription_types', 2, 1],
    ['web_task', 4, 2],
    ['task_shop_products', 2, 1],
    ['task_shop_purchases', 3, 1],
    ['daily_task_completions', 3, 1],
    ['game_completions', 2, 1],
    ['free_panel_links', 3, 1],
    ['free_panel_usage', 2, 1],
    ['guild_applications', 3, 1],
    ['giveaway_registrations', 2, 1],
  ]);
  expect(await tableDigests(server.database)).toEqual(before);
});

it('Imports take every possible row, name others and hash passwords', async () => {
  const report = await importDump((password) => passwords.hash(password));
  expect(
    report.flatMap(({ refused }) => refused.map(({ name, reason }) => [name, reason])),
  ).toEqual([
    ['NIMAL', 'the username, one that looks like it, or the email address is already taken'],
    ['nobody', 'password is empty'],
    ['wrong', 'hwid_reset_count is not a whole number of at least 0'],
    ['key …0001', 'unknown package "Unheard-Of"'],
    ['key …0001', 'the license key already exists'],
    [expect.any(String), 'license_key begins with a list mark or a label; give the key alone'],
    ['key …0003', 'unknown product "No such product"'],
    [
      expect.any(String),
      expect.stringMatching(/^license_key contains a comma, a semicolon or a bar/),
    ],
    [expect.any(String), 'license_key is the heading of a column'],
    [expect.any(String), expect.stringMatching(/^license_key is a number that a spreadsheet/)],
    ['ord_1002', expect.stringContaining('its license is unknown')],
    ['ord_1004', 'amount is not an amount with two decimals'],
    ['ord_1001', expect.stringContaining('the order already exists')],
    ['', 'name is empty'],
    ['RUWAN', 'the username, one that looks like it, or the email address is already taken'],
    ['poor', 'regzcoin is not a whole number of at least 0'],
    ['Gold Coin 1', 'unknown product "Gold Coin 1"'],
    ['', 'product_id names nothing that was taken over'],
    ['', 'user_id names nothing that was taken over'],
    ['', 'this day of the person is there already'],
    ['', 'user_id names nothing that was taken over'],
    ['', 'unknown game "Chess"'],
    ['again', 'a link of this code is there already'],
    ['short', 'link_code is not the code of a link'],
    ['NIMAL', 'this use is there already'],
    ['NimalAgain', 'this address has an open application already'],
    ['Kamala', 'experience_level is not known'],
    ['Kamala', 'this address or game id is registered already'],
  ]);
  expect(
    await rows(`select username, email, expiredate, hwid, banned, discord_access_token as token
                    from users where username in ('nimal', 'kamala', 'owner') order by username`),
  ).toEqual([
    {
      username: 'kamala',
      email: 'kamala@gmail.com',
      expiredate: null,
      hwid: ['PC-3'],
      banned: true,
      token: null,
    },
    {
      username: 'nimal',
      email: 'Nimal@Gmail.com',
      expiredate: '2027-01-31',
      hwid: ['PC-1', 'PC 2'],
      banned: false,
      token: null,
    },
    {
      username: 'owner',
      email: null,
      expiredate: 'infinity',
      hwid: [],
      banned: false,
      token: null,
    },
  ]);
  const [kamala] = await rows(`select password from users where username = 'kamala'`);
  expect(await passwords.matches(kamala?.password, 'back\\slash')).toBe(true);
});

it('Imports bind orders to accounts and licenses', async () => {
  expect(
    await rows(`select order_id, client_name, license_key, amount, status from client_orders
                   where order_id like 'ord_%' order by order_id`),
  ).toEqual([
    {
      order_id: 'ord_1001',
      client_name: 'nimal',
      license_key: 'AAAA-0001',
      amount: '750.00',
      status: 'completed',
    },
    {
      order_id: 'ord_1003',
      client_name: 'kamala',
      license_key: null,
      amount: '250.00',
      status: 'pending',
    },
    {
      order_id: 'ord_2001',
      client_name: 'kamala',
      license_key: null,
      amount: '500.00',
      status: 'pending',
    },
  ]);
  expect(
    await rows(`select license_key, is_redeemed, redeemed_by from product_license_keys
                   where license_key like 'DDDD%' order by license_key`),
  ).toEqual([
    { license_key: 'DDDD-0001', is_redeemed: false, redeemed_by: null },
    { license_key: 'DDDD-0002', is_redeemed: true, redeemed_by: 'kamala' },
  ]);
});

it('Only the owner’s import opens wallets with coins', async () => {
  const held = `select username, regzcoin, language_preference from web_task order by username`;
  const closed = { username: 'ruwan', regzcoin: 0, language_preference: 'Sinhala' };
  const malki = { username: 'malki', regzcoin: 0, language_preference: 'English' };
  expect(await rows(held)).toEqual([malki, closed]);
  await openImportedWallets(server.database.ownerConnection);
  await openImportedWallets(server.database.ownerConnection);
  expect(await rows(held)).toEqual([malki, { ...closed, regzcoin: 420 }]);
  expect(await rows(`select kind, amount, balance_after from coin_transfers`)).toEqual([
    { kind: 'opening', amount: 420, balance_after: 420 },
  ]);
  expect(await rows('select sum(wrong)::integer as wrong from coin_faults()')).toEqual([
    { wrong: 0 },
  ]);
  expect(
    await rows(`select d.task_date, d.tasks_completed, d.bonus_earned, g.game_name,
                         g.completion_date, p.coins_spent, s.description
                    from daily_task_completions d
                    join game_completions g using (user_id)
                    join task_shop_purchases p using (user_id)
                    join task_shop_products s on s.id = p.product_id`),
  ).toEqual([
    {
      task_date: '2025-03-01',
      tasks_completed: 10,
      bonus_earned: true,
      game_name: 'Mini Shooter',
      completion_date: '2025-03-01',
      coins_spent: 250,
      description: 'Thirty days of Supreme',
    },
  ]);
});

it('The people of an imported installation log in', async () => {
  const browser = server.browser();
  expect(await browser.logIn({ username: 'nimal', password: 'nimal types this' })).toMatchObject({
    subscription: 'Supreme',
  });
});

it('A repeated import takes nothing twice', async () => {
  const report = await importDump((password) => passwords.hash(password));
  expect(report.map(({ taken }) => taken)).toEqual(installationTables.map(() => 0));
});

it('An import reads folders of CSV files too', async () => {
  const csv =
    'username,password,email,key,hwid\n"ann, who",pass word,ann@example.com,OLD-1,"{A,B}"\n';
  await writeFile(path.join(folder, 'users.csv'), csv);
  const [users] = await importDump((password) => passwords.hash(password), '.');
  expect(users).toMatchObject({ read: 1, taken: 1 });
  expect(await rows(`select hwid from users where username = 'ann, who'`)).toEqual([
    { hwid: ['A', 'B'] },
  ]);
  expect(
    await rows(`select username from account_imported_keys join users on users.id = user_id
                   where account_imported_keys.license_key = 'OLD-1'`),
  ).toEqual([{ username: 'ann, who' }]);
});

it('Text that a spreadsheet shortened is refused with its line', async () => {
  const sheet = path.join(folder, 'sheet');
  await mkdir(sheet);
  await writeFile(
    path.join(sheet, 'users_rows.csv'),
    'username;password;mobile_number;max_devices\nshort;types this;9.47712E+11;1\nloose;types this;0771234567;1e3\n"ranil\n";types this;0771234567;2.0\n',
  );
  const [users] = await importDump((password) => passwords.hash(password), 'sheet');
  expect(users).toMatchObject({ read: 3, taken: 1 });
  expect(users?.refused.map(({ line, name, reason }) => [line, name, reason])).toEqual([
    [
      2,
      'short',
      'mobile_number is a number that a spreadsheet has shortened (9.47712E+11); format the column as text and export it again',
    ],
    [3, 'loose', 'max_devices is not a whole number of at least 1'],
  ]);
});

describe('import passwords', () => {
  const passwords = createPasswordHasher({ atOnce: 2, queued: 1_000 });
  let hashes: string;

  beforeAll(async () => {
    hashes = await mkdtemp(path.join(os.tmpdir(), 'regz-hashes-'));
  });

  afterAll(async () => {
    await rm(hashes, { recursive: true, force: true });
  });

  async function importFolder() {
    const { rowsOf } = await openDump(hashes, installationTables);
    return importInstallation(server.database.db, rowsOf, (password) => passwords.hash(password));
  }

  it('Imported hashes open no account, and the first login rehashes them', async () => {
    const bcrypt = '$2b$04$naMvgeF4ll8JtUDoi24h6eMxu/dZwqU7vAnXKSKxI2MiIIXFHuOZO';
    const phpass = '$P$B12345678abcdefghijklmnopqrstu';
    const expensive = bcrypt.replace('$04$', '$31$');
    const csv = [
      'id,username,password,email',
      ...[bcrypt, phpass, expensive].map(
        (each, at) => `${at},hashed${at},${each},h${at}@x.example`,
      ),
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
    and name in ('identity.mail-password-reset', 'identity.mail-task-password-reset')`;
    await expect.poll(async () => (await rows(waiting)).length).toBe(0);
    expect(await rows(`select from mail_outbox where to_address like 'kept@%'`)).toEqual([]);
  });
});
