import { DAY_SECONDS, HOUR_SECONDS } from '../durations.ts';
import { orderPath, paths } from '../sites/paths.ts';

/** The notifications that a customer can turn on. */
export const customerNotifications = [
  'key-ready',
  'slip-accepted',
  'access-ends',
  'incident-over',
] as const;

/** The notifications that a task user can turn on. */
export const taskNotifications = ['day-begins', 'incident-over'] as const;

export const notificationKinds = [...customerNotifications, 'day-begins'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** The kinds of accounts that get notifications. */
export type NotifiedKind = 'customer' | 'task-user';

export const notificationsOf: Readonly<Record<NotifiedKind, readonly NotificationKind[]>> = {
  customer: customerNotifications,
  'task-user': taskNotifications,
};

/** The seconds after which a notification is no longer news. It is then not shown. */
export const notificationSeconds: Readonly<Record<NotificationKind, number>> = {
  'key-ready': 3 * DAY_SECONDS,
  'slip-accepted': 3 * DAY_SECONDS,
  'access-ends': DAY_SECONDS,
  'incident-over': 6 * HOUR_SECONDS,
  'day-begins': 18 * HOUR_SECONDS,
};

/**
 * Returns the page that a notification opens.
 * @param orderId The order that a notification is about.
 */
export function notificationPath(
  kind: NotificationKind,
  owner: NotifiedKind,
  orderId: string | null,
): string {
  if (owner === 'task-user') return paths.tasks;
  if (orderId !== null) return orderPath(orderId);
  return kind === 'access-ends' ? paths.renew : paths.dashboard;
}
