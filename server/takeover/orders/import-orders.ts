import { normalizeEmail } from '@regz/rules/identity/email-addresses.ts';
import { normalizeLicenseKey } from '@regz/rules/licenses/license-key.ts';
import { type ImportedRow, readRows, RowRefused, type TakeRows } from '../imported-rows.ts';
import { countOf, hundredthsOf, momentOf, requiredText, textOf } from '../imported-values.ts';
import {
  type ImportedOrder,
  insertImported,
  insertImportedRefunds,
} from './order-imports.queries.ts';

/**
 * Imports orders with the facts that their status implies. It sells nothing: a completed order
 * needs its original license.
 */
export const importOrders: TakeRows = async (trx, rows) => {
  const { reasons, taken } = readRows(rows, importedOrder);
  const added = await insertImported(
    trx,
    taken.map(({ value }) => value),
  );
  const refunded: string[] = [];
  for (const { index, value } of taken) {
    if (!added.delete(value.orderId)) {
      reasons[index] =
        'the order already exists, or its license is unknown or assigned to another order';
    } else if (value.refunded) refunded.push(value.orderId);
  }
  await insertImportedRefunds(trx, refunded);
  return reasons;
};

const ORDER_ID = /^[A-Za-z0-9._-]{1,64}$/;
const DEFAULT_DAYS = 30;
const statuses = ['completed', 'pending', 'failed', 'refunded'] as const;

/**
 * Reads a row of the original's `client_orders` or `orders`.
 * @throws RowRefused
 */
function importedOrder(row: ImportedRow): ImportedOrder {
  const id = requiredText(row, 'order_id');
  if (!ORDER_ID.test(id))
    throw new RowRefused('order_id contains characters other than A-Z 0-9 . _ -');
  const days = countOf(row, 'validity_days', { otherwise: DEFAULT_DAYS, least: 0 });
  const at = momentOf(row, 'order_date') ?? momentOf(row, 'created_at') ?? new Date();
  const status = importedStatus(row);
  const key = textOf(row, 'license_key');
  if (status === 'completed' && key === null) {
    throw new RowRefused('completed order has no license key');
  }
  return {
    orderId: id,
    clientName: textOf(row, 'client_name') ?? textOf(row, 'username') ?? 'unknown',
    clientEmail: normalizeEmail(textOf(row, 'client_email') ?? '').toLowerCase() || null,
    productName: textOf(row, 'product_name') ?? requiredText(row, 'product'),
    validityDays: Math.max(days, 1),
    amountMinor: hundredthsOf(row, 'amount') ?? 0,
    licenseKey: key === null ? null : normalizeLicenseKey(key),
    createdAt: at,
    paidAt: status === 'completed' || status === 'refunded' ? at : null,
    failedAt: status === 'failed' ? at : null,
    refunded: status === 'refunded',
  };
}

function importedStatus(row: ImportedRow): (typeof statuses)[number] {
  const text = textOf(row, 'status')?.toLowerCase() ?? 'pending';
  const status = statuses.find((known) => known === text);
  if (status === undefined) throw new RowRefused(`unknown status "${text}"`);
  return status;
}
