import { contract } from '@regz/contract/contract.ts';
import type { CustomerFilter } from '@regz/rules/customers/standing.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import { makeAccount, makeKey, newLicenseKey } from '../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { signedInAdmin, signedInCustomer } from '../../../test/harness/signed-in.ts';

const { searchCustomers } = contract.customers.staff;
let server: TestServer;
let staff: Browser;

beforeAll(async () => {
  server = await testServer();
  ({ browser: staff } = await signedInAdmin(server));
});
beforeEach(() => server.database.ownerPool.query('delete from users'));
afterAll(() => server.close());

async function found(text: string, filter: CustomerFilter = 'all'): Promise<string[]> {
  const { customers } = await staff.call(searchCustomers, { text, filter });
  return customers.map(({ username }) => username);
}

const change = (set: string, id: string) =>
  server.database.ownerPool.query(`update users set ${set} where id = $1`, [id]);

it('A search of staff finds an account by how its name, its address or its Discord name begins', async () => {
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

it('A search of staff takes typed characters literally, whatever they mean in a pattern', async () => {
  await makeAccount(server.database, { username: 'a_b%c\\d' });
  await makeAccount(server.database, { username: 'aXbYcZd' });
  for (const text of ['a_', 'a_b%', 'a_b%c\\d']) expect(await found(text)).toEqual(['a_b%c\\d']);
  for (const text of ['%', '_', '\\', "' or true --"]) expect(await found(text)).toEqual([]);
});

it('A search of staff finds who redeemed a license key, by the whole of it, also when it is not the last', async () => {
  const { browser, account } = await signedInCustomer(server);
  await makeAccount(server.database);
  const first = await makeKey(server.database);
  const second = await makeKey(server.database);
  for (const { licenseKey } of [first, second]) {
    await browser.call(contract.licenses.redeemLicense, { licenseKey });
  }
  for (const { licenseKey } of [first, second]) {
    expect(await found(` ${licenseKey.toLowerCase()} `)).toEqual([account.username]);
    expect(await found(licenseKey.slice(0, -1))).toEqual([]);
  }
  const unused = await makeKey(server.database);
  expect(await found(unused.licenseKey)).toEqual([]);
});

it('A search of staff finds the key of an account that came with one from elsewhere', async () => {
  const licenseKey = newLicenseKey();
  const { id, username } = await makeAccount(server.database);
  await change(`key = '${licenseKey}'`, id);
  await server.database.ownerPool.query(
    'insert into account_imported_keys (user_id, license_key) values ($1, $2)',
    [id, licenseKey],
  );
  expect(await found(licenseKey.toLowerCase())).toEqual([username]);
  await change(`key = '${newLicenseKey()}'`, id);
  expect(await found(licenseKey)).toEqual([]);
});

it('A search of staff shows masked addresses, and nothing that does not belong in a list', async () => {
  const { id } = await makeAccount(server.database, { email: 'nimal@example.com' });
  const { customers, next } = await staff.call(searchCustomers, { text: '', filter: 'all' });
  expect(next).toBeNull();
  expect(customers).toMatchObject([{ id, maskedEmail: 'n***@example.com' }]);
  expect(JSON.stringify(customers)).not.toMatch(/nimal@|argon2|mobile/);
});

it('A search of staff is narrowed by each filter, with and without a text', async () => {
  const { database, clock } = server;
  const day = (days: number) => new Date(clock() + days * DAY_MS).toISOString().slice(0, 10);
  const runs = { admin_approval: true, subscription: 'Supreme' } as const;
  await makeAccount(database, { username: 'pending' });
  await makeAccount(database, { username: 'banned', banned: true });
  await makeAccount(database, { username: 'approved', admin_approval: true });
  await makeAccount(database, { username: 'running', ...runs, expiredate: day(1) });
  await makeAccount(database, { username: 'endless', ...runs, expiredate: 'infinity' });
  await makeAccount(database, { username: 'ended', ...runs, expiredate: day(0) });
  await makeAccount(database, { username: 'unstarted', ...runs, expiredate: null });
  expect(await found('', 'pending')).toEqual(['pending']);
  expect(await found('', 'banned')).toEqual(['banned']);
  expect(await found('', 'subscribed')).toEqual(['endless', 'running']);
  expect(await found('')).toHaveLength(7);
  expect(await found('r', 'subscribed')).toEqual(['running']);
  expect(await found('a', 'subscribed')).toEqual([]);
});

it('A search of staff is found by a name with an invisible character, as an earlier version kept it or as it looks', async () => {
  const kept = await makeAccount(server.database, { username: 'zu\u200bbair' });
  expect(await found('zu\u200bba')).toEqual([kept.username]);
  const clean = await makeAccount(server.database, { username: 'zubaida' });
  expect(await found('zub\u200ba')).toEqual([clean.username]);
  await server.database.ownerPool.query('delete from users where id = any($1)', [
    [kept.id, clean.id],
  ]);
});

it('A search of staff comes newest first, twenty at a time, each account once, while others register', async () => {
  const { rows } = await server.database.ownerPool.query<{ username: string }>(
    `insert into users (username, password, email, created_at)
       select 'user-' || n, '$argon2id$', null,
              -- Three at the same microsecond, and each three a single microsecond apart.
              timestamptz '2026-01-01' + n / 3 * interval '1 microsecond'
         from generate_series(1, 45) n
       returning username`,
  );
  const seen: string[] = [];
  const sizes: number[] = [];
  let before: string | null | undefined;
  while (before !== null) {
    const input = { text: 'user', ...(before === undefined ? {} : { before }) };
    const page = await staff.call(searchCustomers, { ...input, filter: 'all' });
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
    const refused = await staff.refusal(searchCustomers, { text: '', filter: 'all', before });
    expect(refused.code).toBe('INPUT_INVALID');
  },
);
