import type { order } from '@regz/contract/orders.ts';
import { orderStatuses, type OrderStatus } from '@regz/rules/orders.ts';
import type * as z from 'zod';
import type { ShownOrderRow } from './order-rows.queries.ts';

/** An order as the contract shows it to its buyer. */
export type OrderView = z.infer<typeof order>;

/** The order as its buyer sees it; staff see the same and more. Source: specification B 3. */
export function orderView(row: ShownOrderRow, nowMs: number): OrderView {
  return {
    orderId: row.order_id,
    planId: row.plan_id,
    productName: row.product_name,
    status: knownStatus(row.status),
    amount: { minor: row.amount_minor, currency: row.currency },
    displayAmount: { minor: row.display_amount_minor, currency: row.display_currency },
    validityDays: row.validity_days,
    licenseKey: row.license_key,
    orderedAt: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    payable: isPayable(row, nowMs),
    test: !row.live,
  };
}

/** The status as the rules spell it; the database derives no other. */
function knownStatus(text: string): OrderStatus {
  const status = orderStatuses.find((known) => known === text);
  if (status === undefined) throw new Error(`unknown order status ${text}`);
  return status;
}

/** Whether the buyer can pay still: nothing has ended or begun a payment, and the time is not up. */
function isPayable(row: ShownOrderRow, nowMs: number): boolean {
  const open = row.status === 'pending' || row.status === 'failed';
  const undecided = row.processing_at === null && row.flag === null;
  const inTime = row.checkout_expires_at === null || row.checkout_expires_at.getTime() > nowMs;
  return open && undecided && inTime && row.plan_id !== null;
}
