import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeKey, newLicenseKey } from '../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { signedInCustomer } from '../../../test/harness/signed-in.ts';
import { tableDigests } from '../../../test/harness/tables/table-digests.ts';

const { redeemLicense } = contract.licenses;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function countOf(query: string, values: unknown[]): Promise<number> {
  const { rows } = await server.database.ownerPool.query(query, values);
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

it('A redemption that is sent again with its Idempotency-Key is refused for another input, and changes nothing', async () => {
  const { browser } = await signedInCustomer(server);
  const [first, other] = [await makeKey(server.database), await makeKey(server.database)];
  const how = { idempotencyKey: randomUUID() };
  await browser.call(redeemLicense, { licenseKey: first.licenseKey }, how);
  const before = await tableDigests(server.database);
  const reused = await browser.refusal(redeemLicense, { licenseKey: other.licenseKey }, how);
  expect(reused).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
  const confirmed = { licenseKey: first.licenseKey, confirmReplacement: true };
  expect((await browser.refusal(redeemLicense, confirmed, how)).code).toBe(
    'IDEMPOTENCY_KEY_REUSED',
  );
  expect(await tableDigests(server.database)).toEqual(before);
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
