import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeKey, productAt } from '../../test/harness/factories.ts';
import { type TestDatabase, testDatabase } from '../../test/harness/harness-database.ts';
import { isStocked } from './is-stocked.ts';
import type { KeyPool } from './take-key.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

function stockedProducts(pool: KeyPool) {
  return sql<{ id: string }>`
    select id from key_stock_products where ${isStocked(sql`key_stock_products.id`, pool)}
     order by position`;
}

async function stocked(pool: KeyPool): Promise<string[]> {
  const { rows } = await stockedProducts(pool).execute(database.db);
  return rows.map(({ id }) => id);
}

/** The generic plan that a connection keeps after a few calls, for any pool. */
async function keptPlan(): Promise<string> {
  const statement = stockedProducts('any').compile(database.db);
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
    `explain (generic_plan) ${statement.sql}`,
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

it('A product with an unassigned key of the pool is in stock', async () => {
  const at = (position: number) => productAt(database, position);
  const [live, test, banned] = [await at(2), await at(3), await at(4)];
  await makeKey(database, { product_id: test, license_key: 'TEST-1' });
  await makeKey(database, { product_id: live });
  await makeKey(database, { product_id: live });
  await makeKey(database, { product_id: banned, banned: true });
  expect(await stocked('live')).toEqual([live]);
  expect(await stocked('test')).toEqual([test]);
  expect(await stocked('any')).toEqual([live, test]);
});

it('Stock checks read no sold key, even with old statistics', async () => {
  const productId = await productAt(database, 1);
  await database.pool.query(
    `insert into license_keys (license_key, product_id, subscription, duration_days)
     select 'SOLD-' || number, id, package, duration_days
       from key_stock_products, generate_series(1, 3000) number where id = $1`,
    [productId],
  );
  await database.sql('analyze license_keys');
  const plans = [await keptPlan()];
  await database.pool.query(
    'update license_keys set activated = true, activated_at = now() where product_id = $1',
    [productId],
  );
  plans.push(await keptPlan());
  await database.sql('analyze license_keys');
  plans.push(await keptPlan());
  for (const plan of plans) {
    expect(plan).toContain('license_keys_available');
    expect(plan).not.toContain('Seq Scan on license_keys');
  }
});
