import type { Services } from '../../platform/services.ts';
import type { CustomerJob } from '../customers.jobs.ts';
import {
  claimedUntil,
  claimNotice,
  deleteNotice,
  releaseNotice,
} from './deletion-notices.queries.ts';

/**
 * Posts to staff in the chat community that an account was deleted, and then deletes the notice.
 * Does nothing if the notice is deleted. If another worker has claimed it and may have died, the
 * job waits until that claim ends. The address in the notice is masked. The deletion itself never
 * waits for this.
 * @throws CommunityFault if it cannot be posted; the queue retries.
 */
export async function announceDeletion(
  { db, community, jobs }: Services,
  { id }: CustomerJob<'community.deletion-notice'>,
): Promise<void> {
  const notice = await claimNotice(db, id);
  if (notice === undefined) {
    const startAfter = await claimedUntil(db, id);
    if (startAfter) await jobs.send(db, 'community.deletion-notice', { id }, { startAfter });
    return;
  }
  try {
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
  } catch (error) {
    await releaseNotice(db, id);
    throw error;
  }
  await deleteNotice(db, id);
}
