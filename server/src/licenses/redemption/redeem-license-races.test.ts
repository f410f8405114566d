import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeKey, productAt } from '../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { signedInAdmin, signedInCustomer } from '../../../test/harness/signed-in.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';
import { perfectStorm, stormOnOneKey } from '../../../test/storms/redemption-storm.ts';
import { setStanding } from '../../customers/staff/set-standing.ts';

const { redeemLicense } = contract.licenses;
const { removeKey, editKey } = contract.keyStock;
const operator = { kind: 'operator', id: null, name: 'operator' } as const;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const ban = (username: string) =>
  setStanding(server.database, { actor: operator }, { standing: 'ban', username });
const holdAccount = (id: string) =>
  holdRows(server.database, 'select 1 from users where id = $1 for update', [id]);
const holdKey = (id: string) =>
  holdRows(server.database, 'select 1 from license_keys where id = $1 for update', [id]);

async function redemptionsOf(userId: string): Promise<number> {
  const { rows } = await server.database.ownerPool.query(
    'select 1 from license_redemptions where user_id = $1',
    [userId],
  );
  return rows.length;
}

it('Sixteen people with one key have exactly one winner, sixty times over, without a deadlock', async () => {
  expect(await stormOnOneKey(server, 60)).toEqual(perfectStorm(60));
});

it('One person with several keys at once gets the days of all of them', async () => {
  const { browser, account } = await signedInCustomer(server);
  const keys = await Promise.all(Array.from({ length: 4 }, () => makeKey(server.database)));
  const answers = await Promise.all(
    keys.map(({ licenseKey }) => browser.send(redeemLicense, { licenseKey })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { rows } = await server.database.ownerPool.query(
    'select (expiredate - current_date) as days from users where id = $1',
    [account.id],
  );
  expect(rows).toEqual([{ days: 120 }]);
});

it('Locked accounts do not block redemptions of others', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => signedInCustomer(server)));
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

it('A ban and a redemption redeem nothing when the ban comes first', async () => {
  const { browser, account } = await signedInCustomer(server);
  const { licenseKey } = await makeKey(server.database);
  const held = await holdAccount(account.id);
  const banning = ban(account.username);
  await held.waiting(1);
  const redeeming = browser.refusal(redeemLicense, { licenseKey });
  await held.waiting(2);
  await held.release();
  await banning;
  expect((await redeeming).code).toBe('ACCOUNT_BANNED');
  expect(await redemptionsOf(account.id)).toBe(0);
});

it('Both happen when the redemption comes first', async () => {
  const { browser, account } = await signedInCustomer(server);
  const { licenseKey } = await makeKey(server.database);
  const held = await holdAccount(account.id);
  const redeeming = browser.call(redeemLicense, { licenseKey });
  await held.waiting(1);
  const banning = ban(account.username);
  await held.waiting(2);
  await held.release();
  await Promise.all([redeeming, banning]);
  expect(await redemptionsOf(account.id)).toBe(1);
});

it('A ban and a redemption never leave a redemption that is newer than the ban', async () => {
  const rounds = Array.from({ length: 60 }, async () => {
    const { browser, account } = await signedInCustomer(server);
    const { licenseKey } = await makeKey(server.database);
    const [answer] = await Promise.all([
      browser.send(redeemLicense, { licenseKey }),
      ban(account.username),
    ]);
    const { rows } = await server.database.ownerPool.query<{ action: string }>(
      'select action from audit_entries where actor_id = $1 or object_id = $1::text order by id',
      [account.id],
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

  it('Staff who change a key while it is redeemed learn that it is used when the redemption comes first', async () => {
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

  it('Deletions never remove a redeemed key, in sixty races', async () => {
    const staff = await signedInAdmin(server);
    for (let round = 0; round < 60; round += 1) {
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
