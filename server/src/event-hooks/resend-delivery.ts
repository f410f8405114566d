import type { Database } from '../platform/database/database.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { restartDeliveries } from './deliveries.queries.ts';
import { type Context, recordHookAct } from './edit-hook.ts';
import { lockHook } from './event-hooks.queries.ts';

/**
 * Sends a delivery once more under its own id, also one that has ended.
 * @throws Refusal EVENT_HOOK_DELIVERY_UNKNOWN or EVENT_HOOK_OFF
 */
export async function resendDelivery(
  { db }: Pick<Services, 'db'>,
  context: Context,
  delivery: { deliveryId: string },
): Promise<void> {
  await transaction(db, async ({ trx }) => {
    const id = await lockRunning(trx, delivery);
    const sent = await restartDeliveries(trx, id, delivery);
    await recordHookAct(trx, context, { action: 'event-hooks.resend', id, detail: { sent } });
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
    await lockRunning(trx, { id });
    const sent = await restartDeliveries(trx, id, { since: new Date(since) });
    await recordHookAct(trx, context, { action: 'event-hooks.resend', id, detail: { sent } });
    return { sent };
  });
}

/** Locks an endpoint, or that of a delivery, to which something is to be sent; returns its id. */
export async function lockRunning(
  trx: Database,
  which: { id: string } | { deliveryId: string },
): Promise<string> {
  const hook = await lockHook(trx, which);
  if (hook === undefined) {
    throw new Refusal('id' in which ? 'EVENT_HOOK_UNKNOWN' : 'EVENT_HOOK_DELIVERY_UNKNOWN');
  }
  if (hook.off !== null) throw new Refusal('EVENT_HOOK_OFF');
  return hook.id;
}
