import type { Database } from '../../platform/database/database.ts';

/** The price of the cheapest product that coins buy; undefined if there is none. */
export async function findCheapestPrice(db: Database): Promise<number | undefined> {
  const row = await db
    .selectFrom('key_stock_products')
    .select('price_coins as price')
    .where('price_coins', 'is not', null)
    .orderBy('price_coins')
    .limit(1)
    .executeTakeFirst();
  return row?.price ?? undefined;
}
