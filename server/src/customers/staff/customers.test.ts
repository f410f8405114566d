import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { contract } from '@regz/contract/contract.ts';
import type { CustomerFilter } from '@regz/rules/customers/standing.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { atOnce } from '../../../test/harness/at-once.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import { makeAccount, makeKey, newLicenseKey } from '../../../test/harness/factories.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import type { InputOf } from '../../../test/harness/operations.ts';
import { newPerson } from '../../../test/harness/people.ts';
import { signedInAdmin, signedInCustomer, signIn } from '../../../test/harness/signed-in.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';
import { createLog } from '../../platform/log/log.ts';
import { readCustomer } from './read-customer.ts';

const { redeemLicense } = contract.licenses;
const { me } = contract.identity;
const { staff: ofCustomers } = contract.customers;
const server = sharedServer();
let staff: Browser;
let adminId: string;

beforeAll(async () => {
  ({ browser: staff, id: adminId } = await signedInAdmin(server));
});

async function standingOf(id: string) {
  const rows = await server.database.sql(
    'select admin_approval, banned, ban_reason from users where id = $1',
    id,
  );
  return rows[0];
}

async function acts(id: string) {
  return server.database.sql<{ action: string }>(
    `select actor_kind, actor_id, actor_name, action, detail ->> 'reason' as reason,
            host(address) as address
       from audit_entries where object_kind = 'account' and object_id = $1 order by id`,
    id,
  );
}

it('An account that staff open is shown whole, with the sessions that run', async () => {
  const { browser, account, sessionId } = await signedInCustomer(server, {
    hwid: ['DEVICE-1', 'DEVICE-2'],
    max_devices: 3,
    hwid_reset_count: 7,
  });
  const { licenseKey } = await makeKey(server.database);
  await browser.call(redeemLicense, { licenseKey });
  const shown = await staff.call(ofCustomers.readCustomer, { id: account.id });
  const { emailCorrected, language, ...own } = await browser.call(me, {});
  expect({ emailCorrected, language }).toEqual({ emailCorrected: false, language: null });
  const { sessions, ...about } = shown;
  expect(about).toMatchObject({ ...own, banned: false, banReason: null });
  expect(about).toMatchObject({ email: account.email, licenseKey, subscription: 'Supreme' });
  expect(sessions).toMatchObject([{ id: sessionId, userAgent: 'Test browser' }]);
  expect(JSON.stringify(shown)).not.toContain('argon2');
});

it('An account shows that its license is suspended or revoked', async () => {
  const { browser, account } = await signedInCustomer(server);
  const { id: keyId, licenseKey } = await makeKey(server.database);
  await browser.call(redeemLicense, { licenseKey });
  for (const withheld of [null, 'suspended', 'revoked']) {
    await server.database.sql(
      'update license_keys set withheld = $2 where id = $1',
      keyId,
      withheld,
    );
    expect(await staff.call(ofCustomers.readCustomer, { id: account.id })).toMatchObject({
      withheld,
    });
    const found = await staff.call(ofCustomers.searchCustomers, {
      text: account.username,
      filter: 'all',
    });
    expect(found.customers).toMatchObject([{ id: account.id, withheld }]);
  }
});

it('The log records views of accounts, without names', async () => {
  const { id, username } = await makeAccount(server.database);
  const lines = new PassThrough();
  const log = createLog({ LOG_LEVEL: 'info' }, lines);
  await readCustomer({ db: server.database.db, log }, { caller: { id: adminId } }, { id });
  const line = String(lines.read());
  expect(JSON.parse(line)).toMatchObject({ adminId, customerId: id });
  expect(line).not.toContain(username);
});

it('Approval activates the account, and the trail records it', async () => {
  const { id } = await makeAccount(server.database);
  await staff.call(ofCustomers.approveCustomer, { id });
  expect(await standingOf(id)).toMatchObject({ admin_approval: true, banned: false });
  const by = { actor_kind: 'admin', actor_id: adminId, actor_name: 'sithara' };
  expect(await acts(id)).toEqual([
    { ...by, action: 'accounts.approve', reason: null, address: staff.address },
  ]);
});

it('Staff approve several accounts in one act, with an entry each', async () => {
  const made = await Promise.all([1, 2, 3].map(() => makeAccount(server.database)));
  const ids = made.map(({ id }) => id);
  const [first = ''] = ids;
  await staff.call(ofCustomers.approveCustomer, { id: first });
  const how = { idempotencyKey: randomUUID() };
  const input = { ids: [...ids, randomUUID()] };
  const sent = await Promise.all(
    [1, 2].map(() => staff.send(ofCustomers.approveCustomers, input, how)),
  );
  expect(sent.map(({ status }) => status)).toEqual([200, 200]);
  expect(sent.map(({ body }) => JSON.parse(String(body)))).toEqual([
    { approved: 2 },
    { approved: 2 },
  ]);
  for (const id of ids) {
    expect(await standingOf(id)).toMatchObject({ admin_approval: true });
    expect(await acts(id)).toMatchObject([{ action: 'accounts.approve', actor_name: 'sithara' }]);
  }
});

it('Concurrent approvals approve each account once', async () => {
  const made = await Promise.all([1, 2, 3, 4].map(() => makeAccount(server.database)));
  const ids = made.map(({ id }) => id);
  const answers = await Promise.all(
    [ids, ids.toReversed(), ids].map((each) =>
      staff.call(ofCustomers.approveCustomers, { ids: each }),
    ),
  );
  expect(answers.reduce((sum, { approved }) => sum + approved, 0)).toBe(ids.length);
  for (const id of ids) expect(await acts(id)).toHaveLength(1);
});

it('An approval waits for no write about its account', async () => {
  const { id } = await makeAccount(server.database);
  const belonging = 'select 1 from users where id = $1 for key share';
  const held = await holdRows(server.database, belonging, [id]);
  try {
    expect(await staff.call(ofCustomers.approveCustomers, { ids: [id] })).toEqual({ approved: 1 });
  } finally {
    await held.release();
  }
});

it('A ban keeps its reason and ends its account’s sessions at the next request', async () => {
  const other = await signedInCustomer(server);
  const { browser, account } = await signedInCustomer(server);
  await staff.call(ofCustomers.banCustomer, { id: account.id, reason: ' sold the account ' });
  expect(await standingOf(account.id)).toMatchObject({
    banned: true,
    ban_reason: 'sold the account',
  });
  expect(await acts(account.id)).toMatchObject([
    { actor_name: 'sithara', action: 'accounts.ban', reason: 'sold the account' },
  ]);
  expect((await staff.call(ofCustomers.readCustomer, { id: account.id })).sessions).toEqual([]);
  expect((await other.browser.call(me, {})).id).toBe(other.account.id);
  expect(await browser.code(me, {})).toBe('ACCOUNT_BANNED');
  expect(await browser.code(me, {})).toBe('SESSION_REQUIRED');
  const { banReason } = await staff.call(ofCustomers.readCustomer, { id: account.id });
  expect(banReason).toBe('sold the account');
});

it('Lifting a ban restores no session', async () => {
  const { browser, account } = await signedInCustomer(server);
  await staff.call(ofCustomers.banCustomer, { id: account.id, reason: 'a mistake' });
  await staff.call(ofCustomers.unbanCustomer, { id: account.id });
  expect(await standingOf(account.id)).toMatchObject({ banned: false, ban_reason: null });
  expect(await browser.code(me, {})).toBe('SESSION_REQUIRED');
  expect((await acts(account.id)).map(({ action }) => action)).toEqual([
    'accounts.ban',
    'accounts.unban',
  ]);
});

it('A session that staff end is over immediately', async () => {
  const { browser, account, sessionId } = await signedInCustomer(server);
  const elsewhere = server.browser();
  await signIn(server, elsewhere, { kind: 'customer', id: account.id });
  await staff.call(ofCustomers.endCustomerSession, { id: account.id, sessionId });
  expect(await browser.code(me, {})).toBe('SESSION_REQUIRED');
  expect((await elsewhere.call(me, {})).id).toBe(account.id);
  expect(await acts(account.id)).toMatchObject([
    { actor_name: 'sithara', action: 'accounts.end-session', address: staff.address },
  ]);
});

it('Staff cannot end sessions of other accounts or colleagues', async () => {
  const { account } = await signedInCustomer(server);
  const other = await signedInCustomer(server);
  const colleague = await signedInAdmin(server);
  const rows = await server.database.sql<{ id: string }>(
    "select id from account_sessions where kind = 'admin'",
  );
  for (const sessionId of [other.sessionId, ...rows.map(({ id }) => id)]) {
    for (const id of [account.id, adminId]) {
      expect(await staff.code(ofCustomers.endCustomerSession, { id, sessionId })).toBe(
        'SESSION_UNKNOWN',
      );
    }
  }
  await other.browser.call(me, {});
  await colleague.browser.call(contract.staff.me, {});
});

beforeEach(() => server.database.ownerPool.query('delete from users'));

async function found(text: string, filter: CustomerFilter = 'all'): Promise<string[]> {
  const { customers } = await staff.call(ofCustomers.searchCustomers, { text, filter });
  return customers.map(({ username }) => username);
}

const change = (set: string, id: string) =>
  server.database.sql(`update users set ${set} where id = $1`, id);

it('Staff find accounts by the beginning of name, address or Discord name', async () => {
  const { id } = await makeAccount(server.database, {
    username: 'Nimal',
    email: 'Perera.N@example.com',
  });
  await change("discord_username = 'TeaDrinker'", id);
  await makeAccount(server.database, { username: 'kavya' });
  for (const text of ['nim', ' NIMAL ', 'Ｎimal', 'perera.n@', 'per\u200bera.n@', 'teadr']) {
    expect(await found(text), text).toEqual(['Nimal']);
  }
  for (const text of ['imal', 'nimal2', 'drinker', '@example.com']) {
    expect(await found(text), text).toEqual([]);
  }
});

it('Searches take wildcards literally', async () => {
  await makeAccount(server.database, { username: 'a_b%c\\d' });
  await makeAccount(server.database, { username: 'aXbYcZd' });
  for (const text of ['a_', 'a_b%', 'a_b%c\\d']) expect(await found(text)).toEqual(['a_b%c\\d']);
  for (const text of ['%', '_', '\\', "' or true --"]) expect(await found(text)).toEqual([]);
});

it('Staff find the redeemer of any whole license key', async () => {
  const { browser, account } = await signedInCustomer(server);
  await makeAccount(server.database);
  const first = await makeKey(server.database);
  const second = await makeKey(server.database);
  for (const { licenseKey } of [first, second]) {
    await browser.call(redeemLicense, { licenseKey });
  }
  for (const { licenseKey } of [first, second]) {
    expect(await found(` ${licenseKey.toLowerCase()} `)).toEqual([account.username]);
    expect(await found(licenseKey.slice(0, -1))).toEqual([]);
  }
  const unused = await makeKey(server.database);
  expect(await found(unused.licenseKey)).toEqual([]);
});

it('A search finds an imported account by its key', async () => {
  const licenseKey = newLicenseKey();
  const { id, username } = await makeAccount(server.database);
  await change(`key = '${licenseKey}'`, id);
  await server.database.sql(
    'insert into account_imported_keys (user_id, license_key) values ($1, $2)',
    id,
    licenseKey,
  );
  expect(await found(licenseKey.toLowerCase())).toEqual([username]);
  await change(`key = '${newLicenseKey()}'`, id);
  expect(await found(licenseKey)).toEqual([]);
});

it('A search shows addresses to owners and masks them for other staff', async () => {
  const { id } = await makeAccount(server.database, { email: 'nimal@example.com' });
  const { browser: support } = await newPerson(server, 'support staff');
  const all = { text: '', filter: 'all' } as const;
  const toSupport = await support.call(ofCustomers.searchCustomers, all);
  expect(toSupport).toMatchObject({
    customers: [{ id, email: null, maskedEmail: 'n***@example.com' }],
    next: null,
  });
  expect(JSON.stringify(toSupport)).not.toContain('nimal@');
  const toOwner = await staff.call(ofCustomers.searchCustomers, all);
  expect(toOwner.customers).toMatchObject([{ id, email: 'nimal@example.com' }]);
  expect(JSON.stringify(toOwner)).not.toMatch(/argon2|mobile/);
});

it('A search of staff is narrowed by each filter, with and without a text', async () => {
  const { clock } = server;
  const day = (days: number) => new Date(clock() + days * DAY_MS).toISOString().slice(0, 10);
  const runs = { admin_approval: true, subscription: 'Supreme' } as const;
  await makeAccount(server.database, { username: 'pending' });
  await makeAccount(server.database, { username: 'banned', banned: true });
  await makeAccount(server.database, { username: 'approved', admin_approval: true });
  await makeAccount(server.database, { username: 'running', ...runs, expiredate: day(1) });
  await makeAccount(server.database, { username: 'endless', ...runs, expiredate: 'infinity' });
  await makeAccount(server.database, { username: 'ended', ...runs, expiredate: day(0) });
  await makeAccount(server.database, { username: 'unstarted', ...runs, expiredate: null });
  expect(await found('', 'pending')).toEqual(['pending']);
  expect(await found('', 'banned')).toEqual(['banned']);
  expect(await found('', 'subscribed')).toEqual(['endless', 'running']);
  expect(await found('')).toHaveLength(7);
  expect(await found('r', 'subscribed')).toEqual(['running']);
  expect(await found('a', 'subscribed')).toEqual([]);
});

it('The list of accounts is sorted, filtered and counted by page', async () => {
  const end = { admin_approval: true, expiredate: 'infinity' } as const;
  for (const [username, subscription, day] of [
    ['list-b', 'Supreme', '01'],
    ['list-c', 'Essential', '02'],
    ['List-a', 'Supreme', '03'],
  ] as const) {
    const { id } = await makeAccount(server.database, { username, ...end, subscription });
    await change(`created_at = '2020-01-${day}T12:00:00Z'`, id);
  }
  const listed = async (input: Partial<InputOf<typeof ofCustomers.searchCustomers>>) => {
    const every = { text: '', filter: 'all', page: 1 } as const;
    const { customers, count } = await staff.call(ofCustomers.searchCustomers, {
      ...every,
      ...input,
    });
    return [customers.map(({ username }) => username.slice(-1)).join(''), count?.n];
  };
  expect(await listed({})).toEqual(['acb', 3]);
  expect(await listed({ direction: 'ascending', filter: 'subscribed' })).toEqual(['bca', 3]);
  expect(await listed({ text: 'list', sort: 'name', direction: 'ascending' })).toEqual(['abc', 3]);
  expect(await listed({ packageName: 'Supreme' })).toEqual(['ab', 2]);
  expect(await listed({ from: '2020-01-02', to: '2020-01-02' })).toEqual(['c', 1]);
  expect(await listed({ page: 2 })).toEqual(['', 3]);
});

it('Staff find names with invisible characters', async () => {
  const kept = await makeAccount(server.database, { username: 'zu\u200bbair' });
  expect(await found('zu\u200bba')).toEqual([kept.username]);
  const clean = await makeAccount(server.database, { username: 'zubaida' });
  expect(await found('zub\u200ba')).toEqual([clean.username]);
  await server.database.sql('delete from users where id = any($1)', [kept.id, clean.id]);
});

it('A search pages each account once while others register', async () => {
  const rows = await server.database.sql<{
    username: string;
  }>(`insert into users (username, password, email, created_at)
       select 'user-' || n, '$argon2id$', null,
              -- Three at the same microsecond, and each three a single microsecond apart.
              timestamptz '2026-01-01' + n / 3 * interval '1 microsecond'
         from generate_series(1, 45) n
       returning username`);
  const seen: string[] = [];
  const sizes: number[] = [];
  let before: string | null | undefined;
  while (before !== null) {
    const input = { text: 'user', ...(before === undefined ? {} : { before }) };
    const page = await staff.call(ofCustomers.searchCustomers, { ...input, filter: 'all' });
    seen.push(...page.customers.map(({ username }) => username));
    sizes.push(page.customers.length);
    before = page.next;
    await makeAccount(server.database);
  }
  expect(sizes).toEqual([20, 20, 5]);
  expect(new Set(seen)).toEqual(new Set(rows.map(({ username }) => username)));
  expect(seen[0]).toMatch(/^user-45$/);
});

it.each(['x', '1', '1_2', `1_${'0'.repeat(36)}`, '9'.repeat(17)])(
  'A search of staff takes no page %s',
  async (before) => {
    expect(await staff.code(ofCustomers.searchCustomers, { text: '', filter: 'all', before })).toBe(
      'INPUT_INVALID',
    );
  },
);

describe('account standings', () => {
  async function faults(): Promise<number> {
    return (await server.database.sql('select account_standing_faults()')).length;
  }

  async function standingOf(id: string) {
    const [standing] = await server.database.sql(
      `select waits, (ends_at at time zone 'UTC')::text as ends from account_standings where user_id = $1`,
      id,
    );
    return standing;
  }

  it('Every change of an account updates its standing', async () => {
    const { id } = await makeAccount(server.database);
    expect(await standingOf(id)).toEqual({ waits: true, ends: null });
    await change(`admin_approval = true, subscription = 'Supreme', expiredate = '2030-01-01'`, id);
    expect(await standingOf(id)).toEqual({ waits: false, ends: '2030-01-01 00:00:00' });
    await change(`ends_time = '05:30'`, id);
    expect(await standingOf(id)).toEqual({ waits: false, ends: '2030-01-01 05:30:00' });
    await change(`expiredate = 'infinity'`, id);
    expect(await standingOf(id)).toEqual({ waits: false, ends: 'infinity' });
    await change('subscription = null', id);
    expect(await standingOf(id)).toBeUndefined();
    await change('admin_approval = false', id);
    expect(await standingOf(id)).toEqual({ waits: true, ends: null });
    await change('banned = true', id);
    expect(await standingOf(id)).toBeUndefined();
    await change('banned = false', id);
    expect(await faults()).toBe(0);
    await server.database.pool.query('delete from users where id = $1', [id]);
    expect(await standingOf(id)).toBeUndefined();
    expect(await faults()).toBe(0);
  });

  it('Concurrent statements leave correct standings', async () => {
    const accounts = await atOnce(8, () => makeAccount(server.database));
    const ids = accounts.map(({ id }) => id).toSorted();
    const changes = [
      `update users set admin_approval = not admin_approval where id = any($1)`,
      `update users set subscription = 'Supreme', expiredate = current_date + 30 where id = any($1)`,
      `update users set subscription = null where id = any($1)`,
      `update users set banned = not banned where id = any($1)`,
    ];
    const locked = (statement: string) =>
      `with locked as (select id from users where id = any($1) order by id for update)
     ${statement.replace('where', 'from locked where users.id = locked.id and users.')}`;
    await atOnce(40, (index) =>
      server.database.ownerPool.query(locked(changes[index % changes.length] ?? ''), [ids]),
    );
    expect(await faults()).toBe(0);
  });

  it('The owner can rebuild them after the triggers were switched off', async () => {
    const { id } = await makeAccount(server.database);
    await server.database.sql('alter table users disable trigger user');
    await change('admin_approval = true', id);
    await server.database.sql('alter table users enable trigger user');
    expect(await faults()).toBe(1);
    await server.database.sql('select restore_account_standings()');
    expect(await faults()).toBe(0);
  });

  it('No account index includes columns that redemptions or logins change', async () => {
    const rows = await server.database.sql<{ column: string }>(`select distinct a.attname as column
       from pg_index i
       join pg_attribute a on a.attrelid = i.indrelid
        and (a.attnum = any(i.indkey)
             or pg_get_expr(i.indexprs, i.indrelid) ~ ('\\m' || a.attname || '\\M')
             or pg_get_expr(i.indpred, i.indrelid) ~ ('\\m' || a.attname || '\\M'))
      where i.indrelid = 'users'::regclass`);
    const held = rows.map(({ column }) => column);
    const written = ['key', 'subscription', 'expiredate', 'admin_approval', 'hwid_reset_count'];
    expect(held).toContain('username');
    for (const column of [...written, 'save_hwid', 'max_devices', 'last_login_at', 'hwid']) {
      expect(held).not.toContain(column);
    }
  });
});
