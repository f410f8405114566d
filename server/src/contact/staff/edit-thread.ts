import type { InferContractRouterInputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import type { Thread } from '../thread-view.ts';
import { hasTopic } from '../topics/topics.queries.ts';
import { updateThread } from './desk.queries.ts';
import { requireThread } from './read-thread.ts';

type Edit = InferContractRouterInputs<Contract['contact']['staff']>['editThread'];

/**
 * Takes or releases a conversation, puts it off, or changes its topic or priority.
 * @throws Refusal CONTACT_TOPIC_UNKNOWN, CONTACT_THREAD_UNKNOWN, or CONTACT_THREAD_CHANGED with the current conversation
 */
export async function editThread(
  services: Pick<Services, 'db' | 'clock'>,
  context: RequestContext<AdminCaller>,
  { id, version, taken, snoozeDays, ...rest }: Edit,
): Promise<Thread> {
  const at = services.clock();
  const { caller } = context;
  const edit = {
    ...rest,
    id,
    version,
    ...(taken === undefined ? {} : { assigneeId: taken ? caller.id : null }),
    ...(snoozeDays === undefined
      ? {}
      : { snoozedUntil: snoozeDays === 0 ? null : new Date(at + snoozeDays * DAY_MS) }),
  };
  const { topic } = rest;
  if (topic !== undefined && !(await hasTopic(services.db, { id: topic, offered: false }))) {
    throw new Refusal('CONTACT_TOPIC_UNKNOWN');
  }
  return transaction(services.db, async ({ trx }) => {
    if (!(await updateThread(trx, edit))) {
      throw new Refusal('CONTACT_THREAD_CHANGED', await requireThread(trx, id));
    }
    const thread = await requireThread(trx, id);
    const object = { kind: 'contact-thread', id };
    const detail = { number: thread.number, taken, snoozeDays, ...rest };
    await recordAct(trx, context, { action: 'contact.edit', object, detail });
    await keepAnswer(trx, context.idempotency, thread);
    return thread;
  });
}
