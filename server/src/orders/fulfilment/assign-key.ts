import { orderStatus } from '@regz/rules/orders.ts';
import { recordAct } from '../../audit/record-act.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { Database } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { transaction } from '../../platform/transaction.ts';
import { giveKey } from './fill-orders.ts';
import { lockWithProduct, readFacts, updateOrder } from '../orders.queries.ts';

/**
 * Gives an order a key of its product because staff say so, before every order that waits. An
 * order that was not paid counts as granted from then on. Of two that press at once, or of staff
 * and a payment, one gives the only key. Source: specification B 4, B 8.
 * @param id of the order, not its public reference.
 * @param answerOf makes the answer inside the transaction, where it is kept for a repetition.
 */
export async function assignKey<Answer>(
  services: Services,
  context: RequestContext<AdminCaller>,
  id: string,
  answerOf: (trx: Database) => Promise<Answer>,
): Promise<Answer> {
  const { caller, origin, idempotency } = context;
  return transaction(services.db, async ({ trx }) => {
    const order = await lockWithProduct(trx, id);
    const status = orderStatus(await readFacts(trx, order));
    if (order.license_key_id !== null) throw new Refusal('ORDER_COMPLETED');
    if (status === 'refunded' || status === 'disputed' || status === 'chargeback') {
      throw new Refusal('ORDER_TAKEN_BACK');
    }
    if (order.paid_at === null) {
      await updateOrder(trx, id, { granted_at: new Date(context.clock()), checkout: null });
    }
    if (!(await giveKey(services, trx, order))) throw new Refusal('ORDER_KEYS_MISSING');
    await recordAct(trx, {
      actor: { kind: 'admin', id: caller.id, name: caller.username },
      action: 'orders.assign-key',
      object: { kind: 'order', id: order.order_id },
      detail: { from: status },
      origin,
    });
    const answer = await answerOf(trx);
    await keepAnswer(trx, idempotency, answer);
    return answer;
  });
}
