import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { TranslatedLanguage } from '@regz/rules/sites/languages.ts';
import { oneLine } from '@regz/rules/texts.ts';
import { faultOf } from '@regz/texts/sentence-faults.ts';
import { isSame } from '@regz/texts/translations.ts';
import { recordAct } from '../../audit/record-act.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { faultyText, type TextChange } from '../texts/po-changes.ts';
import { listCorrections, readTexts } from '../texts/read-texts.ts';
import { lockCorrections, saveCorrections } from '../texts/texts.queries.ts';
import { textView } from './list-texts.ts';

type Staff = Contract['sites']['staff'];

/**
 * Corrects the translation of a sentence, or marks it as read. Mails have it immediately. The edit
 * names the sentences it is based on, so that it cannot overwrite another edit unnoticed.
 * @throws Refusal TEXT_FAULTY with the fault, or TEXT_CHANGED with the current sentence
 */
export async function correctText(
  services: Services,
  context: RequestContext<AdminCaller>,
  input: InferContractRouterInputs<Staff>['correctText'],
): Promise<InferContractRouterOutputs<Staff>['correctText']> {
  const { language, key, english, before, forms } = input;
  return transaction(services.db, async ({ trx }) => {
    await lockCorrections(trx);
    const text = await findText(trx, language, key);
    if (text === undefined) throw faulty(key, 'key', english, forms);
    if (!isSame(text.english, english)) throw faulty(key, 'english', text.english, english);
    const fault = faultOf(english, forms);
    if (fault !== null) throw faulty(key, fault, english, forms);
    if (!isSame(text.entry.forms, before)) throw new Refusal('TEXT_CHANGED', textView(text));
    const reader = oneLine(input.readBy);
    const change = { key, english, before, after: forms, isRead: reader !== '' };
    await storeChanges(services, context, { trx, language, reader, changes: [change] });
    const after = await findText(trx, language, key);
    if (after === undefined) throw new Error(`${key} is gone`);
    const answer = textView(after);
    await keepAnswer(trx, context.idempotency, answer);
    return answer;
  });
}

function faulty(...fault: Parameters<typeof faultyText>): Refusal {
  return new Refusal('TEXT_FAULTY', { faults: [faultyText(...fault)] });
}

export async function findText(trx: Database, language: TranslatedLanguage, key: string) {
  const texts = await readTexts(language, await listCorrections(trx, language));
  return texts.find((text) => text.key === key);
}

/** The most changes that an audit entry names. */
const MOST_NAMED = 20;

/** Stores changes that are free of faults, and records the act. */
export async function storeChanges(
  { clock }: Pick<Services, 'clock'>,
  context: Pick<RequestContext<AdminCaller>, 'caller' | 'origin' | 'clock'>,
  given: {
    trx: Database;
    language: TranslatedLanguage;
    reader: string;
    changes: readonly TextChange[];
  },
): Promise<void> {
  const { trx, language, reader, changes } = given;
  const at = new Date(clock());
  await saveCorrections(
    trx,
    language,
    changes.map(({ key, english, after, isRead }) => {
      return { key, english: [...english], forms: [...after], readBy: isRead ? reader : null, at };
    }),
  );
  const named = changes.slice(0, MOST_NAMED);
  await recordAct(trx, context, {
    action: 'sites.correct-texts',
    object: { kind: 'texts', id: language },
    detail: {
      count: changes.length,
      reader,
      texts: named.map(({ key, before, after }) => ({ key, before, after })),
    },
  });
}
