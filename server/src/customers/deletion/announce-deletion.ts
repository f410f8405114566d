import type { Services } from '../../platform/services.ts';
import type { CustomerJob } from '../customers.jobs.ts';
import { deleteNotice, findNotice } from './deletion-notices.queries.ts';

/**
 * Posts to staff in the chat community that an account was deleted, and then deletes the notice.
 * Does nothing if the notice is deleted. The address in the notice is masked. The deletion itself
 * never waits for this.
 * @throws CommunityFault if it cannot be posted; the queue retries.
 */
export async function announceDeletion(
  { db, community }: Pick<Services, 'db' | 'community'>,
  { id }: CustomerJob<'customers.announce-deletion'>,
): Promise<void> {
  const notice = await findNotice(db, id);
  if (notice === undefined) return;
  await community.postNote({
    title: 'Account deleted',
    at: notice.deletedAt,
    fields: [
      { name: 'Username', value: notice.username },
      { name: 'Email', value: notice.email ?? 'none' },
      { name: 'Subscription', value: notice.subscription ?? 'none' },
      { name: 'Reason', value: notice.reason },
    ],
  });
  await deleteNotice(db, id);
}
