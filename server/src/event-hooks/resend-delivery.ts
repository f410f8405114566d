import { recordAct } from '../audit/record-act.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { AdminCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { findDeliveryHook, restartDeliveries } from './deliveries.queries.ts';
import { requireRunningHook } from './require-hook.ts';

type Context = RequestContext<AdminCaller>;

/**
 * Sends a delivery once more under its own id, also one that has ended.
 * @throws Refusal EVENT_HOOK_DELIVERY_UNKNOWN or EVENT_HOOK_OFF
 */
export async function resendDelivery(
  { db }: Pick<Services, 'db'>,
  context: Context,
  { deliveryId }: { deliveryId: string },
): Promise<void> {
  await transaction(db, async ({ trx }) => {
    const hook = await findDeliveryHook(trx, deliveryId);
    if (hook === undefined) throw new Refusal('EVENT_HOOK_DELIVERY_UNKNOWN');
    await requireRunningHook(trx, hook.id);
    const sent = await restartDeliveries(trx, hook.id, { deliveryId });
    await recordResend(trx, context, { id: hook.id, sent });
  });
}

/**
 * Does the same for all of an endpoint's deliveries since a time; returns how many.
 * @throws Refusal EVENT_HOOK_UNKNOWN or EVENT_HOOK_OFF
 */
export async function resendDeliveries(
  { db }: Pick<Services, 'db'>,
  context: Context,
  { id, since }: { id: string; since: string },
): Promise<{ sent: number }> {
  return transaction(db, async ({ trx }) => {
    await requireRunningHook(trx, id);
    const sent = await restartDeliveries(trx, id, { since: new Date(since) });
    await recordResend(trx, context, { id, sent });
    return { sent };
  });
}

async function recordResend(
  trx: Services['db'],
  context: Context,
  { id, sent }: { id: string; sent: number },
): Promise<void> {
  await recordAct(trx, context, {
    action: 'event-hooks.resend',
    object: { kind: 'event-hook', id },
    detail: { sent },
  });
}
