import * as z from 'zod';
import type { Services } from '../../platform/services.ts';
import { transaction } from '../../platform/transaction.ts';
import { takeNotice } from './deletion-notices.queries.ts';

const job = z.object({ id: z.uuid() });

/**
 * Tells staff in the chat community that an account was deleted, and forgets the words once they
 * are posted; does nothing for a notice that is gone. The address in it is masked. The deletion
 * itself never waits for this. Source: specification A 7; identity contracts 2.4.
 * @param data of the job: `{ id }` of the notice.
 * @throws CommunityFault when the community does not take it; the queue tries again.
 */
export async function announceDeletion(
  { db, community }: Pick<Services, 'db' | 'community'>,
  data: unknown,
): Promise<void> {
  const { id } = job.parse(data);
  await transaction(db, async ({ trx }) => {
    const notice = await takeNotice(trx, id);
    if (notice === undefined) return;
    await community.postNote({
      title: 'Account deleted',
      at: notice.deleted_at,
      fields: [
        { name: 'Username', value: notice.username },
        { name: 'Email', value: notice.email ?? 'none' },
        { name: 'Subscription', value: notice.subscription ?? 'none' },
        { name: 'Reason', value: notice.reason },
      ],
    });
  });
}
