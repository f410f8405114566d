import type { NotificationKind } from '@regz/rules/notifications/notification-kinds.ts';
import type { Database } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { insertDay } from './notifications.queries.ts';

type CustomerNews = {
  kind: NotificationKind;
  customerId: string | null;
  orderId?: string;
};

type JobServices = Pick<Services, 'jobs' | 'clock'>;

/**
 * Notifies customers in their browsers, by jobs in the caller's transaction. Without an account, an
 * order notifies no browser.
 */
export async function notifyCustomers(
  { jobs, clock }: JobServices,
  trx: Database,
  news: readonly CustomerNews[],
): Promise<void> {
  const at = new Date(clock()).toISOString();
  const known = news.flatMap(({ customerId, ...each }) =>
    customerId === null ? [] : [{ ...each, customerId, at }],
  );
  if (known.length > 0) await jobs.sendAll(trx, 'notifications.announce', known);
}

/** Notifies every account that wants the kind, by a job in the caller's transaction. */
export async function notifyEverybody(
  { jobs, clock }: JobServices,
  trx: Database,
  kind: NotificationKind,
): Promise<void> {
  await jobs.send(trx, 'notifications.announce', { kind, at: new Date(clock()).toISOString() });
}

/** Notifies task users of a new day of tasks, once a day. */
export async function notifyOfDay(
  services: JobServices,
  trx: Database,
  day: string,
): Promise<void> {
  if (await insertDay(trx, day)) await notifyEverybody(services, trx, 'day-begins');
}
