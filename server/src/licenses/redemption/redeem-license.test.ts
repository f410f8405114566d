import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { addDays, utcDate, utcMoment } from '@regz/rules/licenses/days-left.ts';
import { makeGeneratedKey } from '@regz/rules/licenses/generated-key.ts';
import type { PackageName } from '@regz/rules/licenses/packages.ts';
import { describe, expect, it } from 'vitest';
import { atOnce } from '../../../test/harness/at-once.ts';
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
type Days = number | 'infinity';
const dateOf = (days: Days) => (days === 'infinity' ? days : inDays(days));
const subscriber = (subscription: PackageName | null, days: Days | null) =>
  signedInCustomer(server, { subscription, expiredate: days === null ? null : dateOf(days) });
/** As the database writes the time of now. */
const timeNow = () =>
  utcMoment(server.clock())
    .slice(11, 23)
    .replace(/\.?0+$/u, '');

async function one(query: string, id: string): Promise<Record<string, unknown> | undefined> {
  const rows = await server.database.sql<Record<string, unknown>>(query, id);
  expect(rows.length).toBeLessThanOrEqual(1);
  return rows[0];
}
const accountRow = (id: string) => one('select * from users where id = $1', id);
const keyRow = (id: string) => one('select * from license_keys where id = $1', id);
const proofOf = (id: string) =>
  one('select * from license_redemptions where license_key_id = $1', id);

// The account's package and days left, the key's package and days; then the effect, the package and
// the days until its end.
it.each<[PackageName | null, Days | null, PackageName, number, string, PackageName, Days]>([
  [null, null, 'Essential', 7, 'started', 'Essential', 7],
  ['External', 0, 'Supreme', 30, 'started', 'Supreme', 30],
  ['regz-free-panel', 1, 'Supreme', 30, 'started', 'Supreme', 30],
  ['Supreme', 12, 'Supreme', 30, 'extended', 'Supreme', 42],
  ['Supreme', 'infinity', 'Supreme', 30, 'extended', 'Supreme', 'infinity'],
  ['Supreme-Experiment', 1, 'Supreme', 30, 'extended', 'Supreme-Experiment', 31],
])(
  'An account with %s for %s days redeems %s for %i days: %s, %s for %s days',
  async (had, left, subscription, duration_days, effect, now, days) => {
    const { browser, account } = await subscriber(had, left);
    const { licenseKey, id } = await key({ subscription, duration_days });
    const midnight = `${dateOf(days)}T00:00:00.000Z`;
    const endsAt = effect === 'started' ? endsAfter(Number(days)).endsAt : midnight;
    expect(await browser.call(redeemLicense, { licenseKey })).toMatchObject({
      effect,
      subscription: now,
      expiresOn: dateOf(days),
      ...(days === 'infinity' ? {} : { endsAt }),
    });
    expect(await accountRow(account.id)).toMatchObject({
      subscription: now,
      expiredate: dateOf(days),
      key: licenseKey,
    });
    const replaced_expiry = left === null ? null : dateOf(left);
    expect(await proofOf(id)).toMatchObject({ effect, replaced: had, replaced_expiry });
  },
);

it('Replacing a running package requires the customer’s confirmation', async () => {
  const { browser, account } = await subscriber('External', 100);
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

it('A confirmation says that an endless package is given up', async () => {
  const { browser } = await subscriber('Admin', 'infinity');
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

it('A redeemed key is kept, marked, and proves its single use', async () => {
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
  const audit = await one('select * from audit_entries where object_id = $1', id);
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
  ['full-width dashes', (text: string) => text.replaceAll('-', '－')],
  ['quotes, with long dashes', (text: string) => `“${text.replaceAll('-', '\u2014')}” `],
  ['invisible characters', (text: string) => text.replaceAll('-', '\u200b-')],
])('Redeeming a key takes the key in %s', async (_, spell) => {
  const { browser } = await signedInCustomer(server);
  // An order or the shop has given it away.
  const { licenseKey } = await key({ assigned_to: 'nimal', assigned_at: new Date() });
  const result = await browser.call(redeemLicense, { licenseKey: spell(licenseKey) });
  expect(result.effect).toBe('started');
});

it('Redeeming works from an address with a zone, and behind a proxy', async () => {
  for (const address of ['fe80::1%eth0', 'unknown']) {
    const { browser } = await signedInCustomer(server, {}, { address });
    const { licenseKey } = await key();
    expect((await browser.call(redeemLicense, { licenseKey })).effect).toBe('started');
  }
});

async function countOf(query: string, id: string): Promise<number> {
  return (await server.database.sql(query, id)).length;
}

it('A repeated redemption gets the first answer and does nothing', async () => {
  const { browser } = await signedInCustomer(server);
  const { id, licenseKey } = await makeKey(server.database);
  const how = { idempotencyKey: randomUUID() };
  const first = await browser.send(redeemLicense, { licenseKey }, how);
  const before = await tableDigests(server.database);
  const second = await browser.send(redeemLicense, { licenseKey }, how);
  expect([second.status, second.text]).toEqual([first.status, first.text]);
  expect(await tableDigests(server.database)).toEqual(before);
  expect(await countOf('select 1 from license_redemptions where license_key_id = $1', id)).toBe(1);
});

it('A repeated redemption gets the first answer without attempts left', async () => {
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

it('Idempotency keys of other accounts do not collide', async () => {
  const how = { idempotencyKey: randomUUID() };
  for (let person = 0; person < 2; person += 1) {
    const { browser } = await signedInCustomer(server);
    const { licenseKey } = await makeKey(server.database);
    expect((await browser.call(redeemLicense, { licenseKey }, how)).effect).toBe('started');
  }
});

it('A refused redemption can be repeated under its key', async () => {
  const { browser } = await signedInCustomer(server);
  const licenseKey = newLicenseKey();
  const how = { idempotencyKey: randomUUID() };
  expect(await browser.code(redeemLicense, { licenseKey }, how)).toBe('LICENSE_UNKNOWN');
  await makeKey(server.database, { license_key: licenseKey });
  expect((await browser.call(redeemLicense, { licenseKey }, how)).effect).toBe('started');
});

it('A redemption needs a usable Idempotency-Key', async () => {
  const { browser } = await signedInCustomer(server);
  for (const each of ['', 'x'.repeat(15), 'x'.repeat(256), 'sixteen letters and']) {
    const how = { headers: { 'idempotency-key': each } };
    const refused = await browser.refusal(redeemLicense, { licenseKey: newLicenseKey() }, how);
    expect(refused, each).toMatchObject({ status: 400, code: 'IDEMPOTENCY_KEY_MISSING' });
  }
});

it('Duplicates beyond the attempts left get one answer', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { browser, account } = await signedInCustomer(server);
    const { licenseKey } = await makeKey(server.database);
    const how = { idempotencyKey: randomUUID() };
    const answers = await atOnce(40, () => browser.send(redeemLicense, { licenseKey }, how));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const own = account.id;
    expect(await countOf('select 1 from license_redemptions where user_id = $1', own)).toBe(1);
    expect(await countOf('select 1 from audit_entries where actor_id = $1', own)).toBe(1);
  }
});

it('Duplicates that extend an endless subscription get one answer', async () => {
  const { browser, account } = await subscriber('Supreme', 'infinity');
  const { licenseKey } = await makeKey(server.database);
  const how = { idempotencyKey: randomUUID() };
  const answers = await atOnce(8, () => browser.send(redeemLicense, { licenseKey }, how));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  const own = account.id;
  expect(await countOf('select 1 from audit_entries where actor_id = $1', own)).toBe(1);
});

describe('a redemption is refused, and nothing changes,', () => {
  it.each([null, 0, -1, 36_501])(
    'A key of %s days is refused, and nothing changes',
    async (days) => {
      const { licenseKey } = await key({ duration_days: days });
      const { browser } = await signedInCustomer(server);
      const before = await tableDigests(server.database);
      expect(await browser.code(redeemLicense, { licenseKey })).toBe('LICENSE_DURATION_INVALID');
      expect(await tableDigests(server.database)).toEqual(before);
    },
  );

  it('A used key is refused as used, even if blocked', async () => {
    const { licenseKey, id } = await key();
    const { browser } = await signedInCustomer(server);
    await browser.call(redeemLicense, { licenseKey });
    await server.database.sql('update license_keys set banned = true where id = $1', id);
    expect(await browser.code(redeemLicense, { licenseKey })).toBe('LICENSE_ALREADY_REDEEMED');
  });
});

it('An account has ten guesses at keys', async () => {
  const { browser } = await signedInCustomer(server);
  for (let count = 0; count < 12; count += 1) {
    await browser.call(redeemLicense, { licenseKey: (await key()).licenseKey });
  }
  for (let count = 0; count < 10; count += 1) {
    expect(await browser.code(redeemLicense, { licenseKey: newLicenseKey() })).toBe(
      'LICENSE_UNKNOWN',
    );
  }
  const { licenseKey } = await key();
  const refused = await browser.refusal(redeemLicense, { licenseKey });
  expect(refused).toMatchObject({ status: 429, code: 'ATTEMPTS_EXCEEDED' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const { browser: other } = await signedInCustomer(server);
  await other.call(redeemLicense, { licenseKey });
});

it('Only answers that reveal something about a key count as guesses', async () => {
  const { browser } = await subscriber('External', 5);
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
  expect(await browser.code(redeemLicense, { licenseKey: (await key()).licenseKey })).toBe(
    'ATTEMPTS_EXCEEDED',
  );
});

it('Concurrent guesses cannot exceed the budget', async () => {
  const { browser } = await signedInCustomer(server);
  const answers = await atOnce(16, () =>
    browser.send(redeemLicense, { licenseKey: newLicenseKey() }),
  );
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(6);
});

it('A generated key is redeemed in every spelling of it', async () => {
  const random = new Uint8Array(12).fill(8);
  const licenseKey = makeGeneratedKey({ prefix: 'REGZ', random });
  const typed = licenseKey.slice(5).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');
  const { id } = await key({ license_key: licenseKey, subscription: 'Supreme' });
  expect(typed).toMatch(/[ol]/);
  const { browser } = await subscriber(null, null);
  const input = { licenseKey: `regz ${typed.replaceAll('-', ' ')}` };
  expect(await browser.call(redeemLicense, input)).toMatchObject({ effect: 'started' });
  expect(await keyRow(id)).toMatchObject({ activated: true });
});

it('A pasted key comes before the spelling of a generated one', async () => {
  const spelled = makeGeneratedKey({ prefix: 'REGZ', random: new Uint8Array(12) });
  const pasted = spelled.replaceAll('0', 'O');
  const generated = await key({ license_key: spelled });
  const { id } = await key({ license_key: pasted });
  const { browser } = await subscriber(null, null);
  await browser.call(redeemLicense, { licenseKey: pasted });
  expect(await keyRow(id)).toMatchObject({ activated: true });
  expect(await keyRow(generated.id)).toMatchObject({ activated: false });
});
