import type { InferContractRouterInputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { unknownPlaceholder } from '@regz/rules/contact/replies.ts';
import { cleanedText, oneLine } from '@regz/rules/texts.ts';
import { recordAct } from '../../audit/record-act.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { type Reply, replyView } from './list-replies.ts';
import { writeReply } from './replies.queries.ts';

/**
 * Adds a saved reply, or edits one.
 * @throws Refusal CONTACT_FIELDS_MISSING, CONTACT_PLACEHOLDER_UNKNOWN, CONTACT_REPLY_CHANGED,
 * CONTACT_REPLY_NAME_TAKEN
 */
export async function saveReply(
  { db }: Pick<Services, 'db'>,
  context: RequestContext<AdminCaller>,
  input: InferContractRouterInputs<Contract['contact']['staff']>['saveReply'],
): Promise<Reply> {
  const placeholder = unknownPlaceholder(Object.values(input.texts).join(' '));
  if (placeholder !== null) throw new Refusal('CONTACT_PLACEHOLDER_UNKNOWN', { placeholder });
  const { en, si, ta } = input.texts;
  const texts = {
    name: oneLine(input.name),
    en: cleanedText(en),
    si: cleanedText(si) || null,
    ta: cleanedText(ta) || null,
  };
  if (texts.name === '' || texts.en === '') throw new Refusal('CONTACT_FIELDS_MISSING');
  try {
    return await transaction(db, async ({ trx }) => {
      const row = await writeReply(trx, input.edited, texts);
      if (row === undefined) throw new Refusal('CONTACT_REPLY_CHANGED');
      const object = { kind: 'contact-reply', id: row.id };
      await recordAct(trx, context, { action: 'contact.save-reply', object, detail: texts });
      const reply = replyView(row);
      await keepAnswer(trx, context.idempotency, reply);
      return reply;
    });
  } catch (error) {
    if (isUniqueViolation(error, 'contact_replies_name')) {
      throw new Refusal('CONTACT_REPLY_NAME_TAKEN');
    }
    throw error;
  }
}
