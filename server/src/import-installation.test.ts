import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../test/harness/harness.ts';
import { tableDigests } from '../test/harness/table-digests.ts';
import { createPasswordHasher } from './accounts/passwords/password-hasher.ts';
import { openDump } from './cli/dump/open-dump.ts';
import { importInstallation, installationTables } from './import-installation.ts';
import { openImportedWallets } from './open-imported-wallets.ts';
import type { PasswordHasher } from './platform/ports/password-hasher.ts';

/** As pg_dump writes it, in the order of the alphabet, with what an original had in it. */
const dump = String.raw`--
-- PostgreSQL database dump
--
COPY public.client_orders (id, order_id, client_email, client_name, product_name, license_key, validity_days, amount, order_date, status) FROM stdin;
1	ord_1001	nimal@gmail.com	nimal	Supreme Monthly	AAAA-0001	30	750.00	2025-03-01 10:00:00+00	completed
2	ord_1002	nimal@gmail.com	nimal	Supreme Monthly	GONE-0001	30	750	2025-03-02 10:00:00+00	completed
3	ord_1003	kamala@gmail.com	kamala	Supreme Weekly	\N	7	250	2025-03-02	pending
4	ord_1004	kamala@gmail.com	kamala	Supreme Weekly	\N	7	250.005	2025-03-02	failed
\.

COPY public.license_keys (id, license_key, subscription, duration_days, activated, activated_at, username, banned) FROM stdin;
1	aaaa-0001	Supreme	30	t	2025-03-01 11:00:00	Nimal	f
2	BBBB-0001	{Supreme-Essential}	7	f	\N	\N	f
3	CCCC-0001	Unheard-Of	7	f	\N	\N	f
4	bbbb-0001	Supreme	7	f	\N	\N	f
\.

COPY public.orders ("id", "order_id", "product", "username", "amount", "status", "license_key", "created_at") FROM stdin;
7	ord_2001	It's a plan; really	kamala	500	pending	\N	2025-04-01 08:00:00
8	ord_1001	Supreme Monthly	nimal	750	completed	AAAA-0001	2025-04-01
\.

COPY product_license_keys (product_name, license_key, is_redeemed, redeemed_by, redeemed_at) FROM stdin;
Supreme One Month Regz Coin 250	dddd-0001	f	\N	\N
Supreme One Month Regz Coin 250	DDDD-0002	t	kamala	2025-02-01T00:00:00Z
No such product	DDDD-0003	f	\N	\N
\.

COPY public.subscription_types (id, name, description, price, is_active) FROM stdin;
1	Gold	With a\ttab	9.99	t
2		nameless	\N	t
\.

COPY public.users (id, username, password, email, mobile_number, admin_approval, banned, hwid_reset_count, max_devices, subscription, expiredate, hwid, discord_access_token) FROM stdin;
1	nimal	nimal types this	Nimal@Gmail.com	0771	t	f	9	1	Supreme	2027-01-31	{PC-1,"PC 2"}	readable-token
2	kamala	back\\slash	kamala@gmail.com	\N	f	t	10	2	\N	\N	["PC-3"]	\N
3	NIMAL	again	other@gmail.com	\N	f	f	10	1	\N	\N	\N	\N
4	nobody	\N	nobody@gmail.com	\N	f	f	10	1	\N	\N	\N	\N
5	owner	owner types this	\N	\N	t	f	10	1	Regz-Owner	Active	\N	\N
6	wrong	wrong types this	wrong@gmail.com	\N	t	f	-1	1	\N	31/01/2027	\N	\N
\.

COPY public.daily_task_completions (user_id, task_date, tasks_completed, bonus_earned) FROM stdin;
1	2025-03-01	10	t
1	2025-03-01	3	f
7	2025-03-01	3	f
\.

COPY public.game_completions (user_id, game_name, completion_date, coins_earned, created_at) FROM stdin;
1	mini-shooter	2025-03-01	10	2025-03-01 10:00:00+00
1	Chess	2025-03-01	10	2025-03-01 10:00:00+00
\.

COPY public.task_shop_products (id, name, description, price, is_active) FROM stdin;
9	Supreme One Month Regz Coin 250	Thirty days of Supreme	250	t
10	Gold Coin 1	No such thing	1	t
\.

COPY public.task_shop_purchases (user_id, product_id, coins_spent) FROM stdin;
1	9	250
1	10	1
7	9	250
\.

COPY public.web_task (id, username, password, email, regzcoin, language_preference) FROM stdin;
1	ruwan	ruwan types this	ruwan@example.com	420	Sinhala
2	RUWAN	again	other@example.com	0	\N
3	poor	poor types this	poor@example.com	-5	English
4	malki	malki types this	malki@example.com	0	\N
\.
`;

let server: TestServer;
let passwords: PasswordHasher;
let folder: string;

beforeAll(async () => {
  server = await testServer();
  passwords = await createPasswordHasher({ atOnce: 2, queued: 1_000 });
  folder = await mkdtemp(path.join(os.tmpdir(), 'regz-import-'));
  await writeFile(path.join(folder, 'dump.sql'), dump);
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await server.close();
});

async function importDump(hash: PasswordHasher['hash'] | null, source = 'dump.sql') {
  const { rowsOf } = await openDump(path.join(folder, source), installationTables);
  return importInstallation(server.database.db, rowsOf, hash);
}

const rows = async (query: string) => (await server.database.ownerPool.query(query)).rows;

describe('taking over an original installation', () => {
  it('tries everything in a dry run and keeps nothing', async () => {
    const before = await tableDigests(server.database);
    const report = await importDump(null);
    expect(report.map(({ table, read, taken }) => [table, read, taken])).toEqual([
      ['users', 6, 3],
      ['license_keys', 4, 2],
      ['product_license_keys', 3, 2],
      ['client_orders', 4, 2],
      ['orders', 2, 1],
      ['subscription_types', 2, 1],
      ['web_task', 4, 2],
      ['task_shop_products', 2, 1],
      ['task_shop_purchases', 3, 1],
      ['daily_task_completions', 3, 1],
      ['game_completions', 2, 1],
    ]);
    expect(await tableDigests(server.database)).toEqual(before);
  });

  it('takes every row it can, names the others, and hashes passwords on the way in', async () => {
    const report = await importDump((password) => passwords.hash(password));
    expect(
      report.flatMap(({ refused }) => refused.map(({ name, reason }) => [name, reason])),
    ).toEqual([
      ['NIMAL', 'the username or the email address is already taken'],
      ['nobody', 'password is empty'],
      ['wrong', 'hwid_reset_count is not a whole number of at least 0'],
      ['key …0001', 'unknown package "Unheard-Of"'],
      ['key …0001', 'the license key already exists'],
      ['key …0003', 'unknown product "No such product"'],
      ['ord_1002', expect.stringContaining('its license is unknown')],
      ['ord_1004', 'amount is not an amount with two decimals'],
      ['ord_1001', expect.stringContaining('the order already exists')],
      ['', 'name is empty'],
      ['RUWAN', 'the username or the email address is already taken'],
      ['poor', 'regzcoin is not a whole number of at least 0'],
      ['Gold Coin 1', 'unknown product "Gold Coin 1"'],
      ['', 'product_id names nothing that was taken over'],
      ['', 'user_id names nothing that was taken over'],
      ['', 'this day of the person is there already'],
      ['', 'user_id names nothing that was taken over'],
      ['', 'unknown game "Chess"'],
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

  it('binds orders to their accounts and licenses, under the names of the original', async () => {
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

  it('opens the wallets of task users with what they had, by the owner of the database alone', async () => {
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

  it('lets the people of the original log in', async () => {
    const browser = server.browser();
    expect(await browser.logIn({ username: 'nimal', password: 'nimal types this' })).toMatchObject({
      subscription: 'Supreme',
    });
  });

  it('taken over again, takes nothing twice', async () => {
    const report = await importDump((password) => passwords.hash(password));
    expect(report.map(({ taken }) => taken)).toEqual(installationTables.map(() => 0));
  });

  it('reads folders of CSV files as well', async () => {
    const csv = 'username,password,email,hwid\n"ann, who",pass word,ann@example.com,"{A,B}"\n';
    await writeFile(path.join(folder, 'users.csv'), csv);
    const [users] = await importDump((password) => passwords.hash(password), '.');
    expect(users).toMatchObject({ read: 1, taken: 1 });
    expect(await rows(`select hwid from users where username = 'ann, who'`)).toEqual([
      { hwid: ['A', 'B'] },
    ]);
  });
});
