import { decimalText } from '@regz/rules/numbers.ts';
import { type CsvColumn, csvFile } from '../../platform/csv.ts';
import type { Services } from '../../platform/services.ts';
import { holds } from '../count-uses.ts';
import { type CouponOrderRow, findCouponOrders } from './coupon-orders.queries.ts';
import { requireStaffCoupon } from './staff-coupon-view.ts';

const AT_ONCE = 2000;

type Use = CouponOrderRow & { holdsUse: boolean };

const columns: readonly CsvColumn<Use>[] = [
  { name: 'coupon', cell: ({ code }) => code },
  { name: 'order_id', cell: ({ orderId }) => orderId },
  { name: 'username', cell: ({ username }) => username },
  { name: 'product', cell: ({ product }) => product },
  { name: 'price', cell: ({ priceMinor }) => decimalText(priceMinor, 2) },
  { name: 'saved', cell: ({ savedMinor }) => decimalText(savedMinor, 2) },
  { name: 'charged', cell: ({ amountMinor }) => decimalText(amountMinor, 2) },
  { name: 'returned', cell: ({ returnedMinor }) => decimalText(returnedMinor, 2) },
  { name: 'currency', cell: ({ currency }) => currency },
  { name: 'status', cell: ({ status }) => status },
  { name: 'holds_a_use', cell: ({ holdsUse }) => holdsUse },
  { name: 'created_at', cell: ({ created }) => created },
  { name: 'paid_at', cell: ({ paidAt }) => paidAt?.toISOString() ?? null },
  { name: 'test', cell: ({ live }) => !live },
];

/**
 * The orders placed with a coupon, oldest first, as CSV that is safe to open in a spreadsheet.
 * Includes orders that no longer hold a use.
 * @throws Refusal COUPON_UNKNOWN
 */
export async function exportCouponUses(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { id }: { id: string },
): Promise<AsyncIterable<string>> {
  const nowMs = clock();
  await requireStaffCoupon(db, id, nowMs);
  const read = async (after?: Use): Promise<Use[]> => {
    const orders = await findCouponOrders(db, { id, after, limit: AT_ONCE });
    return orders.map((order) => ({ ...order, holdsUse: holds(order, nowMs) }));
  };
  return csvFile(columns, await read(), read);
}
