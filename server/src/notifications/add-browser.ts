import { MOST_BROWSERS } from '@regz/rules/notifications/push-endpoints.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { PushTarget } from '../platform/ports/push-service.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import type { Notified } from './edit-setting.ts';
import { deleteOwnSubscription, insertSubscription } from './notifications.queries.ts';

/**
 * Subscribes the caller's browser to the account's notifications, until its session is logged out.
 * @throws Refusal NOTIFICATION_UNKNOWN
 */
export async function addBrowser(
  services: Services,
  { caller, language }: Notified,
  { expiresAt, ...target }: PushTarget & { expiresAt: string | null },
): Promise<void> {
  if (!services.push.isTarget(target)) throw new Refusal('NOTIFICATION_UNKNOWN');
  const { kind, id, sessionId } = caller;
  await transaction(services.db, async ({ trx }) => {
    const subscription = {
      ...target,
      owner: { kind, id },
      sessionId,
      language,
      at: new Date(services.clock()),
      expiresAt: expiresAt === null ? null : new Date(expiresAt),
    };
    await insertSubscription(trx, subscription, MOST_BROWSERS);
  });
}

export async function removeBrowser(
  { db }: Services,
  { caller }: Notified,
  { endpoint }: { endpoint: string },
): Promise<void> {
  await deleteOwnSubscription(db, caller, endpoint);
}
