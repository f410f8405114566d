import { decimalText } from '@regz/rules/numbers.ts';
import { type CsvColumn, csvFile } from '../../platform/csv.ts';
import type { Services } from '../../platform/services.ts';
import { readStaffCoupons, type StaffCoupon } from './staff-coupon-view.ts';

const columns: readonly CsvColumn<StaffCoupon>[] = [
  { name: 'id', cell: ({ id }) => id },
  { name: 'code', cell: ({ code }) => code },
  {
    name: 'percent',
    cell: ({ discount }) => (discount.kind === 'percent' ? discount.percent : null),
  },
  {
    name: 'amount',
    cell: ({ discount }) =>
      discount.kind === 'percent' ? null : decimalText(discount.amountMinor, 2),
  },
  {
    name: 'currency',
    cell: ({ discount }) => (discount.kind === 'percent' ? null : discount.currency),
  },
  { name: 'plans', cell: ({ planIds }) => planIds?.join(' ') ?? null },
  { name: 'starts_at', cell: ({ startsAt }) => startsAt },
  { name: 'ends_at', cell: ({ endsAt }) => endsAt },
  { name: 'max_uses', cell: ({ maxUses }) => maxUses },
  { name: 'max_uses_per_customer', cell: ({ maxUsesPerCustomer }) => maxUsesPerCustomer },
  { name: 'first_orders_only', cell: ({ firstOrderOnly }) => firstOrderOnly },
  { name: 'status', cell: ({ standing }) => standing },
  { name: 'uses', cell: ({ uses }) => uses },
  { name: 'sold', cell: ({ sold }) => sold },
  { name: 'brought_lkr', cell: ({ revenueMinor }) => decimalText(revenueMinor, 2) },
  { name: 'saved_lkr', cell: ({ savedMinor }) => decimalText(savedMinor, 2) },
  { name: 'created_at', cell: ({ createdAt }) => createdAt },
  { name: 'created_by', cell: ({ createdBy }) => createdBy },
  { name: 'edited_by', cell: ({ editedBy }) => editedBy },
  { name: 'stopped_at', cell: ({ stopped }) => stopped?.at ?? null },
  { name: 'stopped_by', cell: ({ stopped }) => stopped?.by ?? null },
];

/** All coupons, newest first, as CSV that is safe to open in a spreadsheet. */
export async function exportCoupons({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<AsyncIterable<string>> {
  return csvFile(columns, await readStaffCoupons(db, clock(), {}));
}
