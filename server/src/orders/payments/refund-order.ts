import { recordAct } from '../../audit/record-act.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { Database } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { transaction } from '../../platform/transaction.ts';
import { answered } from '../checkout/obtain-checkout.ts';
import { lockWithProduct, type OrderRow } from '../orders.queries.ts';
import { askedRef, endSettingAside, setRefundAside, sumTaken } from './payment-returns.queries.ts';
import { receiveEvents } from './receive-events.ts';

type RefundInput = { amountMinor?: number | undefined; reason: string };

/**
 * Gives the buyer money back through the provider. What is asked for is set aside before the
 * provider is called, so two that refund at once cannot return more than was paid; what the
 * provider says then counts like any event of its own. While nothing is known of what the provider
 * did, the amount stays set aside, and `endAbandonedRefunds` asks. Source: issue 4, part 6.
 * @param id of the order, not its public reference.
 * @param answerOf makes the answer once the refund has taken effect.
 */
export async function refundOrder<Answer>(
  services: Services,
  context: RequestContext<AdminCaller>,
  id: string,
  input: RefundInput,
  answerOf: (db: Database) => Promise<Answer>,
): Promise<Answer> {
  const reason = input.reason.trim();
  if (reason === '') throw new Refusal('ORDER_REFUND_REASON_MISSING');
  const attempt = context.idempotency?.key ?? context.origin.requestId;
  const { provider, asked, ...payment } = await transaction(services.db, ({ trx }) =>
    setAside(services, trx, {
      id,
      attempt,
      amountMinor: input.amountMinor,
      at: new Date(context.clock()),
    }),
  );
  try {
    const event = await answered(provider.refund({ ...payment, reason }, attempt));
    await receiveEvents(services, provider.id, [event]);
  } catch (error) {
    const isRefused = error instanceof Refusal && error.code === 'PAYMENT_REFUSED';
    if (isRefused) await endSettingAside(services.db, asked);
    throw error;
  }
  await endSettingAside(services.db, asked);
  return transaction(services.db, async ({ trx }) => {
    const { caller, origin } = context;
    await recordAct(trx, {
      actor: { kind: 'admin', id: caller.id, name: caller.username },
      action: 'orders.refund',
      object: { kind: 'order', id: payment.orderId },
      detail: { amountMinor: payment.amount.minor, currency: payment.amount.currency, reason },
      origin,
    });
    const answer = await answerOf(trx);
    await keepAnswer(trx, context.idempotency, answer);
    return answer;
  });
}

type Setting = { id: string; attempt: string; amountMinor: number | undefined; at: Date };

/** Sets the amount aside as a refund that is pending under the name of this attempt. */
async function setAside(
  { payments }: Services,
  trx: Database,
  { id, attempt, amountMinor, at }: Setting,
) {
  const order = await lockWithProduct(trx, id);
  const { sessionId, paymentRef } = paymentOf(order);
  const provider = payments.find(order.provider);
  if (provider === undefined) throw new Refusal('PAYMENT_UNAVAILABLE');
  const asked = { provider: provider.id, refundRef: askedRef(attempt) };
  // An attempt that is repeated before it was answered does not stand in its own way.
  const leftMinor = order.amount_minor - (await sumTaken(trx, id, asked.refundRef));
  const minor = amountMinor ?? leftMinor;
  if (minor > leftMinor || minor === 0) throw new Refusal('ORDER_REFUND_TOO_LARGE', { leftMinor });
  await setRefundAside(trx, { ...asked, orderRef: id, amountMinor: minor, at });
  const amount = { minor, currency: order.currency };
  return { provider, asked, orderId: order.order_id, sessionId, paymentRef, amount };
}

function paymentOf(order: OrderRow): { sessionId: string; paymentRef: string } {
  const { paid_at: paidAt, payment_ref: paymentRef, provider_session_id: sessionId } = order;
  if (paidAt === null || paymentRef === null || sessionId === null) {
    throw new Refusal('ORDER_UNPAID');
  }
  return { sessionId, paymentRef };
}
