import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../test/harness/browser.ts';
import { newDeviceKey } from '../../test/harness/device-key.ts';
import { makeAccount, makeKey } from '../../test/harness/factories.ts';
import { sharedServer } from '../../test/harness/harness.ts';
import { passwordHash } from '../../test/harness/people.ts';
import { signedInAdmin, signedInCustomer } from '../../test/harness/signed-in.ts';
import { beginDeletionOf, prepareDeletionOf } from '../../test/scenarios/deletions.ts';
import { makeDevice } from '../../test/scenarios/panel-devices.ts';
import { actingAs, recordAct } from '../audit/record-act.ts';
import { setStanding } from './staff/set-standing.ts';

const { changeMobileNumber, exportPersonalData, listActivity, readDeletion, staff } =
  contract.customers;
const { correctMobileNumber, readCustomer } = staff;
const { me } = contract.identity;
const server = sharedServer();
let support: Browser;

const operator = { kind: 'operator', id: null, name: 'amara' } as const;

async function act(accountId: string, action: string): Promise<void> {
  await recordAct(
    server.database.db,
    actingAs(
      { kind: 'customer', id: accountId },
      { origin: { requestId: 'request', address: '2001:db8::1', userAgent: 'x' } },
    ),
    { action, object: { kind: 'account', id: accountId }, detail: { private: 'not for the page' } },
  );
}

it('The activity of an account shows the customer’s acts, newest first', async () => {
  const { browser, account } = await signedInCustomer(server);
  await act(account.id, 'accounts.first');
  const { licenseKey } = await makeKey(server.database);
  await browser.call(contract.licenses.redeemLicense, { licenseKey });
  const { entries, next } = await browser.call(listActivity, {});
  expect(next).toBeNull();
  expect(entries).toMatchObject([
    { action: 'licenses.redeem', by: 'you', keyEnding: licenseKey.slice(-4) },
    { action: 'accounts.first', by: 'you', address: '2001:db8::1' },
  ]);
  expect(entries[0]?.address).toBe(browser.address);
  expect(JSON.stringify(entries)).not.toContain('not for the page');
  expect(JSON.stringify(entries)).not.toContain(licenseKey);
});

it('The activity of an account shows staff’s acts without names', async () => {
  const { browser, account } = await signedInCustomer(server);
  const { username } = account;
  await setStanding(server.database, { actor: operator }, { standing: 'approve', username });
  const { entries } = await browser.call(listActivity, {});
  expect(entries).toMatchObject([{ action: 'accounts.approve', by: 'staff', address: null }]);
  expect(JSON.stringify(entries)).not.toContain('amara');
});

it('The activity of an account includes only its own', async () => {
  const { account } = await signedInCustomer(server);
  await act(account.id, 'accounts.first');
  const stranger = await signedInCustomer(server);
  expect(await stranger.browser.call(listActivity, {})).toEqual({ entries: [], next: null });
});

it('The activity of an account comes twenty at a time, each entry once', async () => {
  const { browser, account } = await signedInCustomer(server);
  for (let number = 1; number <= 45; number += 1) await act(account.id, `accounts.act-${number}`);
  const seen: string[] = [];
  const sizes: number[] = [];
  let before: string | null | undefined;
  while (before !== null) {
    const page = await browser.call(listActivity, before === undefined ? {} : { before });
    seen.push(...page.entries.map(({ action }) => action));
    sizes.push(page.entries.length);
    before = page.next;
  }
  expect(sizes).toEqual([20, 20, 5]);
  const wanted = Array.from({ length: 45 }, (_, index) => `accounts.act-${45 - index}`);
  expect(seen).toEqual(wanted);
});

it.each(['x', '-1', '1e3', '9'.repeat(16)])(
  'The activity of an account takes no page %s',
  async (before) => {
    const { browser } = await signedInCustomer(server);
    expect(await browser.code(listActivity, { before })).toBe('INPUT_INVALID');
  },
);

const reason = 'Two digits were swapped';

beforeAll(async () => {
  const signedIn = await signedInAdmin(server);
  support = signedIn.browser;
  await rows("update account_admins set role = 'support' where id = $1", [signedIn.id]);
});

async function rows(sql: string, values: unknown[]): Promise<object[]> {
  return (await server.database.ownerPool.query<object>(sql, values)).rows;
}

const actsOn = (id: string) =>
  rows('select action, actor_kind, detail from audit_entries where object_id = $1 order by id', [
    id,
  ]);

it('Customers change their mobile number, which the audit omits', async () => {
  const { browser, account } = await signedInCustomer(server);
  const neighbor = await signedInCustomer(server);
  const typed = { mobileNumber: ' 071\n234 5678 ' };
  const mobileNumber = '071 234 5678';
  expect(await browser.call(changeMobileNumber, typed)).toEqual({ mobileNumber });
  expect(await browser.call(me, {})).toMatchObject({ mobileNumber });
  expect(await neighbor.browser.call(me, {})).toMatchObject({ mobileNumber: null });
  expect(await actsOn(account.id)).toEqual([
    { action: 'accounts.change-mobile-number', actor_kind: 'customer', detail: {} },
  ]);
});

it('A mobile number has at most thirty-two characters', async () => {
  const { browser } = await signedInCustomer(server);
  const longest = '7'.repeat(32);
  expect(await browser.code(changeMobileNumber, { mobileNumber: `${longest}7` })).toBe(
    'ACCOUNT_FIELDS_TOO_LONG',
  );
  expect(await browser.call(me, {})).toMatchObject({ mobileNumber: null });
  await browser.call(changeMobileNumber, { mobileNumber: ` ${longest} ` });
  expect(await browser.call(me, {})).toMatchObject({ mobileNumber: longest });
});

it('Support corrects a mobile number for an audited reason', async () => {
  const { id } = await makeAccount(server.database);
  await support.call(correctMobileNumber, {
    id,
    mobileNumber: ' 0712345678 ',
    reason: ` ${reason} `,
  });
  expect(await support.call(readCustomer, { id })).toMatchObject({ mobileNumber: '0712345678' });
  expect(await actsOn(id)).toEqual([
    { action: 'accounts.correct-mobile-number', actor_kind: 'admin', detail: { reason } },
  ]);
});

it('A repeated correction of a mobile number is done once', async () => {
  const { id } = await makeAccount(server.database);
  const how = { idempotencyKey: randomUUID() };
  const input = { id, mobileNumber: '0712345678', reason };
  await Promise.all([1, 2].map(() => support.send(correctMobileNumber, input, how)));
  await support.send(correctMobileNumber, input, how);
  expect(await actsOn(id)).toHaveLength(1);
});

const { community, dashboard, devices, guide, licenses } = contract;

/** A customer with a license and a step of the guide, and so with something in every part. */
async function someCustomer() {
  const { browser, account } = await signedInCustomer(server);
  const { licenseKey } = await makeKey(server.database);
  await browser.call(licenses.redeemLicense, { licenseKey });
  await browser.call(guide.markStep, { step: 'redeem', done: true });
  await makeDevice(server.database, { account_id: account.id, device_id: newDeviceKey().deviceId });
  return { browser, account };
}

it('The dashboard in one answer equals its parts for the caller', async () => {
  const other = await someCustomer();
  const { browser, account } = await someCustomer();
  const shown = await browser.call(dashboard, {});
  expect(shown).toEqual({
    account: await browser.call(contract.identity.me, {}),
    package: await browser.call(licenses.readPackage, {}),
    totp: await browser.call(contract.identity.readTotpStatus, {}),
    activity: await browser.call(listActivity, {}),
    community: await browser.call(community.readConnection, {}),
    resets: await browser.call(devices.listOwnResets, {}),
    pcs: await browser.call(contract.panel.listDevices, {}),
    guide: await browser.call(guide.readProgress, {}),
    reminders: await browser.call(licenses.readReminders, {}),
    orderReminders: await browser.call(contract.orders.readOrderReminders, {}),
    waiting: await browser.call(contract.orders.readWaiting, {}),
    incidents: await browser.call(contract.incidents.listRunningIncidents, {}),
    deletion: await browser.call(readDeletion, {}),
  });
  expect(shown.account.id).toBe(account.id);
  expect(shown.activity.entries.map(({ action }) => action)).toEqual(['licenses.redeem']);
  expect(shown.pcs.devices).toHaveLength(1);
  expect(shown.guide.done).toEqual(['redeem']);
  const { account: theirs } = await other.browser.call(dashboard, {});
  expect(theirs.id).toBe(other.account.id);
  expect(theirs.licenseKey).not.toBe(shown.account.licenseKey);
});

it('The dashboard in one answer omits a running deletion', async () => {
  const { browser, account } = await someCustomer();
  await beginDeletionOf(server, account.id);
  const shown = await browser.call(dashboard, {});
  expect(shown.account.id).toBe(account.id);
  expect(shown).not.toHaveProperty('deletion');
});

it('Caches never store the dashboard', async () => {
  const { browser } = await signedInCustomer(server);
  const { headers } = await browser.request({ path: '/api/dashboard' });
  expect(headers['cache-control']).toBe('no-store');
});

const exportAccount = exportPersonalData;

/** Tables that refer to an account, but contain nothing permanent or nothing that may be shown. */
const passing = [
  'account_identity_flows',
  'account_identity_grants',
  'community_flows',
  'device_reset_links',
];

it('The export of an account is a file with its own name', async () => {
  const { browser } = await signedInCustomer(server);
  const answer = await browser.request({ path: '/api/accounts/export' });
  expect(answer.headers['content-disposition']).toBe('attachment; filename="regz-account.json"');
});

it('An account’s export has every table that refers to it', async () => {
  const rows = await server.database.sql<{
    name: string;
  }>(`select distinct conrelid::regclass::text as name from pg_constraint
        where contype = 'f' and confrelid = 'users'::regclass`);
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
  await server.database.sql(
    `update users set discord_id = '123456789012345678', discord_access_token = 'secret-access',
              discord_refresh_token = 'secret-refresh', motherboard_secret = '{secret-board}'
        where id = $1`,
    account.id,
  );
  await server.database.sql(
    `insert into account_email_tokens (user_id, purpose, token_hash, email, expires_at)
       values ($1, 'reset-password', sha256('x'), $2, now())`,
    account.id,
    account.email,
  );
  const { tables } = await browser.call(exportAccount, {});
  expect(tables['account_email_tokens']).toHaveLength(1);
  const text = JSON.stringify(tables);
  expect(text).not.toContain(sessionId);
  expect(text).not.toMatch(/argon2|secret-|_hash|"password"|2d711642b726b044/);
});
