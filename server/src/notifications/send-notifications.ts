import { SECOND_MS } from '@regz/rules/durations.ts';
import {
  type NotificationKind,
  notificationPath,
  notificationSeconds,
  notificationsOf,
} from '@regz/rules/notifications/notification-kinds.ts';
import { pushes } from '@regz/texts/en/notifications/pushes.ts';
import { textsIn } from '@regz/texts/translations.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { JobData } from '../platform/jobs/queues.ts';
import type { PushOutcome } from '../platform/ports/push-service.ts';
import type { Services } from '../platform/services.ts';
import type { News } from './notifications.jobs.ts';
import {
  deleteSubscriptions,
  findRecipient,
  findRecipients,
  type Recipient,
} from './notifications.queries.ts';

type Needed = Pick<Services, 'db' | 'jobs' | 'clock' | 'push' | 'correctTexts'>;

/** Browsers of one job. */
const BATCH = 100;
const AT_ONCE = 10;

const sentences = textsIn({ pushes });

/**
 * Notifies one batch of the browsers that news is for, and sends the job for the next. Deletes the
 * subscriptions that push services say are gone. A message that was not taken gets its own job. A
 * batch that runs twice shows a notification twice, in the place of the first.
 */
export async function announceNews(
  services: Needed,
  job: JobData['notifications.announce'],
): Promise<void> {
  const { db, jobs } = services;
  if (secondsLeft(services, job) <= 0) return;
  const { customerId, after } = job;
  const recipients = await findRecipients(db, {
    ...wanted(services, job.kind),
    customerId,
    after,
    most: BATCH,
  });
  const outcomes: [Recipient, PushOutcome][] = [];
  for (let first = 0; first < recipients.length; first += AT_ONCE) {
    const some = recipients.slice(first, first + AT_ONCE);
    const each = some.map(async (recipient): Promise<[Recipient, PushOutcome]> => [
      recipient,
      await push(services, recipient, job),
    ]);
    outcomes.push(...(await Promise.all(each)));
  }
  const idsOf = (outcome: PushOutcome) =>
    outcomes.flatMap(([{ id }, result]) => (result === outcome ? [id] : []));
  const { kind, at, orderId } = job;
  const failed = idsOf('failed').map((id) => ({ id, kind, at, orderId }));
  await transaction(db, async ({ trx }) => {
    await deleteSubscriptions(trx, idsOf('gone'));
    if (failed.length > 0) await jobs.sendAll(trx, 'notifications.send', failed);
    const last = recipients.at(BATCH - 1);
    if (last !== undefined) {
      await jobs.send(trx, 'notifications.announce', { ...job, after: last.id });
    }
  });
}

/**
 * Notifies one browser, unless it has unsubscribed or the news is old.
 * @throws an error if a retry may help.
 */
export async function sendNotification(
  services: Needed,
  job: JobData['notifications.send'],
): Promise<void> {
  if (secondsLeft(services, job) <= 0) return;
  const { id, kind } = job;
  const recipient = await findRecipient(services.db, { id, ...wanted(services, kind) });
  if (recipient === undefined) return;
  const outcome = await push(services, recipient, job);
  if (outcome === 'gone') await deleteSubscriptions(services.db, [id]);
  if (outcome === 'failed') throw new Error('The push service did not take the message yet');
}

function wanted({ clock }: Pick<Services, 'clock'>, kind: NotificationKind) {
  const owners = (['customer', 'task-user'] as const).filter((owner) =>
    notificationsOf[owner].includes(kind),
  );
  return { kind, owners, at: new Date(clock()) };
}

function secondsLeft({ clock }: Pick<Services, 'clock'>, { kind, at }: News): number {
  const age = (clock() - Date.parse(at)) / SECOND_MS;
  return Math.ceil(notificationSeconds[kind] - age);
}

/** Writes a notification in the language of the account, and posts it. */
async function push(services: Needed, recipient: Recipient, news: News): Promise<PushOutcome> {
  const { language, ownerKind } = recipient;
  const { kind, orderId = null } = news;
  await services.correctTexts(language);
  const { title, text } = sentences[language].pushes[kind];
  const path = notificationPath(kind, ownerKind, orderId);
  // A later notification of the same kind and page takes its place.
  const body = JSON.stringify({ title, text, path, tag: `${kind} ${path}`, language });
  return services.push.send(recipient, {
    body,
    seconds: secondsLeft(services, news),
    topic: orderId === null ? kind : `${kind}-${orderId}`.slice(0, 32),
  });
}
