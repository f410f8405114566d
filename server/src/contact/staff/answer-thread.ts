import { cleanedText } from '@regz/rules/texts.ts';
import { recordAct } from '../../audit/record-act.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { attachFiles, type NewFile } from '../attachments/attach-files.ts';
import { insertMessage, moveThread } from '../contact.queries.ts';
import { linkToThread } from '../link-to-thread.ts';
import type { Thread } from '../thread-view.ts';
import { requireThread } from './read-thread.ts';

type Answer = {
  id: string;
  version: number;
  text: string;
  waits: boolean;
  files: readonly NewFile[];
};

/**
 * Answers a conversation by mail, and takes it if it has no assignee. The answer names the version it replies to, so that it cannot
 * miss a newer message.
 * @throws Refusal CONTACT_TEXT_MISSING, CONTACT_THREAD_UNKNOWN, or CONTACT_THREAD_CHANGED with the
 * current conversation
 */
export async function answerThread(
  services: Services,
  context: RequestContext<AdminCaller>,
  { id, version, text: typed, waits, files }: Answer,
): Promise<Thread> {
  const text = cleanedText(typed);
  if (text === '') throw new Refusal('CONTACT_TEXT_MISSING');
  return transaction(services.db, async ({ trx }) => {
    const at = new Date(services.clock());
    const state = waits ? 'waiting' : 'answered';
    const staffId = context.caller.id;
    const moved = await moveThread(trx, { id, version, state, at, lastAt: at, staffId });
    if (moved === undefined) {
      throw new Refusal('CONTACT_THREAD_CHANGED', await requireThread(trx, id));
    }
    const { caller } = context;
    const messageId = await insertMessage(trx, {
      threadId: id,
      staffName: caller.username,
      text,
      at,
    });
    const sender = { staffId: caller.id };
    await attachFiles(trx, { sender, files, threadId: id, messageId });
    const thread = await requireThread(trx, id);
    await mailAnswer(services, trx, { ...moved, id, text });
    const object = { kind: 'contact-thread', id };
    const detail = { number: thread.number };
    await recordAct(trx, context, { action: 'contact.answer', object, detail });
    await keepAnswer(trx, context.idempotency, thread);
    return thread;
  });
}

type Mailed = NonNullable<Awaited<ReturnType<typeof moveThread>>> & { id: string; text: string };

/** Mails an answer to the visitor of a conversation. */
export async function mailAnswer(services: Services, trx: Database, answered: Mailed) {
  const { number, subject, email, language, text } = answered;
  const data = { number, subject, answer: text, link: linkToThread(services, answered) };
  await sendMail(services, trx, {
    to: email,
    template: 'contact-answered',
    fallback: language,
    data,
  });
}
