import type { NotificationKind } from '@regz/rules/notifications/notification-kinds.ts';
import type { CustomerCaller, TaskUserCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import type { Services } from '../platform/services.ts';
import { deleteRefusal, findRefusals, insertRefusal } from './notifications.queries.ts';

/** A customer or a task user. */
export type Notified = RequestContext<CustomerCaller | TaskUserCaller>;

/** Returns the kinds that the caller turned off, and the key with which a browser subscribes. */
export async function readSettings(
  { db, push: { publicKey } }: Services,
  { caller }: Notified,
): Promise<{ publicKey: string; refused: NotificationKind[] }> {
  return { publicKey, refused: await findRefusals(db, caller) };
}

/** Turns a kind on or off for all browsers of the caller's account. */
export async function editSetting(
  { db }: Services,
  { caller }: Notified,
  { kind, isOn }: { kind: NotificationKind; isOn: boolean },
): Promise<void> {
  await (isOn ? deleteRefusal : insertRefusal)(db, caller, kind);
}
