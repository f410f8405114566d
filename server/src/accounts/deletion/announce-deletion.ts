import type { Services } from '../../platform/services.ts';
import type { AccountJob } from '../accounts.jobs.ts';
import { claimNotice, deleteNotice, hasNotice, releaseNotice } from './deletion-notices.queries.ts';

/**
 * Tells staff in the chat community that an account was deleted, and deletes the notice once it is
 * posted; does nothing if the notice is gone. The address in it is masked. The deletion itself
 * never waits for this. Source: specification A 7; identity contracts 2.4.
 * @throws CommunityFault when it cannot be posted, an error while another worker posts it; the
 * queue tries again.
 */
export async function announceDeletion(
  { db, community }: Services,
  { id }: AccountJob<'community.deletion-notice'>,
): Promise<void> {
  const notice = await claimNotice(db, id);
  if (notice === undefined) {
    if (await hasNotice(db, id)) throw new Error(`Another worker is posting notice ${id}`);
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
