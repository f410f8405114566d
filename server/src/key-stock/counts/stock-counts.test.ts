import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeKey, productAt } from '../../../test/harness/factories.ts';
import { type TestDatabase, testDatabase } from '../../../test/harness/harness-database.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';
import { foldStockCounts } from '../key-stock.ts';
import { takeKey } from '../take-key.ts';
import { checkCounts } from './check-counts.ts';
import { countAvailable } from './count-available.ts';
import { countStock } from './stock-counts.queries.ts';

let database: TestDatabase;
let position = 0;
let productId: string;

beforeAll(async () => {
  database = await testDatabase({ max: 16 });
});
afterAll(() => database.drop());
beforeEach(async () => {
  position += 1;
  productId = await productAt(database, position);
});

async function counted() {
  const [row] = await countStock(database.db, productId);
  return { total: row?.total, used: row?.used, free: row?.free };
}

async function change(statement: string, ...values: unknown[]): Promise<void> {
  await database.pool.query(statement, values);
}

async function addKeys(count: number): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, () => makeKey(database, { product_id: productId })),
  );
}

function take() {
  const at = new Date();
  return takeKey(database.db, { productId, assignedTo: 'nimal', at, pool: 'any' });
}

it('The numbers follow a key through its life, whichever statement changes it', async () => {
  const { id } = await makeKey(database, { product_id: productId });
  await makeKey(database, { product_id: productId, banned: true });
  await makeKey(database, { product_id: productId, license_key: 'TEST-1' });
  expect(await counted()).toEqual({ total: 3, used: 0, free: 2 });
  const available = async (pool: 'live' | 'test' | 'any') =>
    (await countAvailable(database.db, pool)).get(productId);
  expect([await available('live'), await available('test'), await available('any')]).toEqual([
    1, 1, 2,
  ]);
  await change(
    'update license_keys set assigned_to = $2, assigned_at = now() where id = $1',
    id,
    'n',
  );
  expect(await counted()).toEqual({ total: 3, used: 1, free: 1 });
  await change('update license_keys set activated = true, activated_at = now() where id = $1', id);
  expect(await counted()).toEqual({ total: 3, used: 1, free: 1 });
  await change(
    'update license_keys set banned = false where banned and product_id = $1',
    productId,
  );
  expect(await counted()).toEqual({ total: 3, used: 1, free: 2 });
  await change("update license_keys set license_key = 'SOLD-1' where license_key = 'TEST-1'");
  expect([await available('live'), await available('test')]).toEqual([2, 0]);
  await change("delete from license_keys where license_key = 'SOLD-1'");
  expect(await counted()).toEqual({ total: 2, used: 1, free: 1 });
  expect(await checkCounts(database.db)).toEqual([]);
});

it('A key that changes its product is counted there, and one without a product nowhere', async () => {
  const other = await productAt(database, 10);
  const { id } = await makeKey(database, { product_id: productId });
  await makeKey(database);
  await change('update license_keys set product_id = $2 where id = $1', id, other);
  expect(await counted()).toEqual({ total: 0, used: 0, free: 0 });
  expect(await checkCounts(database.db)).toEqual([]);
});

it('Rollbacks are never counted, and counting blocks no sale', async () => {
  await addKeys(3);
  const selling = await holdRows(
    database,
    `update license_keys set assigned_to = 'kavya', assigned_at = now()
      where id = (select id from license_keys where product_id = $1 order by id limit 1)`,
    [productId],
  );
  expect(await take()).toBeDefined();
  await foldStockCounts(database);
  expect(await counted()).toEqual({ total: 3, used: 1, free: 2 });
  await selling.release();
  expect(await counted()).toEqual({ total: 3, used: 1, free: 2 });
  expect(await checkCounts(database.db)).toEqual([]);
});

it('Merging counts during sales loses none of them and leaves one row per count', async () => {
  await addKeys(40);
  const taken = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      if (index % 4 === 0) await foldStockCounts(database);
      return take();
    }),
  );
  const used = taken.filter((key) => key !== undefined).length;
  expect(await counted()).toEqual({ total: 40, used, free: 40 - used });
  await Promise.all([foldStockCounts(database), foldStockCounts(database)]);
  expect(await counted()).toEqual({ total: 40, used, free: 40 - used });
  expect(await checkCounts(database.db)).toEqual([]);
  const { rows } = await database.ownerPool.query(
    'select 1 from key_stock_counts group by product_id, state having count(*) > 1',
  );
  expect(rows).toEqual([]);
});

it('A wrong count is found, and recounting repairs it', async () => {
  await addKeys(2);
  await database.ownerPool.query(
    `update key_stock_counts set keys = keys + 5
      where ctid = (select min(ctid) from key_stock_counts where product_id = $1)`,
    [productId],
  );
  expect(await checkCounts(database.db)).toMatchObject([{ state: 'live', counted: 7, actual: 2 }]);
  await database.ownerPool.query('select recount_key_stock()');
  expect(await checkCounts(database.db)).toEqual([]);
});
