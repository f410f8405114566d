import type { Contract } from '@regz/contract/contract.ts';
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { StockRow } from './key-stock.queries.ts';

export type StockKey = InferContractRouterOutputs<Contract['keyStock']['addKey']>;

/** Whether a key has left the stock: an order or the shop took it, or somebody redeemed it. */
export function isUsed(row: Pick<StockRow, 'activated' | 'assigned_at'>): boolean {
  return row.activated || row.assigned_at !== null;
}

/** A key of the stock as staff see it (specification B 3, `product_license_keys`). */
export function stockKeyView(row: StockRow): StockKey {
  const usedAt = row.assigned_at ?? row.activated_at;
  return {
    id: row.id,
    licenseKey: row.license_key,
    isRedeemed: isUsed(row),
    redeemedBy: row.assigned_to ?? row.username,
    redeemedAt: usedAt?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}
