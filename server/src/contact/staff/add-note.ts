import { cleanedText } from '@regz/rules/texts.ts';
import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import type { Thread } from '../thread-view.ts';
import { insertNote } from './desk.queries.ts';
import { requireThread } from './read-thread.ts';

/**
 * Adds a note that only staff see. It does not change the version, so it outdates no answer.
 * @throws Refusal CONTACT_TEXT_MISSING, CONTACT_THREAD_UNKNOWN
 */
export async function addNote(
  services: Pick<Services, 'db' | 'clock'>,
  context: RequestContext<AdminCaller>,
  { id, text: typed }: { id: string; text: string },
): Promise<Thread> {
  const text = cleanedText(typed);
  if (text === '') throw new Refusal('CONTACT_TEXT_MISSING');
  return transaction(services.db, async ({ trx }) => {
    const at = new Date(services.clock());
    const staffName = context.caller.username;
    if (!(await insertNote(trx, { threadId: id, staffName, text, at }))) {
      throw new Refusal('CONTACT_THREAD_UNKNOWN');
    }
    const thread = await requireThread(trx, id);
    const object = { kind: 'contact-thread', id };
    const detail = { number: thread.number };
    await recordAct(trx, context, { action: 'contact.note', object, detail });
    await keepAnswer(trx, context.idempotency, thread);
    return thread;
  });
}
