import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { moveThread } from '../contact.queries.ts';
import type { Thread } from '../thread-view.ts';
import { requireThread } from './read-thread.ts';

/** Closes a conversation. Its visitor's next message reopens it. */
export async function closeThread(
  services: Pick<Services, 'db' | 'clock'>,
  context: RequestContext<AdminCaller>,
  { id, version }: { id: string; version: number },
): Promise<Thread> {
  return transaction(services.db, async ({ trx }) => {
    const at = new Date(services.clock());
    if ((await moveThread(trx, { id, version, state: 'closed', at })) === undefined) {
      throw new Refusal('CONTACT_THREAD_CHANGED', await requireThread(trx, id));
    }
    const thread = await requireThread(trx, id);
    const object = { kind: 'contact-thread', id };
    const detail = { number: thread.number };
    await recordAct(trx, context, { action: 'contact.close', object, detail });
    await keepAnswer(trx, context.idempotency, thread);
    return thread;
  });
}
