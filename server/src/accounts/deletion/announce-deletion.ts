import { transaction } from '../../platform/database/transaction.ts';
import type { Services } from '../../platform/services.ts';
import type { AccountJob } from '../accounts.jobs.ts';
import { takeNotice } from './deletion-notices.queries.ts';

/**
 * Tells staff in the chat community that an account was deleted, and deletes the notice once it
 * is posted; does nothing for a notice that is gone. The address in it is masked. The deletion
 * itself never waits for this. Source: specification A 7; identity contracts 2.4.
 * @throws CommunityFault when it cannot be posted; the queue tries again.
 */
export async function announceDeletion(
  { db, community }: Services,
  { id }: AccountJob<'community.deletion-notice'>,
): Promise<void> {
  await transaction(db, async ({ trx }) => {
    const notice = await takeNotice(trx, id);
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
  });
}
