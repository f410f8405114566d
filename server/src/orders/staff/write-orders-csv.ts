import { addDays } from '@regz/rules/licenses/days-left.ts';
import { exportSpanRefusal, ORDER_STAFF_LIMITS } from '@regz/rules/orders/staff.ts';
import { type CsvCell, csvLines } from '../../platform/csv.ts';
import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { countOrdersOf, type ExportedOrder, findOrdersOf } from './orders-csv.queries.ts';

const AT_ONCE = 2000;
/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

const columns: readonly { name: string; cell: (order: ExportedOrder) => CsvCell }[] = [
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
];

/**
 * The orders of a span of UTC days, including the last, oldest first, as CSV that is safe to open
 * in a spreadsheet. Reads two thousand at a time, so that no statement takes long.
 * Source: issue 4, part 6; security F2.
 * @throws Refusal ORDER_SPAN_INVALID, or ORDER_SPAN_TOO_FULL for more than a hundred thousand
 * orders.
 */
export async function writeOrdersCsv(
  db: Database,
  input: { from: string; to: string },
): Promise<string> {
  const refusal = exportSpanRefusal(input);
  if (refusal !== null) throw new Refusal(refusal);
  const span = { from: midnight(input.from), before: midnight(addDays(input.to, 1)) };
  const limit = ORDER_STAFF_LIMITS.exportOrders;
  if ((await countOrdersOf(db, span, limit + 1)) > limit) {
    throw new Refusal('ORDER_SPAN_TOO_FULL', { limit });
  }
  const parts = [BYTE_ORDER_MARK, csvLines([columns.map(({ name }) => name)])];
  let last: ExportedOrder | undefined;
  for (;;) {
    const rows: ExportedOrder[] = await findOrdersOf(db, span, last, AT_ONCE);
    if (rows.length > 0) {
      parts.push(csvLines(rows.map((row) => columns.map(({ cell }) => cell(row)))));
    }
    last = rows.at(-1);
    if (rows.length < AT_ONCE) return parts.join('');
  }
}

function midnight(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
