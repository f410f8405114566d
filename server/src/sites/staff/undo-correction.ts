import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { isSame } from '@regz/texts/translations.ts';
import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { deleteCorrections, lockCorrections } from '../texts/texts.queries.ts';
import { findText } from './correct-text.ts';
import { textView } from './list-texts.ts';

type Staff = Contract['sites']['staff'];

/**
 * Deletes the correction of a sentence, which has the translation of the release again. Repeating it
 * changes nothing.
 * @throws Refusal TEXT_UNKNOWN, or TEXT_CHANGED with the current sentence
 */
export async function undoCorrection(
  services: Services,
  context: RequestContext<AdminCaller>,
  { language, key, before }: InferContractRouterInputs<Staff>['undoCorrection'],
): Promise<InferContractRouterOutputs<Staff>['undoCorrection']> {
  return transaction(services.db, async ({ trx }) => {
    await lockCorrections(trx);
    const text = await findText(trx, language, key);
    if (text === undefined) throw new Refusal('TEXT_UNKNOWN');
    if (text.correction === null) return textView(text);
    if (!isSame(text.entry.forms, before)) throw new Refusal('TEXT_CHANGED', textView(text));
    await deleteCorrections(trx, language, [key]);
    const after = await findText(trx, language, key);
    if (after === undefined) throw new Error(`${key} is gone`);
    await recordAct(trx, context, {
      action: 'sites.undo-correction',
      object: { kind: 'texts', id: language },
      detail: { key, before, after: after.entry.forms },
    });
    return textView(after);
  });
}
