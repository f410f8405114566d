import { contract } from '@regz/contract/contract.ts';
import { addDays, utcDate, utcMoment } from '@regz/rules/licenses/days-left.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeKey } from '../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { signedInCustomer } from '../../../test/harness/signed-in.ts';
import { tableDigests } from '../../../test/harness/tables/table-digests.ts';

const { redeemLicense } = contract.licenses;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const key = (columns: Parameters<typeof makeKey>[1] = {}) => makeKey(server.database, columns);
const inDays = (days: number) => addDays(utcDate(server.clock()), days);
/** The end after this many times 24 hours. */
const endsAfter = (days: number) => ({
  expiresOn: inDays(days),
  endsAt: addDays(utcMoment(server.clock()), days),
});
const started = (subscription: string, days: number) => ({
  effect: 'started',
  subscription,
  ...endsAfter(days),
});
/** As the database writes the time of now. */
const timeNow = () =>
  utcMoment(server.clock())
    .slice(11, 23)
    .replace(/\.?0+$/u, '');

async function one(query: string, values: unknown[]): Promise<Record<string, unknown> | undefined> {
  const { rows } = await server.database.ownerPool.query<Record<string, unknown>>(query, values);
  expect(rows.length).toBeLessThanOrEqual(1);
  return rows[0];
}
const accountRow = (id: string) => one('select * from users where id = $1', [id]);
const keyRow = (id: string) => one('select * from license_keys where id = $1', [id]);
const proofOf = (id: string) =>
  one('select * from license_redemptions where license_key_id = $1', [id]);

it('Redeeming a key starts a subscription that ends after its days, counted from now', async () => {
  const { browser, account } = await signedInCustomer(server);
  const { licenseKey } = await key({ subscription: 'Essential', duration_days: 7 });
  expect(await browser.call(redeemLicense, { licenseKey })).toEqual(started('Essential', 7));
  expect(await accountRow(account.id)).toMatchObject({
    subscription: 'Essential',
    expiredate: inDays(7),
    key: licenseKey,
  });
});

it('Redeeming a key accepts a pasted key with quotes, long dashes and invisible characters', async () => {
  const { browser, account } = await signedInCustomer(server);
  const { licenseKey } = await key({ license_key: 'REGZ-PASTE-1' });
  await browser.call(redeemLicense, { licenseKey: '“regz\u2014paste\u200b\u20131” ' });
  expect(await accountRow(account.id)).toMatchObject({ key: licenseKey });
});

it('Redeeming a key starts over where the old subscription has ended, whatever it was', async () => {
  const { browser } = await signedInCustomer(server, {
    subscription: 'External',
    expiredate: inDays(0),
  });
  const { licenseKey } = await key();
  expect(await browser.call(redeemLicense, { licenseKey })).toEqual(started('Supreme', 30));
});

it('Redeeming a key adds the days to a running subscription of the same package', async () => {
  const { browser } = await signedInCustomer(server, {
    subscription: 'Supreme',
    expiredate: inDays(12),
  });
  const { licenseKey } = await key();
  expect(await browser.call(redeemLicense, { licenseKey })).toEqual({
    effect: 'extended',
    subscription: 'Supreme',
    expiresOn: inDays(42),
    endsAt: `${inDays(42)}T00:00:00.000Z`,
  });
});

it('Redeeming a key keeps a subscription without an end without one', async () => {
  const { browser, account } = await signedInCustomer(server, {
    subscription: 'Supreme',
    expiredate: 'infinity',
  });
  const { licenseKey } = await key();
  const result = await browser.call(redeemLicense, { licenseKey });
  expect(result).toMatchObject({ effect: 'extended', expiresOn: 'infinity' });
  expect(await accountRow(account.id)).toMatchObject({ expiredate: 'infinity' });
});

it('Redeeming a key keeps the experiment twin of the package', async () => {
  const { browser } = await signedInCustomer(server, {
    subscription: 'Supreme-Experiment',
    expiredate: inDays(1),
  });
  const { licenseKey } = await key();
  expect(await browser.call(redeemLicense, { licenseKey })).toMatchObject({
    effect: 'extended',
    subscription: 'Supreme-Experiment',
  });
});

it('Redeeming a key replaces another running package only after the customer confirmed what is given up', async () => {
  const { browser, account } = await signedInCustomer(server, {
    subscription: 'External',
    expiredate: inDays(100),
  });
  const { licenseKey, id } = await key();
  const before = await tableDigests(server.database);
  expect(await browser.refusal(redeemLicense, { licenseKey })).toMatchObject({
    status: 409,
    code: 'LICENSE_REPLACEMENT_UNCONFIRMED',
    data: { current: 'External', next: 'Supreme', ...endsAfter(30), daysGivenUp: 100 },
  });
  expect(await tableDigests(server.database)).toEqual(before);
  expect(await browser.call(redeemLicense, { licenseKey, confirmReplacement: true })).toEqual({
    effect: 'replaced',
    subscription: 'Supreme',
    ...endsAfter(30),
  });
  expect(await accountRow(account.id)).toMatchObject({ subscription: 'Supreme' });
  expect(await proofOf(id)).toMatchObject({
    effect: 'replaced',
    replaced: 'External',
    replaced_expiry: inDays(100),
  });
});

it('Redeeming a key replaces a trial at once, without a question, and records what came before', async () => {
  const { browser, account } = await signedInCustomer(server, {
    subscription: 'regz-free-panel',
    expiredate: inDays(1),
  });
  const { licenseKey, id } = await key();
  expect(await browser.call(redeemLicense, { licenseKey })).toEqual(started('Supreme', 30));
  expect(await accountRow(account.id)).toMatchObject({ subscription: 'Supreme' });
  expect(await proofOf(id)).toMatchObject({
    effect: 'started',
    replaced: 'regz-free-panel',
    replaced_expiry: inDays(1),
  });
});

it('Redeeming a key says that everything is given up where the package had no end', async () => {
  const { browser } = await signedInCustomer(server, {
    subscription: 'Admin',
    expiredate: 'infinity',
  });
  const { licenseKey } = await key();
  const refused = await browser.refusal(redeemLicense, { licenseKey });
  expect(refused.data).toMatchObject({ daysGivenUp: 'unlimited' });
});

it('Redeeming a key applies exactly the fields that a key may set', async () => {
  const { browser, account } = await signedInCustomer(server);
  const { licenseKey } = await key({
    admin_approval: true,
    hwid_reset_count: 3,
    save_hwid: false,
    max_devices: 4,
    email: 'thief@example.com',
    mobile_number: '0000',
  });
  const before = await accountRow(account.id);
  await browser.call(redeemLicense, { licenseKey });
  expect(await accountRow(account.id)).toEqual({
    ...before,
    time_entry: 1,
    subscription: 'Supreme',
    expiredate: inDays(30),
    ends_time: timeNow(),
    key: licenseKey,
    admin_approval: true,
    hwid_reset_count: 3,
    save_hwid: false,
    max_devices: 4,
  });
});

it('Redeeming a key marks the key and keeps it, with a proof of single use and an audit row', async () => {
  const { browser, account } = await signedInCustomer(server);
  const { id, licenseKey } = await key();
  await browser.call(redeemLicense, { licenseKey });
  const at = new Date(server.clock());
  expect(await keyRow(id)).toMatchObject({
    activated: true,
    activated_at: at,
    user_id: account.id,
    username: account.username,
    license_key: licenseKey,
  });
  expect(await proofOf(id)).toEqual({
    license_key_id: id,
    user_id: account.id,
    effect: 'started',
    subscription: 'Supreme',
    expires_on: inDays(30),
    ends_time: timeNow(),
    replaced: null,
    replaced_expiry: null,
    redeemed_at: at,
  });
  const audit = await one('select * from audit_entries where object_id = $1', [id]);
  expect(audit).toMatchObject({
    at,
    actor_kind: 'customer',
    actor_id: account.id,
    actor_name: 'customer',
    action: 'licenses.redeem',
    object_kind: 'license',
    detail: { effect: 'started', subscription: 'Supreme', ...endsAfter(30) },
    address: browser.address,
  });
  expect(JSON.stringify(audit)).not.toContain(licenseKey);
});

it.each([
  ['lower case', (text: string) => text.toLowerCase()],
  ['blanks around it', (text: string) => `\t ${text} \n`],
  ['full-width digits', (text: string) => text.replaceAll('-', '－')],
])('Redeeming a key takes the key in %s', async (_, spell) => {
  const { browser } = await signedInCustomer(server);
  const { licenseKey } = await key();
  const result = await browser.call(redeemLicense, { licenseKey: spell(licenseKey) });
  expect(result.effect).toBe('started');
});

it('Redeeming a key takes a key that an order or the shop gave away', async () => {
  const { browser } = await signedInCustomer(server);
  const { licenseKey } = await key({ assigned_to: 'nimal', assigned_at: new Date() });
  expect((await browser.call(redeemLicense, { licenseKey })).effect).toBe('started');
});

it('Redeeming a key works from an address with a zone, and from behind a proxy', async () => {
  for (const address of ['fe80::1%eth0', 'unknown']) {
    const { browser } = await signedInCustomer(server, {}, { address });
    const { licenseKey } = await key();
    expect((await browser.call(redeemLicense, { licenseKey })).effect).toBe('started');
  }
});
