import { SECOND_MS } from '@regz/rules/durations.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { deleteTyping, findTyping, upsertTyping } from './typing.queries.ts';

/** The seconds for which a page that has stopped saying so still counts as typing. */
const TYPING_SECONDS = 10;

/**
 * Stores whether the caller is writing an answer. Returns the names of colleagues who are.
 * @throws Refusal CONTACT_THREAD_UNKNOWN
 */
export async function shareTyping(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { caller }: RequestContext<AdminCaller>,
  { id: threadId, isTyping }: { id: string; isTyping: boolean },
): Promise<{ names: string[] }> {
  const at = new Date(clock());
  const own = { threadId, adminId: caller.id };
  return transaction(db, async ({ trx }) => {
    if (!isTyping) await deleteTyping(trx, own);
    else if (!(await upsertTyping(trx, { ...own, at }))) {
      throw new Refusal('CONTACT_THREAD_UNKNOWN');
    }
    const since = new Date(at.getTime() - TYPING_SECONDS * SECOND_MS);
    return { names: await findTyping(trx, { ...own, since }) };
  });
}
