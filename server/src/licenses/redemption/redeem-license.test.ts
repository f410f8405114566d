import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { addDays, utcDate, utcMoment } from '@regz/rules/licenses/days-left.ts';
import { describe, expect, it } from 'vitest';
import { makeKey, newLicenseKey } from '../../../test/harness/factories.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import { signedInCustomer } from '../../../test/harness/signed-in.ts';
import { tableDigests } from '../../../test/harness/tables/table-digests.ts';

const { redeemLicense } = contract.licenses;
const server = sharedServer();

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
  const rows = await server.database.sql<Record<string, unknown>>(query, ...values);
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

async function countOf(query: string, values: unknown[]): Promise<number> {
  const rows = await server.database.sql(query, ...values);
  return rows.length;
}

it('A redemption that is sent again with its Idempotency-Key gets the first answer and does nothing', async () => {
  const { browser } = await signedInCustomer(server);
  const { id, licenseKey } = await makeKey(server.database);
  const how = { idempotencyKey: randomUUID() };
  const first = await browser.send(redeemLicense, { licenseKey }, how);
  const before = await tableDigests(server.database);
  const second = await browser.send(redeemLicense, { licenseKey }, how);
  expect({ status: second.status, text: second.text }).toEqual({
    status: first.status,
    text: first.text,
  });
  expect(await tableDigests(server.database)).toEqual(before);
  expect(await countOf('select 1 from license_redemptions where license_key_id = $1', [id])).toBe(
    1,
  );
});

it('A redemption that is sent again with its Idempotency-Key gets the first answer, whatever happened since and even without attempts left', async () => {
  const { browser } = await signedInCustomer(server);
  const { licenseKey } = await makeKey(server.database);
  const how = { idempotencyKey: randomUUID() };
  const first = await browser.call(redeemLicense, { licenseKey }, how);
  await browser.call(redeemLicense, { licenseKey: (await makeKey(server.database)).licenseKey });
  for (let count = 0; count < 11; count += 1) {
    await browser.refusal(redeemLicense, { licenseKey: newLicenseKey() });
  }
  server.clock.advance(3 * 86_400_000);
  expect(await browser.call(redeemLicense, { licenseKey }, how)).toEqual(first);
});

it("A redemption that is sent again with its Idempotency-Key does not meet another account's key of the same text", async () => {
  const how = { idempotencyKey: randomUUID() };
  for (let person = 0; person < 2; person += 1) {
    const { browser } = await signedInCustomer(server);
    const { licenseKey } = await makeKey(server.database);
    expect((await browser.call(redeemLicense, { licenseKey }, how)).effect).toBe('started');
  }
});

it('A redemption that is sent again with its Idempotency-Key is processed again after a refusal, which changed nothing', async () => {
  const { browser } = await signedInCustomer(server);
  const licenseKey = newLicenseKey();
  const how = { idempotencyKey: randomUUID() };
  expect((await browser.refusal(redeemLicense, { licenseKey }, how)).code).toBe('LICENSE_UNKNOWN');
  await makeKey(server.database, { license_key: licenseKey });
  expect((await browser.call(redeemLicense, { licenseKey }, how)).effect).toBe('started');
});

it.each([
  ['none', undefined],
  ['an empty one', ''],
  ['a short one', 'x'.repeat(15)],
  ['a long one', 'x'.repeat(256)],
  ['one with blanks inside', 'sixteen letters and'],
])(
  'A redemption that is sent again with its Idempotency-Key needs a usable key: %s is refused',
  async (_, idempotencyKey) => {
    const { browser } = await signedInCustomer(server);
    const { licenseKey } = await makeKey(server.database);
    const how = { headers: { 'idempotency-key': idempotencyKey } };
    const refused = await browser.refusal(redeemLicense, { licenseKey }, how);
    expect(refused).toMatchObject({ status: 400, code: 'IDEMPOTENCY_KEY_MISSING' });
  },
);

it('A redemption that is sent again with its Idempotency-Key gets one answer among more concurrent duplicates than there are attempts left', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { browser, account } = await signedInCustomer(server);
    const { licenseKey } = await makeKey(server.database);
    const how = { idempotencyKey: randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => browser.send(redeemLicense, { licenseKey }, how)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const own = [account.id];
    expect(await countOf('select 1 from license_redemptions where user_id = $1', own)).toBe(1);
    expect(await countOf('select 1 from audit_entries where actor_id = $1', own)).toBe(1);
  }
});

it('A redemption that is sent again with its Idempotency-Key gets one answer among duplicates that extend a subscription without an end', async () => {
  const { browser, account } = await signedInCustomer(server, {
    subscription: 'Supreme',
    expiredate: 'infinity',
  });
  const { licenseKey } = await makeKey(server.database);
  const how = { idempotencyKey: randomUUID() };
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => browser.send(redeemLicense, { licenseKey }, how)),
  );
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  const own = [account.id];
  expect(await countOf('select 1 from audit_entries where actor_id = $1', own)).toBe(1);
});

describe('a redemption is refused, and nothing changes,', () => {
  it.each([null, 0, -1, 36_501])(
    'A key of %s days is refused, and nothing changes',
    async (days) => {
      const { licenseKey } = await key({ duration_days: days });
      const { browser } = await signedInCustomer(server);
      const before = await tableDigests(server.database);
      const refused = await browser.refusal(redeemLicense, { licenseKey });
      expect(refused).toMatchObject({ status: 409, code: 'LICENSE_DURATION_INVALID' });
      expect(await tableDigests(server.database)).toEqual(before);
    },
  );

  it('A redemption is refused, and nothing changes, for a used key also when it is blocked, as the specification words it', async () => {
    const licenseKey = await usedKey();
    await server.database.sql(
      'update license_keys set banned = true where license_key = $1',
      licenseKey,
    );
    const { browser } = await signedInCustomer(server);
    expect((await browser.refusal(redeemLicense, { licenseKey })).code).toBe(
      'LICENSE_ALREADY_REDEEMED',
    );
  });
});

it('Guesses at keys are limited to ten for one account, after which a right key has to wait too', async () => {
  const { browser } = await signedInCustomer(server);
  for (let count = 0; count < 12; count += 1) {
    await browser.call(redeemLicense, { licenseKey: (await key()).licenseKey });
  }
  for (let count = 0; count < 10; count += 1) {
    const refused = await browser.refusal(redeemLicense, { licenseKey: newLicenseKey() });
    expect(refused.code).toBe('LICENSE_UNKNOWN');
  }
  const { licenseKey } = await key();
  const refused = await browser.refusal(redeemLicense, { licenseKey });
  expect(refused).toMatchObject({ status: 429, code: 'ATTEMPTS_EXCEEDED' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const { browser: other } = await signedInCustomer(server);
  await other.call(redeemLicense, { licenseKey });
});

it('Guesses at keys are only those whose answer reveals something about a key', async () => {
  const { browser } = await signedInCustomer(server, {
    subscription: 'External',
    expiredate: inDays(5),
  });
  const invalid = await key({ duration_days: null });
  const { licenseKey } = await key();
  for (let count = 0; count < 6; count += 1) {
    await browser.refusal(redeemLicense, { licenseKey: ' ' });
    await browser.refusal(redeemLicense, { licenseKey: invalid.licenseKey });
    await browser.refusal(redeemLicense, { licenseKey });
  }
  const result = await browser.call(redeemLicense, { licenseKey, confirmReplacement: true });
  expect(result.effect).toBe('replaced');
});

it('Guesses at keys are limited to fifty for all accounts of one address', async () => {
  const address = '198.51.100.9';
  for (let person = 0; person < 5; person += 1) {
    const { browser } = await signedInCustomer(server, {}, { address });
    for (let count = 0; count < 10; count += 1) {
      await browser.refusal(redeemLicense, { licenseKey: newLicenseKey() });
    }
  }
  const { browser } = await signedInCustomer(server, {}, { address });
  const refused = await browser.refusal(redeemLicense, { licenseKey: (await key()).licenseKey });
  expect(refused.code).toBe('ATTEMPTS_EXCEEDED');
});

it('Guesses at keys cannot exceed the budget by arriving all at once', async () => {
  const { browser } = await signedInCustomer(server);
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => browser.send(redeemLicense, { licenseKey: newLicenseKey() })),
  );
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(6);
});

async function usedKey(): Promise<string> {
  const { browser } = await signedInCustomer(server);
  const { licenseKey } = await key();
  await browser.call(redeemLicense, { licenseKey });
  return licenseKey;
}
