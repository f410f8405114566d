import { withoutReceiptNumber } from '@regz/rules/orders/receipts/receipt-number.ts';
import type { OrderRow } from '../../orders/exported-queries.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import type { Settlement } from '../../platform/settlement.ts';
import { insertReceipt } from './receipts.queries.ts';
import { presentSeller } from './seller.ts';

type PaidOrder = Pick<OrderRow, 'id' | 'live' | 'amountMinor' | 'provider'>;

/**
 * Assigns the next number of the year in UTC to the receipt of a paid order, which the caller has
 * locked, and stores the current seller. Does nothing if the order has a number, or takes none.
 * Must be the last step of a transaction: until it ends, all other receipts of the year wait.
 * Source: decision record 0019.
 */
export async function numberReceipt(
  { config }: Pick<Services, 'config'>,
  trx: Database,
  order: PaidOrder,
  at: Date,
): Promise<void> {
  if (withoutReceiptNumber(order) !== null) return;
  const seller = JSON.stringify(presentSeller(config));
  await insertReceipt(trx, { orderRef: order.id, year: at.getUTCFullYear(), at, seller });
}

/** Numbers the receipt of an order that an event paid. It must be the last consequence. */
export async function numberPaidReceipt(
  services: Services,
  trx: Database,
  { order, event, at }: Settlement,
): Promise<void> {
  if (event?.kind === 'paid') await numberReceipt(services, trx, order, at);
}
