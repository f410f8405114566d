import { addDays } from '@regz/rules/licenses/days-left.ts';
import { decimalText } from '@regz/rules/numbers.ts';
import { receiptNumberText } from '@regz/rules/orders/receipts/receipt-number.ts';
import { exportSpanRefusal, ORDER_STAFF_LIMITS } from '@regz/rules/orders/staff.ts';
import type { UpgradeQuote } from '@regz/rules/orders/upgrade-quote.ts';
import { type CsvColumn, csvFile } from '../../platform/csv.ts';
import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { quoteOf } from '../upgrades/order-quote.ts';
import { countOrdersOf, type ExportedOrder, findOrdersOf } from './orders-csv.queries.ts';

const AT_ONCE = 2000;

const columns: readonly CsvColumn<ExportedOrder>[] = [
  { name: 'id', cell: ({ id }) => id },
  { name: 'order_id', cell: ({ orderId }) => orderId },
  { name: 'product', cell: ({ product }) => product },
  { name: 'username', cell: ({ username }) => username },
  { name: 'amount', cell: ({ amount }) => amount },
  { name: 'currency', cell: ({ currency }) => currency },
  { name: 'status', cell: ({ status }) => status },
  { name: 'license_key', cell: ({ licenseKey }) => licenseKey },
  { name: 'created_at', cell: ({ created }) => created },
  { name: 'provider', cell: ({ provider }) => provider },
  { name: 'test', cell: ({ live }) => !live },
  { name: 'coupon', cell: ({ coupon }) => coupon },
  { name: 'discount', cell: ({ discount }) => discount },
  { name: 'upgrade_from', cell: ofQuote(({ from }) => from) },
  { name: 'upgrade_days', cell: ofQuote(({ days }) => days) },
  { name: 'upgrade_price', cell: ofQuote(({ priceMinor }) => decimalText(priceMinor, 2)) },
  {
    name: 'upgrade_worth',
    cell: ofQuote(({ priceMinor, payMinor }) => decimalText(priceMinor - payMinor, 2)),
  },
  { name: 'paid_at', cell: ({ paidAt }) => paidAt?.toISOString() ?? null },
  { name: 'refunded', cell: ({ refunded }) => refunded },
  { name: 'payment_reference', cell: ({ paymentRef }) => paymentRef },
  { name: 'transfer_reference', cell: ({ transferReference }) => transferReference },
  {
    name: 'receipt',
    cell: ({ receiptYear: year, receiptNumber: number }) =>
      year === null || number === null ? null : receiptNumberText({ year, number }),
  },
  { name: 'email', cell: ({ email }) => email },
];

/** A cell about a trade-in; empty for an order that is no upgrade. */
function ofQuote(cell: CsvColumn<UpgradeQuote>['cell']): CsvColumn<ExportedOrder>['cell'] {
  return (order) => {
    const quote = quoteOf(order);
    return quote === null ? null : cell(quote);
  };
}

/**
 * The orders of a span of UTC days, including the last, oldest first, as CSV that is safe to open
 * in a spreadsheet.
 * @throws Refusal ORDER_SPAN_INVALID, or ORDER_SPAN_TOO_FULL for more than a hundred thousand
 * orders.
 */
export async function exportOrders(
  db: Database,
  input: { from: string; to: string },
): Promise<AsyncIterable<string>> {
  const refusal = exportSpanRefusal(input);
  if (refusal !== null) throw new Refusal(refusal);
  const span = { from: midnight(input.from), before: midnight(addDays(input.to, 1)) };
  const limit = ORDER_STAFF_LIMITS.exportOrders;
  if ((await countOrdersOf(db, span, limit + 1)) > limit) {
    throw new Refusal('ORDER_SPAN_TOO_FULL', { limit });
  }
  const read = async (after?: ExportedOrder) => findOrdersOf(db, span, after, AT_ONCE);
  return csvFile(columns, await read(), read);
}

function midnight(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
