import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { richTaskUser, stockExactly, wishFor } from '../../../test/scenarios/task-area/shop.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it('A purchase takes the key that came first, and stands in the audit trail', async () => {
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
  const { purchaseId } = await browser.call(contract.shop.buy, await wishFor(browser, productId));
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
