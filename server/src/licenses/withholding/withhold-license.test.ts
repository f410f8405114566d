import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeKey, type MadeKey } from '../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { signedInCustomer } from '../../../test/harness/signed-in.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { withholdLicense } from './withhold-license.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});

afterAll(async () => {
  await server.close();
});

const withhold = (key: MadeKey, withholding: 'suspended' | 'revoked' | null) =>
  transaction(server.database.db, ({ trx }) =>
    withholdLicense(trx, { licenseKeyId: key.id, withholding, nowMs: server.clock() }),
  );

/** The audit actions of payments that changed the license. */
async function actsOn(key: MadeKey): Promise<string[]> {
  const { rows } = await server.database.ownerPool.query<{ action: string }>(
    `select action from audit_entries
      where object_id = $1 and actor_name = 'payment' order by id`,
    [key.id],
  );
  return rows.map(({ action }) => action);
}

/** A customer who has just redeemed a key of thirty days. */
async function subscriber() {
  const key = await makeKey(server.database, { subscription: 'Supreme', duration_days: 30 });
  const { browser } = await signedInCustomer(server);
  const redeem = (licenseKey: string) =>
    browser.call(contract.licenses.redeemLicense, { licenseKey, confirmReplacement: true });
  await redeem(key.licenseKey);
  const me = () => browser.call(contract.identity.me, {});
  return { key, browser, redeem, me };
}

it('A license that is held back cannot be redeemed until it is released', async () => {
  const { browser, redeem } = await subscriber();
  const fresh = await makeKey(server.database, { subscription: 'Supreme' });
  await withhold(fresh, 'suspended');
  const input = { licenseKey: fresh.licenseKey, confirmReplacement: false };
  expect(await browser.refusal(contract.licenses.redeemLicense, input)).toMatchObject({
    code: 'LICENSE_BLOCKED',
  });
  await withhold(fresh, null);
  expect(await redeem(fresh.licenseKey)).toMatchObject({ effect: 'extended' });
});

it('A license that is held back takes its days from the subscription once, however often it is withheld', async () => {
  const { key, me, redeem } = await subscriber();
  await redeem((await makeKey(server.database, { duration_days: 90 })).licenseKey);
  const before = await me();
  await withhold(key, 'suspended');
  const suspended = await me();
  expect(daysBetween(suspended.expiresOn, before.expiresOn)).toBe(30);
  await withhold(key, 'suspended');
  await withhold(key, 'revoked');
  expect((await me()).expiresOn).toBe(suspended.expiresOn);
  await withhold(key, null);
  expect((await me()).expiresOn).toBe(before.expiresOn);
  await withhold(key, null);
  expect((await me()).expiresOn).toBe(before.expiresOn);
  expect(await actsOn(key)).toEqual(['licenses.withhold', 'licenses.withhold', 'licenses.release']);
});

it('A license that is held back sends no mail about a license that is already withheld', async () => {
  const { key } = await subscriber();
  expect(await withhold(key, 'revoked')).not.toBeNull();
  expect(await withhold(key, 'revoked')).toBeNull();
});

it('A license that is held back takes only its own days of a subscription that other keys extended', async () => {
  const { key, redeem, me } = await subscriber();
  const other = await makeKey(server.database, { subscription: 'Supreme', duration_days: 7 });
  await redeem(other.licenseKey);
  const before = await me();
  await withhold(key, 'revoked');
  expect(daysBetween((await me()).expiresOn, before.expiresOn)).toBe(30);
});

it('A license that is held back takes its days back from a redemption that is under way', async () => {
  const key = await makeKey(server.database, { subscription: 'Supreme', duration_days: 30 });
  const { browser, account } = await signedInCustomer(server);
  const idempotencyKey = randomUUID();
  // The redemption has its locks, and waits to store its answer.
  const held = await holdRows(
    server.database,
    `insert into idempotency_answers (principal, operation, key, request_hash, answer)
       values ($1, 'licenses.redeemLicense', $2, '', '{}')`,
    [`customer:${account.id}`, idempotencyKey],
  );
  const input = { licenseKey: key.licenseKey, confirmReplacement: false };
  const redeeming = browser.call(contract.licenses.redeemLicense, input, { idempotencyKey });
  await held.waiting(1);
  const withholding = withhold(key, 'revoked');
  await held.waiting(2);
  await held.release();
  const { expiresOn } = await redeeming;
  await withholding;
  const me = await browser.call(contract.identity.me, {});
  expect(daysBetween(me.expiresOn, expiresOn)).toBe(30);
});

it('A license that is held back takes and gives nothing if another package has replaced its own', async () => {
  const { key, redeem, me } = await subscriber();
  const other = await makeKey(server.database, { subscription: 'Essential', duration_days: 7 });
  await redeem(other.licenseKey);
  const before = await me();
  await withhold(key, 'revoked');
  await withhold(key, null);
  expect(await me()).toEqual(before);
});

function daysBetween(from: string | null, to: string | null): number {
  return (Date.parse(to ?? '') - Date.parse(from ?? '')) / 86_400_000;
}
