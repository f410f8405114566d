import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { isPackageName } from '@regz/rules/license-packages.ts';
import type { Database } from '../platform/database.ts';
import { countStock } from './key-stock.queries.ts';

type Products = InferContractRouterOutputs<Contract['keyStock']['products']>;

/** The products in their listed order, with how many keys each has had and has left. */
export async function listProducts(db: Database): Promise<Products> {
  const rows = await countStock(db);
  return rows.map((row) => {
    if (!isPackageName(row.package)) throw new Error(`unknown package ${row.package}`);
    return {
      id: row.id,
      name: row.name,
      package: row.package,
      durationDays: row.duration_days,
      priceCoins: row.price_coins,
      total: row.total,
      used: row.used,
      available: row.total - row.used,
    };
  });
}
