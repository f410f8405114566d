import { MINUTE_MS } from '@regz/rules/durations.ts';
import { transaction } from '../../../../src/platform/database/transaction.ts';
import {
  type PayableOrder,
  PaymentFault,
} from '../../../../src/platform/ports/payment-provider.ts';
import { newId } from '../new-id.ts';
import type { Sandbox } from '../sandbox.ts';
import { queueCatchUp } from './charge-session.ts';
import { findSessionOfAttempt, insertSession, type Session } from './sessions.queries.ts';

const SESSION_MS = 30 * MINUTE_MS;

/** The number of a product that the sandbox refuses. */
export const UNKNOWN_PRODUCT = 404_404;

/**
 * Opens a session for half an hour; the same attempt gets the same session. The email is not
 * stored.
 * @throws PaymentFault refused, for a product that the shop does not know
 */
export async function openSession(
  sandbox: Sandbox,
  order: PayableOrder,
  attempt: string,
): Promise<Session> {
  if (order.productId === UNKNOWN_PRODUCT)
    throw new PaymentFault('refused', 'there is no such product');
  const now = sandbox.clock();
  return transaction(sandbox.db, async ({ trx }) => {
    const opened = await insertSession(trx, {
      id: newId('cs'),
      attempt,
      paymentId: newId('pay'),
      orderId: order.orderId,
      productName: order.productName,
      amountMinor: order.amount.minor,
      currency: order.amount.currency,
      productId: order.productId,
      variantId: order.variantId,
      createdAt: new Date(now),
      expiresAt: new Date(now + SESSION_MS),
    });
    if (opened !== undefined) {
      await queueCatchUp(sandbox, trx, opened.id, opened.expiresAt);
      return opened;
    }
    const before = await findSessionOfAttempt(trx, attempt);
    if (before === undefined) throw new Error('an attempt whose session is gone');
    return before;
  });
}
