import { addDays } from '@regz/rules/licenses/days-left.ts';
import { exportSpanRefusal, ORDER_STAFF_LIMITS } from '@regz/rules/orders/staff.ts';
import { type CsvCell, csvLines } from '../../platform/csv.ts';
import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  countOrdersOf,
  type ExportedOrder,
  type ExportSpan,
  findOrdersOf,
} from './orders-csv.queries.ts';

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
  { name: 'coupon', cell: ({ coupon }) => coupon },
  { name: 'discount', cell: ({ discount }) => discount },
];

/**
 * The orders of a span of UTC days, including the last, oldest first, as CSV that is safe to open
 * in a spreadsheet. Reads two thousand at a time, each page once the previous one is on its way, so
 * that no statement takes long and at most a few pages are in memory.
 * Source: issue 4, part 6; security F2.
 * @throws Refusal ORDER_SPAN_INVALID, or ORDER_SPAN_TOO_FULL for more than a hundred thousand
 * orders.
 */
export async function writeOrdersCsv(
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
  // A fault of the first page is still answered as one; later ones can only break the file off.
  return piecesOf(db, span, await findOrdersOf(db, span, undefined, AT_ONCE));
}

async function* piecesOf(
  db: Database,
  span: ExportSpan,
  first: readonly ExportedOrder[],
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([columns.map(({ name }) => name)]);
  let page = first;
  while (page.length > 0) {
    yield csvLines(page.map((order) => columns.map(({ cell }) => cell(order))));
    if (page.length < AT_ONCE) return;
    page = await findOrdersOf(db, span, page.at(-1), AT_ONCE);
  }
}

function midnight(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
