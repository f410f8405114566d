import { cleanedText } from '@regz/rules/texts.ts';
import { recordAct } from '../../audit/record-act.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import { insertMessage, moveThread } from '../contact.queries.ts';
import { mailAnswer } from './answer-thread.ts';

type Closed = { id: string; version: number };

/**
 * Closes conversations, each with the same last message if there is one. A conversation that has
 * changed in the meantime stays as it is.
 */
export async function closeThreads(
  services: Services,
  context: RequestContext<AdminCaller>,
  { threads, text: typed }: { threads: readonly Closed[]; text: string },
): Promise<{ closed: number; changed: number }> {
  const text = cleanedText(typed);
  // In one order, so that two closings wait for each other.
  const inOrder = threads.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return transaction(services.db, async ({ trx }) => {
    let closed = 0;
    for (const thread of inOrder) {
      if (await closeOne(services, context, trx, { ...thread, text })) closed += 1;
    }
    const answer = { closed, changed: threads.length - closed };
    await keepAnswer(trx, context.idempotency, answer);
    return answer;
  });
}

async function closeOne(
  services: Services,
  context: RequestContext<AdminCaller>,
  trx: Database,
  { id, version, text }: Closed & { text: string },
): Promise<boolean> {
  const at = new Date(services.clock());
  const { caller } = context;
  const said = text === '' ? {} : { lastAt: at, staffId: caller.id };
  const moved = await moveThread(trx, { id, version, state: 'closed', at, ...said });
  if (moved === undefined) return false;
  if (text !== '') {
    await insertMessage(trx, { threadId: id, staffName: caller.username, text, at });
    await mailAnswer(services, trx, { ...moved, id, text });
  }
  const object = { kind: 'contact-thread', id };
  const detail = { number: moved.number };
  await recordAct(trx, context, { action: 'contact.close', object, detail });
  return true;
}
