import { recordAct } from '../audit/record-act.ts';
import type { AdminCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/context.ts';
import { keepAnswer } from '../platform/http/idempotency.ts';
import type { Database } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { transaction } from '../platform/transaction.ts';
import { answered } from './obtain-checkout.ts';
import { lockWithProduct, type OrderRow, readFacts } from './orders.queries.ts';
import { noteRefund } from './payment-returns.queries.ts';
import { receiveEvents } from './receive-events.ts';

type RefundInput = { amountMinor?: number | undefined; reason: string };

/**
 * Gives the buyer money back through the provider. What is asked for is set aside before the
 * provider is called, so two that refund at once cannot return more than was paid; what the
 * provider says then counts like any event of its own. Source: issue 4, part 6.
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
  const payment = await transaction(services.db, ({ trx }) =>
    setAside(trx, { id, attempt, amountMinor: input.amountMinor, at: new Date(context.clock()) }),
  );
  const provider = services.payments.find(payment.provider);
  try {
    if (provider === undefined) throw new Refusal('PAYMENT_UNAVAILABLE');
    const event = await answered(provider.refund({ ...payment, reason }, attempt));
    await receiveEvents(services, provider.id, [event]);
  } finally {
    await endSettingAside(services, payment, attempt, new Date(context.clock()));
  }
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
type Payment = Awaited<ReturnType<typeof setAside>>;

/** Sets the amount aside as a refund that is pending under the name of this attempt. */
async function setAside(trx: Database, { id, attempt, amountMinor, at }: Setting) {
  const order = await lockWithProduct(trx, id);
  const { sessionId, paymentRef } = paymentOf(order);
  const { refunds } = await readFacts(trx, order);
  const taken = refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, refund) => sum + refund.amountMinor, 0);
  const leftMinor = order.amount_minor - taken;
  const minor = amountMinor ?? leftMinor;
  if (minor > leftMinor || minor === 0) throw new Refusal('ORDER_REFUND_TOO_LARGE', { leftMinor });
  const { provider, order_id: orderId, currency } = order;
  const asked = { provider, refundRef: `asked:${attempt}`, orderRef: id, amountMinor: minor };
  await noteRefund(trx, { ...asked, status: 'pending', at });
  return { id, orderId, provider, sessionId, paymentRef, amount: { minor, currency } };
}

/** From here on the provider's own refund counts, or none. */
async function endSettingAside(
  { db }: Services,
  { id, provider, amount }: Payment,
  attempt: string,
  at: Date,
): Promise<void> {
  const asked = {
    provider,
    refundRef: `asked:${attempt}`,
    orderRef: id,
    amountMinor: amount.minor,
  };
  await noteRefund(db, { ...asked, status: 'failed', at });
}

function paymentOf(order: OrderRow): { sessionId: string; paymentRef: string } {
  const { paid_at: paidAt, payment_ref: paymentRef, provider_session_id: sessionId } = order;
  if (paidAt === null || paymentRef === null || sessionId === null) {
    throw new Refusal('ORDER_UNPAID');
  }
  return { sessionId, paymentRef };
}
