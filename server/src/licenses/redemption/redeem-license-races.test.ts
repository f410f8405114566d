import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { describe, expect, it } from 'vitest';
import { atOnce } from '../../../test/harness/at-once.ts';
import { type MadeKey, makeAccount, makeKey, productAt } from '../../../test/harness/factories.ts';
import { ownServer, sharedServer } from '../../../test/harness/harness.ts';
import { signedInAdmin, signedInCustomer } from '../../../test/harness/signed-in.ts';
import { holdAccount, holdRows } from '../../../test/harness/tables/held-row.ts';
import { perfectStorm, stormOnOneKey } from '../../../test/storms/redemption-storm.ts';
import { redeemThroughSilence } from '../../../test/storms/swallowed-answers.ts';
import { setStanding } from '../../customers/staff/set-standing.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { withholdLicense } from '../withholding/withhold-license.ts';

const { redeemLicense } = contract.licenses;
const { editKey, removeKey } = contract.keyStock;
const server = sharedServer();

const operator = { kind: 'operator', id: null, name: 'operator' } as const;

const ban = (username: string) =>
  setStanding(server.database, { actor: operator }, { standing: 'ban', username });
const holdKey = (id: string) =>
  holdRows(server.database, 'select 1 from license_keys where id = $1 for update', [id]);

async function redemptionsOf(userId: string): Promise<number> {
  const rows = await server.database.sql(
    'select 1 from license_redemptions where user_id = $1',
    userId,
  );
  return rows.length;
}

it('Sixteen concurrent redemptions of a key have one winner', async () => {
  expect(await stormOnOneKey(server, 12)).toEqual(perfectStorm(12));
});

it('One person with several concurrent keys gets all their days', async () => {
  const { browser, account } = await signedInCustomer(server);
  const keys = await atOnce(4, () => makeKey(server.database));
  const answers = await Promise.all(
    keys.map(({ licenseKey }) => browser.send(redeemLicense, { licenseKey })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const rows = await server.database.sql(
    'select (expiredate - current_date) as days from users where id = $1',
    account.id,
  );
  expect(rows).toEqual([{ days: 120 }]);
});

it('Locked accounts do not block redemptions of others', async () => {
  const people = await atOnce(4, () => signedInCustomer(server));
  const ids = people.map(({ account }) => account.id);
  const query = 'select 1 from users where id = any($1) for update';
  const held = await holdRows(server.database, query, [ids]);
  const redeeming = people.map(async ({ browser }) => {
    const { licenseKey } = await makeKey(server.database);
    return browser.call(redeemLicense, { licenseKey });
  });
  await held.waiting(4);
  const { browser } = await signedInCustomer(server);
  const { licenseKey } = await makeKey(server.database);
  expect((await browser.call(redeemLicense, { licenseKey })).effect).toBe('started');
  await held.release();
  for (const { effect } of await Promise.all(redeeming)) expect(effect).toBe('started');
});

it('A redemption after a ban redeems nothing', async () => {
  const { browser, account } = await signedInCustomer(server);
  const { licenseKey } = await makeKey(server.database);
  const held = await holdAccount(server.database, account.id);
  const banning = ban(account.username);
  await held.waiting(1);
  const redeeming = browser.refusal(redeemLicense, { licenseKey });
  await held.waiting(2);
  await held.release();
  await banning;
  expect((await redeeming).code).toBe('ACCOUNT_BANNED');
  expect(await redemptionsOf(account.id)).toBe(0);
});

it('A ban after a redemption keeps both', async () => {
  const { browser, account } = await signedInCustomer(server);
  const { licenseKey } = await makeKey(server.database);
  const held = await holdAccount(server.database, account.id);
  const redeeming = browser.call(redeemLicense, { licenseKey });
  await held.waiting(1);
  const banning = ban(account.username);
  await held.waiting(2);
  await held.release();
  await Promise.all([redeeming, banning]);
  expect(await redemptionsOf(account.id)).toBe(1);
});

it('A redemption is never newer than a ban', async () => {
  const rounds = Array.from({ length: 60 }, async () => {
    const { browser, account } = await signedInCustomer(server);
    const { licenseKey } = await makeKey(server.database);
    const [answer] = await Promise.all([
      browser.send(redeemLicense, { licenseKey }),
      ban(account.username),
    ]);
    const rows = await server.database.sql<{ action: string }>(
      'select action from audit_entries where actor_id = $1 or object_id = $1::text order by id',
      account.id,
    );
    const order = rows.map(({ action }) => action);
    expect([200, 403]).toContain(answer.status);
    expect(order).toEqual(
      answer.status === 200 ? ['licenses.redeem', 'accounts.ban'] : ['accounts.ban'],
    );
    expect(await redemptionsOf(account.id)).toBe(answer.status === 200 ? 1 : 0);
  });
  await Promise.all(rounds);
});

describe('staff who change a key while it is redeemed', () => {
  const stockKey = async () =>
    makeKey(server.database, { product_id: await productAt(server.database, 1) });

  it('Staff who change a redeemed key learn that it is used', async () => {
    const staff = await signedInAdmin(server);
    const { browser } = await signedInCustomer(server);
    const { id, licenseKey } = await stockKey();
    const held = await holdKey(id);
    const redeeming = browser.call(redeemLicense, { licenseKey });
    await held.waiting(1);
    const deleting = staff.browser.refusal(removeKey, { id });
    await held.waiting(2);
    const editing = staff.browser.refusal(editKey, { id, licenseKey: 'CHANGED' });
    await held.waiting(3);
    await held.release();
    await redeeming;
    expect((await deleting).code).toBe('KEY_STOCK_KEY_USED');
    expect((await editing).code).toBe('KEY_STOCK_KEY_USED');
  });

  it('A deletion that comes first makes the key unknown', async () => {
    const staff = await signedInAdmin(server);
    const { browser, account } = await signedInCustomer(server);
    const { id, licenseKey } = await stockKey();
    const held = await holdKey(id);
    const deleting = staff.browser.call(removeKey, { id });
    await held.waiting(1);
    const redeeming = browser.refusal(redeemLicense, { licenseKey });
    await held.waiting(2);
    await held.release();
    await deleting;
    expect((await redeeming).code).toBe('LICENSE_UNKNOWN');
    expect(await redemptionsOf(account.id)).toBe(0);
  });

  it('Deletions never remove a redeemed key', async () => {
    const staff = await signedInAdmin(server);
    for (let round = 0; round < 15; round += 1) {
      const { browser } = await signedInCustomer(server);
      const { id, licenseKey } = await stockKey();
      const [redeemed, deleted] = await Promise.all([
        browser.send(redeemLicense, { licenseKey }),
        staff.browser.send(removeKey, { id }),
      ]);
      const outcome = `${redeemed.status} ${deleted.status}`;
      expect(['200 409', '404 200']).toContain(outcome);
    }
  });
});

const withhold = (key: MadeKey, withholding: 'suspended' | 'revoked' | null) =>
  transaction(server.database.db, ({ trx }) =>
    withholdLicense(trx, { licenseKeyId: key.id, withholding, nowMs: server.clock() }),
  );

/** The audit actions of payments that changed the license. */
async function actsOn(key: MadeKey): Promise<string[]> {
  const rows = await server.database.sql<{ action: string }>(
    `select action from audit_entries
      where object_id = $1 and actor_name = 'payment' order by id`,
    key.id,
  );
  return rows.map(({ action }) => action);
}

/** A customer who has just redeemed a key of thirty days. */
async function subscriber() {
  const key = await makeKey(server.database, { subscription: 'Supreme', duration_days: 30 });
  const { browser } = await signedInCustomer(server);
  const redeem = (licenseKey: string) =>
    browser.call(redeemLicense, { licenseKey, confirmReplacement: true });
  await redeem(key.licenseKey);
  const me = () => browser.call(contract.identity.me, {});
  return { key, browser, redeem, me };
}

it('A license that is held back cannot be redeemed until it is released', async () => {
  const { browser, redeem } = await subscriber();
  const fresh = await makeKey(server.database, { subscription: 'Supreme' });
  await withhold(fresh, 'suspended');
  const input = { licenseKey: fresh.licenseKey, confirmReplacement: false };
  expect(await browser.code(redeemLicense, input)).toBe('LICENSE_BLOCKED');
  await withhold(fresh, null);
  expect(await redeem(fresh.licenseKey)).toMatchObject({ effect: 'extended' });
});

it('A license that is held back takes its days once', async () => {
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

it('An already withheld license sends no second mail', async () => {
  const { key } = await subscriber();
  expect(await withhold(key, 'revoked')).not.toBeNull();
  expect(await withhold(key, 'revoked')).toBeNull();
});

it('A withheld license takes only its own days', async () => {
  const { key, redeem, me } = await subscriber();
  const other = await makeKey(server.database, { subscription: 'Supreme', duration_days: 7 });
  await redeem(other.licenseKey);
  const before = await me();
  await withhold(key, 'revoked');
  expect(daysBetween((await me()).expiresOn, before.expiresOn)).toBe(30);
});

it('A withheld license takes its days from a concurrent redemption', async () => {
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
  const redeeming = browser.call(redeemLicense, input, { idempotencyKey });
  await held.waiting(1);
  const withholding = withhold(key, 'revoked');
  await held.waiting(2);
  await held.release();
  const { expiresOn } = await redeeming;
  await withholding;
  const me = await browser.call(contract.identity.me, {});
  expect(daysBetween(me.expiresOn, expiresOn)).toBe(30);
});

it('A withheld license changes nothing after its replacement', async () => {
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

const used = { assigned_to: 'an order', assigned_at: new Date() };
const refusedBy = (message: string) => ({ code: '23514', message });

async function redeemedKey() {
  const key = await makeKey(server.database, { product_id: await productAt(server.database, 1) });
  const { id: userId, username } = await makeAccount(server.database);
  await server.database.sql(
    `update license_keys set activated = true, activated_at = now(), user_id = $2, username = $3
      where id = $1`,
    key.id,
    userId,
    username,
  );
  return { ...key, userId, username };
}

describe('a license key', () => {
  it.each([
    ['redeemed', redeemedKey, 'activated = false, activated_at = null'],
    ['redeemed', redeemedKey, "license_key = 'ANOTHER'"],
    ['given away', () => makeKey(server.database, used), 'assigned_to = null, assigned_at = null'],
    ['given away', () => makeKey(server.database, used), "license_key = 'ANOTHER'"],
  ])('A license key that was %s never returns to stock: %3$s', async (_, make, change) => {
    const { id } = await make();
    const changing = server.database.sql(`update license_keys set ${change} where id = $1`, id);
    await expect(changing).rejects.toMatchObject(refusedBy('a license key never returns to stock'));
  });

  it('A used license key cannot be deleted', async () => {
    const remove = 'delete from license_keys where id = $1';
    const { id: redeemed } = await redeemedKey();
    const { id: assigned } = await makeKey(server.database, used);
    const { id: available } = await makeKey(server.database);
    for (const id of [redeemed, assigned]) {
      await expect(server.database.ownerPool.query(remove, [id])).rejects.toMatchObject(
        refusedBy('a used license key is kept'),
      );
    }
    expect((await server.database.ownerPool.query(remove, [available])).rowCount).toBe(1);
  });

  it('A license key is redeemed once, even by direct writes', async () => {
    const { id, userId } = await redeemedKey();
    const proof = `insert into license_redemptions
        (license_key_id, user_id, effect, subscription, expires_on)
      values ($1, $2, 'started', 'Supreme', '2030-01-01')`;
    await server.database.pool.query(proof, [id, userId]);
    await expect(server.database.pool.query(proof, [id, userId])).rejects.toMatchObject({
      code: '23505',
      constraint: 'license_redemptions_pkey',
    });
  });

  it('A license key exists once in any letter case', async () => {
    const { licenseKey } = await makeKey(server.database, { license_key: 'ONE-AND-ONLY' });
    await expect(
      makeKey(server.database, { license_key: licenseKey.toLowerCase() }),
    ).rejects.toMatchObject({ code: '23505', constraint: 'license_keys_license_key_key' });
  });

  it('A license key outlives the account that redeemed it, without it', async () => {
    const { id, userId } = await redeemedKey();
    await server.database.sql('delete from users where id = $1', userId);
    const rows = await server.database.sql(
      'select activated, user_id, username from license_keys where id = $1',
      id,
    );
    expect(rows).toEqual([{ activated: true, user_id: null, username: 'deleted account' }]);
  });
});

it('The view product_license_keys shows the stock under the names of the specification', async () => {
  const { id, licenseKey, username } = await redeemedKey();
  const { rows } = await server.database.pool.query<Record<string, unknown>>(
    'select * from product_license_keys where id = $1',
    [id],
  );
  expect(rows).toMatchObject([
    {
      product_name: 'Supreme One Month Regz Coin 250',
      license_key: licenseKey,
      is_redeemed: true,
      redeemed_by: username,
    },
  ]);
  expect(Object.keys(rows[0] ?? {})).toEqual([
    'id',
    'product_name',
    'license_key',
    'is_redeemed',
    'redeemed_by',
    'redeemed_at',
    'created_at',
  ]);
});

it('Redemptions with lost answers happen once', async () => {
  const server = await ownServer();
  const storm = { operations: 300, clients: 12, seed: 8 };
  const { swallowed, ...outcome } = await redeemThroughSilence(server, storm);
  expect(outcome).toEqual({ operations: 300, effects: 300, acts: 300, contradictions: 0 });
  expect(swallowed).toBeGreaterThan(50);
});
