import type { Services } from '../../platform/services.ts';
import type { WatchStep } from '../../platform/slice.ts';
import { findAccountsNamed, listPendingDeletions } from './deletions.queries.ts';

/** Reports accounts that are deleted at the end of their countdown. */
export async function watchDeletions({ db }: Pick<Services, 'db'>): ReturnType<WatchStep> {
  const pending = await listPendingDeletions(db);
  return async () => {
    const left = await findAccountsNamed(db, pending);
    const gone = pending.filter((username) => !left.has(username));
    return gone.map((who) => ({ kind: 'account', who, what: 'is deleted' }) as const);
  };
}
