import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { oneLine } from '@regz/rules/texts.ts';
import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { topicsOfStaff } from '../topics/list-topics.ts';
import { lockTopics, writeTopic } from '../topics/topics.queries.ts';

type Staff = Contract['contact']['staff'];

/**
 * Adds a topic, or edits one. Returns all topics.
 * @throws Refusal CONTACT_FIELDS_MISSING, CONTACT_TOPIC_CHANGED, or CONTACT_TOPIC_LAST if customers
 * could choose none
 */
export async function saveTopic(
  { db }: Pick<Services, 'db'>,
  context: RequestContext<AdminCaller>,
  { edited, names, isOffered }: InferContractRouterInputs<Staff>['saveTopic'],
): Promise<InferContractRouterOutputs<Staff>['saveTopic']> {
  const en = names === null ? null : oneLine(names.en);
  if (en === '' || (en === null && edited === null)) throw new Refusal('CONTACT_FIELDS_MISSING');
  const topic = {
    en,
    si: oneLine(names?.si ?? '') || null,
    ta: oneLine(names?.ta ?? '') || null,
    isOffered,
  };
  return transaction(db, async ({ trx }) => {
    await lockTopics(trx);
    const written = await writeTopic(trx, edited, topic);
    if (written === undefined) throw new Refusal('CONTACT_TOPIC_CHANGED');
    const topics = await topicsOfStaff(trx);
    if (topics.every((each) => !each.isOffered)) throw new Refusal('CONTACT_TOPIC_LAST');
    const object = { kind: 'contact-topic', id: written.id };
    await recordAct(trx, context, { action: 'contact.save-topic', object, detail: topic });
    await keepAnswer(trx, context.idempotency, topics);
    return topics;
  });
}
