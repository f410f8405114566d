import { transaction } from '../../platform/database/transaction.ts';
import type { TaskUserCaller } from '../../platform/http/callers.ts';
import type { Services } from '../../platform/services.ts';
import { lockOwnPlay } from './lock-player.ts';
import { endPlay } from './plays.queries.ts';

/** Gives a play of the caller up; one that has ended stays as it ended. */
export async function abandonPlay(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { id: userId }: TaskUserCaller,
  { id }: { id: string },
): Promise<Record<string, never>> {
  await transaction(db, async ({ trx }) => {
    await lockOwnPlay(trx, { id, userId });
    await endPlay(trx, { id, state: 'abandoned', at: new Date(clock()) });
  });
  return {};
}
