import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeKey } from '../test/harness/factories.ts';
import { type TestServer, testServer } from '../test/harness/harness.ts';
import { passwordHash } from '../test/harness/people.ts';
import { signedInCustomer } from '../test/harness/signed-in.ts';
import { beginDeletionOf, prepareDeletionOf } from '../test/scenarios/deletions.ts';

const exportAccount = contract.customers.exportPersonalData;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** Tables that refer to an account, but contain nothing permanent or nothing that may be shown. */
const passing = [
  'account_identity_flows',
  'account_identity_grants',
  'community_flows',
  'device_reset_links',
];

it('The export of an account comes as a file of its own name', async () => {
  const { browser } = await signedInCustomer(server);
  const answer = await browser.request({ path: '/api/accounts/export' });
  expect(answer.headers['content-disposition']).toBe('attachment; filename="regz-account.json"');
});

it('The export of an account has every table that refers to an account, but those of passing visits', async () => {
  const { rows } = await server.database.ownerPool.query<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint
        where contype = 'f' and confrelid = 'users'::regclass`,
  );
  const { browser } = await signedInCustomer(server);
  const { tables } = await browser.call(exportAccount, {});
  const exported = Object.keys(tables);
  const missing = rows.map(({ name }) => name).filter((name) => !exported.includes(name));
  expect(missing.toSorted()).toEqual(passing);
});

it('The export of an account has only the caller’s data', async () => {
  const { browser, account } = await signedInCustomer(server);
  const other = await signedInCustomer(server);
  for (const person of [browser, other.browser]) {
    const { licenseKey } = await makeKey(server.database);
    await person.call(contract.licenses.redeemLicense, { licenseKey });
  }
  await beginDeletionOf(server, account.id);
  const { tables } = await browser.call(exportAccount, {});
  expect(tables['users']).toMatchObject([{ id: account.id, username: account.username }]);
  expect(tables['license_keys']).toMatchObject([{ username: account.username }]);
  expect(tables['license_redemptions']).toHaveLength(1);
  expect(tables['account_sessions']).toMatchObject([{ user_agent: 'Test browser' }]);
  expect(tables['account_deletions']).toMatchObject([{ reason: 'no time to play' }]);
  expect(tables['audit_entries']).toMatchObject([{ action: 'licenses.redeem' }]);
  expect(tables['idempotency_answers']).toMatchObject([{ operation: 'licenses.redeemLicense' }]);
  const text = JSON.stringify(tables);
  expect(text).not.toContain(other.account.username);
  expect(text).not.toContain(other.account.id);
});

it('The export of an account holds no hash, token or secret', async () => {
  const password = await passwordHash();
  const { browser, account, sessionId } = await signedInCustomer(server, { password });
  await prepareDeletionOf(server, account.id);
  await server.database.ownerPool.query(
    `update users set discord_id = '123456789012345678', discord_access_token = 'secret-access',
              discord_refresh_token = 'secret-refresh', motherboard_secret = '{secret-board}'
        where id = $1`,
    [account.id],
  );
  await server.database.ownerPool.query(
    `insert into account_email_tokens (user_id, purpose, token_hash, email, expires_at)
       values ($1, 'reset-password', sha256('x'), $2, now())`,
    [account.id, account.email],
  );
  const { tables } = await browser.call(exportAccount, {});
  expect(tables['account_email_tokens']).toHaveLength(1);
  const text = JSON.stringify(tables);
  expect(text).not.toContain(sessionId);
  expect(text).not.toMatch(/argon2|secret-|_hash|"password"|2d711642b726b044/);
});
