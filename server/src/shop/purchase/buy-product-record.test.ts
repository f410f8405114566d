import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeKey } from '../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { tableDigests } from '../../../test/harness/tables/table-digests.ts';
import { richTaskUser, stockExactly, purchaseOf } from '../../../test/scenarios/task-area/shop.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it('A purchase takes the oldest key, and is in the audit trail', async () => {
  const productId = await stockExactly(server, 1, 4);
  const owner = server.database.ownerPool;
  await owner.query(
    `update license_keys set created_at = now() - place * interval '1 day'
       from (select id, row_number() over (order by id) as place
               from license_keys where product_id = $1) numbered
      where license_keys.id = numbered.id`,
    [productId],
  );
  const { browser } = await richTaskUser(server, 300);
  const { purchaseId } = await browser.call(
    contract.shop.buyProduct,
    await purchaseOf(browser, productId),
  );
  const { rows } = await owner.query<object>(
    `select sold.created_at = (select min(created_at) from license_keys where product_id = $1)
              as "isOldest",
            (select count(*)::int from audit_entries
              where action = 'shop.buy' and object_id = $2) as entries
       from license_keys sold where product_id = $1 and assigned_at is not null`,
    [productId, purchaseId],
  );
  expect(rows).toEqual([{ isOldest: true, entries: 1 }]);
});

it('A key that is banned, for tests, used or given away is never sold', async () => {
  const productId = await stockExactly(server, 2, 0);
  const { database } = server;
  const key = { product_id: productId };
  await makeKey(database, { ...key, banned: true });
  await makeKey(database, { ...key, license_key: 'TEST-5678' });
  await makeKey(database, { ...key, assigned_to: 'somebody', assigned_at: new Date() });
  const { id } = await makeKey(database, key);
  const use = 'update license_keys set activated = true, activated_at = now() where id = $1';
  await database.ownerPool.query(use, [id]);
  const { browser } = await richTaskUser(server, 300);
  const shown = (await browser.call(contract.shop.listProducts, {})).products;
  expect(shown.find((each) => each.id === productId)?.available).toBe(0);
  const input = await purchaseOf(browser, productId);
  const before = await tableDigests(database);
  expect((await browser.refusal(contract.shop.buyProduct, input)).code).toBe('SHOP_KEYS_MISSING');
  expect(await tableDigests(database)).toEqual(before);
});

it('A request that bought one product cannot buy another under the same key', async () => {
  const first = await stockExactly(server, 1, 1);
  const other = await stockExactly(server, 2, 1);
  const { browser } = await richTaskUser(server, 600);
  const how = { idempotencyKey: 'one-key-for-two-products' };
  await browser.call(contract.shop.buyProduct, await purchaseOf(browser, first), how);
  const input = await purchaseOf(browser, other);
  const before = await tableDigests(server.database);
  const { status, json } = await browser.send(contract.shop.buyProduct, input, how);
  expect([status, json]).toMatchObject([422, { code: 'IDEMPOTENCY_KEY_REUSED' }]);
  expect(await tableDigests(server.database)).toEqual(before);
});
