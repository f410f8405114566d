import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { deleteThread } from '../contact.queries.ts';
import { requireThread } from './read-thread.ts';

/** Deletes a conversation with everything in it; its private link opens nothing afterwards. */
export async function removeThread(
  services: Pick<Services, 'db'>,
  context: RequestContext<AdminCaller>,
  { id, version }: { id: string; version: number },
): Promise<Record<string, never>> {
  return transaction(services.db, async ({ trx }) => {
    if (!(await deleteThread(trx, { id, version }))) {
      throw new Refusal('CONTACT_THREAD_CHANGED', await requireThread(trx, id));
    }
    const object = { kind: 'contact-thread', id };
    await recordAct(trx, context, { action: 'contact.delete', object });
    return {};
  });
}
