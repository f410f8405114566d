import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeKey, productAt } from '../../test/harness/factories.ts';
import { type TestDatabase, testDatabase } from '../../test/harness/harness-database.ts';
import { countAvailable } from './count-available.ts';
import { countStock } from './stock-counts.queries.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

it('Counts follow a key through its life', async () => {
  const productId = await productAt(database, 1);
  const counts = async () => {
    const [row] = await countStock(database.db, productId);
    const available = await countAvailable(database.db);
    return [row?.total, row?.free, row?.unusedBanned, available(productId)];
  };
  const change = (set: string, id: string) =>
    database.ownerPool.query(`update license_keys set ${set} where id = $1`, [id]);
  const { id } = await makeKey(database, { product_id: productId });
  const { id: banned } = await makeKey(database, { product_id: productId, banned: true });
  await makeKey(database, { product_id: productId, license_key: 'TEST-1' });
  await makeKey(database);
  expect(await counts()).toEqual([3, 2, 1, 1]);
  await change("assigned_to = 'nimal', assigned_at = now()", id);
  expect(await counts()).toEqual([3, 1, 1, 0]);
  await change('activated = true, activated_at = now()', id);
  expect(await counts()).toEqual([3, 1, 1, 0]);
  await change('banned = false', banned);
  expect(await counts()).toEqual([3, 2, 0, 1]);
});
