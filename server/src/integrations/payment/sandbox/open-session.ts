import { type PayableOrder, PaymentFault } from '../../../platform/payment-provider.ts';
import { transaction } from '../../../platform/transaction.ts';
import { queueCatchUp } from './charge-session.ts';
import { newId } from './new-id.ts';
import type { Sandbox } from './sandbox.ts';
import { findSessionOfAttempt, insertSession, type Session } from './sessions.queries.ts';

const SESSION_MS = 30 * 60_000;

/**
 * Opens a session for half an hour; the same attempt finds its session. The e-mail is not kept.
 * @throws PaymentFault refused, for a product that the shop has no number for
 */
export async function openSession(
  sandbox: Sandbox,
  order: PayableOrder,
  attempt: string,
): Promise<Session> {
  if (order.productId === 0) throw new PaymentFault('refused', 'there is no such product');
  const now = sandbox.clock();
  return transaction(sandbox.db, async ({ trx }) => {
    const opened = await insertSession(trx, {
      id: newId('cs'),
      attempt,
      payment_id: newId('pay'),
      order_id: order.orderId,
      product_name: order.productName,
      amount_minor: order.amount.minor,
      currency: order.amount.currency,
      product_id: order.productId,
      variant_id: order.variantId,
      created_at: new Date(now),
      expires_at: new Date(now + SESSION_MS),
    });
    if (opened !== undefined) {
      await queueCatchUp(sandbox, trx, opened.id, opened.expires_at);
      return opened;
    }
    const before = await findSessionOfAttempt(trx, attempt);
    if (before === undefined) throw new Error('an attempt whose session is gone');
    return before;
  });
}
