import { cleanedText } from '@regz/rules/texts.ts';
import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { isUnmatched, resolveUnmatched } from './resolutions.queries.ts';

/**
 * Resolves a payment without a matching order, with a note from staff.
 * @throws Refusal ORDER_NOTE_MISSING, ORDER_PAYMENT_UNKNOWN or ORDER_PAYMENT_RESOLVED
 */
export async function resolvePayment(
  services: Services,
  context: RequestContext<AdminCaller>,
  input: { id: string; note: string },
): Promise<void> {
  const note = cleanedText(input.note);
  if (note === '') throw new Refusal('ORDER_NOTE_MISSING');
  const { id } = input;
  await transaction(services.db, async ({ trx }) => {
    const by = context.caller.username;
    if (!(await resolveUnmatched(trx, id, { at: new Date(services.clock()), by, note }))) {
      const known = await isUnmatched(trx, id);
      throw new Refusal(known ? 'ORDER_PAYMENT_RESOLVED' : 'ORDER_PAYMENT_UNKNOWN');
    }
    await recordAct(trx, context, {
      action: 'orders.resolve-payment',
      object: { kind: 'payment', id },
      detail: { note },
    });
    await keepAnswer(trx, context.idempotency, {});
  });
}
