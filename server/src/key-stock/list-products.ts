import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { keySources, oldStockChoices } from '@regz/rules/key-stock/key-sources.ts';
import { coverSince, daysOfCover } from '@regz/rules/overview/cover.ts';
import { knownValue } from '../platform/database/known-value.ts';
import type { Services } from '../platform/services.ts';
import { countStock, countTaken, type ProductRow } from './stock-counts.queries.ts';

export type Product = InferContractRouterOutputs<Contract['keyStock']['setAlert']>;

/** The products in their listed order, each with the number of all and of available keys. */
export async function listProducts({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<Product[]> {
  const taken = await countTaken(db, coverSince(clock()));
  const rows = await countStock(db);
  return rows.map((row) => productView(row, taken));
}

/** A product of the stock as staff see it. */
export function productView(row: ProductRow, taken: ReadonlyMap<string, number>): Product {
  // Staff can lift a ban, so a banned key without an owner is available to them.
  const available = row.free + row.unusedBanned;
  return {
    id: row.id,
    name: row.name,
    package: row.package,
    durationDays: row.durationDays,
    priceCoins: row.priceCoins,
    total: row.total,
    used: row.total - available,
    available,
    alertBelow: row.alertBelow,
    keys: knownValue(keySources, row.keys),
    oldStock: knownValue(oldStockChoices, row.oldStock),
    // A product without a plan on sale that never had keys is not low.
    low: row.keys === 'pasted' && (row.isForSale || row.total > 0) && row.free < row.alertBelow,
    coverDays: daysOfCover(row.free, taken.get(row.id) ?? 0),
  };
}
