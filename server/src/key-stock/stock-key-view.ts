import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { maskedKey } from '@regz/rules/key-stock/batches.ts';
import type { StockRow } from './key-stock.queries.ts';

export type StockKey = InferContractRouterOutputs<Contract['keyStock']['addKey']>;

/** True if a key has left the stock: it is assigned to an order or the shop, or redeemed. */
export function isUsed(row: Pick<StockRow, 'activated' | 'assignedAt'>): boolean {
  return row.activated || row.assignedAt !== null;
}

/** A key of which staff see only the ending if it is secret. */
export function shownKey({ licenseKey, isSecret }: Pick<StockRow, 'licenseKey' | 'isSecret'>) {
  return isSecret ? maskedKey(licenseKey) : licenseKey;
}

/** A key of the stock as staff see it. */
export function stockKeyView(row: StockRow): StockKey {
  const usedAt = row.assignedAt ?? row.activatedAt;
  return {
    id: row.id,
    licenseKey: shownKey(row),
    isSecret: row.isSecret,
    isRedeemed: isUsed(row),
    redeemedBy: row.assignedTo ?? row.username,
    redeemedAt: usedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
