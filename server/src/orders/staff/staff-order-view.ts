import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { orderView } from '../order-view.ts';
import { findStaffOrder, type StaffOrderRow } from './staff-orders.queries.ts';

export type StaffOrder = InferContractRouterOutputs<Contract['orders']['staff']>['checkOrderNow'];

/** An order as staff see it. */
export function staffOrderView(row: StaffOrderRow, nowMs: number): StaffOrder {
  return {
    ...orderView(row, nowMs),
    licenseKey: row.licenseKey,
    username: row.clientName,
    customerId: row.userId,
    provider: row.provider,
    flag: row.flag,
    flagResolved: resolutionView(row.flagResolvedAt, row.flagResolvedBy, row.flagNote),
    needsKeySince: row.needsKeySince?.toISOString() ?? null,
  };
}

/** How staff resolved a flag or an unmatched payment; null while unresolved. */
export function resolutionView(at: Date | null, by: string | null, note: string | null) {
  if (at === null || by === null || note === null) return null;
  return { at: at.toISOString(), by, note };
}

/**
 * An order by its public reference.
 * @throws Refusal ORDER_UNKNOWN
 */
export async function requireOrder(db: Database, orderId: string): Promise<StaffOrderRow> {
  const row = await findStaffOrder(db, orderId);
  if (row === undefined) throw new Refusal('ORDER_UNKNOWN');
  return row;
}

/** The same as staff see it now, inside the caller's transaction. */
export async function showStaffOrder(
  { clock }: Services,
  trx: Database,
  { orderId }: { orderId: string },
): Promise<StaffOrder> {
  return staffOrderView(await requireOrder(trx, orderId), clock());
}
