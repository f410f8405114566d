import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cast } from '../../seed/cast.ts';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { sessionCookieNames, signedInCustomer } from '../../test/harness/signed-in.ts';

const { logInAdmin, me } = contract.staff;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
  await server.seedCast();
});
afterAll(() => server.close());

it('Logging in as staff opens the staff session and leaves a row in the audit trail', async () => {
  const { ownerPool } = server.database;
  const before = await ownerPool.query<{ last: string }>(
    'select coalesce(max(id), 0) as last from audit_entries',
  );
  const browser = server.browser();
  const admin = await browser.logInAdmin(cast.sithara);
  expect(admin.username).toBe('sithara');
  expect(await browser.call(me, {})).toEqual(admin);
  const { rows } = await ownerPool.query(
    `select actor_kind, actor_name, action, address from audit_entries
        where actor_id = $1 and id > $2`,
    [admin.id, before.rows[0]?.last],
  );
  expect(rows).toEqual([
    {
      actor_kind: 'admin',
      actor_name: 'sithara',
      action: 'accounts.log-in-admin',
      address: browser.address,
    },
  ]);
});

it('Logging in as staff opens nothing of the customer', async () => {
  const browser = server.browser();
  await browser.logInAdmin(cast.sithara);
  expect((await browser.refusal(contract.identity.me, {})).code).toBe('SESSION_REQUIRED');
});

it.each([
  ['a wrong password', { ...cast.sithara, password: 'wrong' }],
  ['a name nobody has', { username: 'nobody', password: 'wrong' }],
  ['the account of a customer', cast.kavya],
])(
  'Logging in as staff is refused with %s, in the same words',
  async (_, { username, password }) => {
    const browser = server.browser();
    const challenge = await browser.solveChallenge('admin-log-in');
    const refused = await browser.refusal(logInAdmin, { username, password, challenge });
    expect(refused).toMatchObject({ status: 401, code: 'ACCOUNT_ADMIN_CREDENTIALS_INVALID' });
    expect(refused.data).toBeUndefined();
  },
);

it.each([
  ['no challenge', { challenge: '' }, 'CHALLENGE_REQUIRED'],
  ['a blank field', { username: '' }, 'ACCOUNT_FIELDS_MISSING'],
  ['a wrong challenge', {}, 'CHALLENGE_FAILED'],
])('Logging in as staff is refused with %s', async (_, faults, code) => {
  const credentials = { ...cast.sithara, challenge: 'wrong', ...faults };
  expect((await server.browser().refusal(logInAdmin, credentials)).code).toBe(code);
});

it.each(['Regz-Owner', 'Admin', 'Staff'] as const)(
  'A package named after staff %s opens no web role',
  async (name) => {
    const { browser } = await signedInCustomer(server, {
      subscription: name,
      expiredate: 'infinity',
    });
    expect((await browser.call(contract.identity.me, {})).subscription).toBe(name);
    expect((await browser.refusal(me, {})).code).toBe('SESSION_REQUIRED');
  },
);

it("A package named after staff gives the customer's token no meaning in the staff cookie", async () => {
  const { browser } = await signedInCustomer(server, { subscription: 'Admin' });
  const token = browser.cookie(sessionCookieNames.customer)?.value ?? '';
  browser.plant(sessionCookieNames.admin, token);
  expect((await browser.refusal(me, {})).code).toBe('SESSION_REQUIRED');
});
