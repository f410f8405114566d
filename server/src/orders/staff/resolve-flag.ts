import { cleanedText } from '@regz/rules/texts.ts';
import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { resolveOpenFlag } from '../facts/order-flags.queries.ts';
import { requireOrder, showStaffOrder, type StaffOrder } from './staff-order-view.ts';

/**
 * Resolves an order's flag with a note from staff. The order itself does not change, and a later
 * mismatched payment raises a new flag.
 * @throws Refusal ORDER_UNKNOWN, ORDER_NOTE_MISSING, or ORDER_FLAG_ABSENT if no flag is open
 */
export async function resolveFlag(
  services: Services,
  context: RequestContext<AdminCaller>,
  input: { orderId: string; note: string },
): Promise<StaffOrder> {
  const note = cleanedText(input.note);
  if (note === '') throw new Refusal('ORDER_NOTE_MISSING');
  const { id, orderId } = await requireOrder(services.db, input.orderId);
  return transaction(services.db, async ({ trx }) => {
    const by = context.caller.username;
    const flag = await resolveOpenFlag(trx, id, { at: new Date(services.clock()), by, note });
    if (flag === undefined) throw new Refusal('ORDER_FLAG_ABSENT');
    await recordAct(trx, context, {
      action: 'orders.resolve-flag',
      object: { kind: 'order', id: orderId },
      detail: { flag, note },
    });
    const answer = await showStaffOrder(services, trx, input);
    await keepAnswer(trx, context.idempotency, answer);
    return answer;
  });
}
