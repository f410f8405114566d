import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { orderView } from '../order-view.ts';
import type { StaffOrderRow } from './staff-orders.queries.ts';

export type StaffOrder = InferContractRouterOutputs<Contract['orders']['staff']>['check'];

/** An order as staff see it. Source: specification B 3, `orders`. */
export function staffOrderView(row: StaffOrderRow, nowMs: number): StaffOrder {
  return {
    ...orderView(row, nowMs),
    username: row.client_name,
    customerId: row.user_id,
    provider: row.provider,
    flag: row.flag,
    needsKeySince: row.needs_key_since?.toISOString() ?? null,
  };
}
