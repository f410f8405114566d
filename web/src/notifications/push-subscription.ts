import type { NotifiedKind } from '@regz/rules/notifications/notification-kinds.ts';
import { workerScopes } from '@regz/rules/notifications/push-worker.ts';

/** This browser's subscription to the notifications of a kind of account. Null if it has none. */
export async function findSubscription(owner: NotifiedKind): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null;
  const scope = workerScopes[owner];
  const registration = await navigator.serviceWorker.getRegistration(scope);
  // A wider registration answers where there is none of exactly this scope.
  if (registration?.scope !== new URL(scope, location.href).href) return null;
  return registration.pushManager.getSubscription();
}

/** Ends the subscription with the vendor, whose push service then calls it gone. */
export async function endSubscription(owner: NotifiedKind): Promise<void> {
  const subscription = await findSubscription(owner);
  await subscription?.unsubscribe();
}
