import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import {
  ACTIVE_NEEDED,
  type QuestionEdit,
  questionRefusal,
} from '@regz/rules/games/staff-content.ts';
import { OPTIONS, type QuestionText } from '@regz/rules/games/trivia/trivia-content.ts';
import * as z from 'zod';
import { recordAct } from '../../audit/record-act.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import {
  insertQuestion,
  listQuestionRows,
  lockQuestions,
  type QuestionRow,
  updateQuestion,
} from './questions.queries.ts';

type Inputs = InferContractRouterInputs<Contract['games']['staff']>;
type Questions = InferContractRouterOutputs<Contract['games']['staff']>['listQuestions'];
type Question = Questions['questions'][number];

/** Every question, those that may be drawn first. */
export async function listQuestions({ db }: Pick<Services, 'db'>): Promise<Questions> {
  return { questions: (await listQuestionRows(db)).map(questionView) };
}

/** Adds a question. Plays that start later can draw it once it is active. */
export async function addQuestion(
  services: Pick<Services, 'db'>,
  context: RequestContext<AdminCaller>,
  input: Inputs['addQuestion'],
): Promise<Question> {
  const wanted = readQuestion(input);
  return transaction(services.db, async ({ trx }) => {
    const id = await insertQuestion(trx, wanted);
    return keep(trx, context, { id, before: null });
  });
}

/**
 * Changes a question, and whether it may be drawn. Open plays keep the former question. @throws
 * Refusal GAME_CONTENT_NEEDED if fewer active questions would be left than a play needs
 */
export async function editQuestion(
  services: Pick<Services, 'db'>,
  context: RequestContext<AdminCaller>,
  { id, version, ...input }: Inputs['editQuestion'],
): Promise<Question> {
  const wanted = readQuestion(input);
  return transaction(services.db, async ({ trx }) => {
    await lockQuestions(trx);
    const rows = await listQuestionRows(trx);
    const before = rows.find((each) => each.id === id);
    if (before === undefined) throw new Refusal('GAME_CONTENT_UNKNOWN');
    if (before.version !== version) {
      throw new Refusal('GAME_QUESTION_CHANGED', questionView(before));
    }
    const others = rows.filter((each) => each.active && each.id !== id).length;
    if (!wanted.active && before.active && others < ACTIVE_NEEDED.questions) {
      throw new Refusal('GAME_CONTENT_NEEDED', { least: ACTIVE_NEEDED.questions });
    }
    await updateQuestion(trx, { id, editedBy: context.caller.username, ...wanted });
    return keep(trx, context, { id, before: questionView(before) });
  });
}

/** A question as it is to be kept. */
function readQuestion(input: Inputs['addQuestion']): QuestionEdit {
  const refusal = questionRefusal(input);
  if (refusal !== null) throw new Refusal(refusal);
  const trimmed = ({ question, options }: QuestionText): QuestionText => ({
    question: question.trim(),
    options: options.map((option) => option.trim()),
  });
  const { rightOption, active } = input;
  return {
    en: trimmed(input.en),
    si: trimmed(input.si),
    ta: trimmed(input.ta),
    rightOption,
    active,
  };
}

/** Records the change in the audit trail, and returns the current question. */
async function keep(
  trx: Database,
  context: RequestContext<AdminCaller>,
  { id, before }: { id: string; before: Question | null },
): Promise<Question> {
  const row = (await listQuestionRows(trx)).find((each) => each.id === id);
  if (row === undefined) throw new Error('A question is gone.');
  const after = questionView(row);
  await recordAct(trx, context, {
    action: before === null ? 'games.add-question' : 'games.edit-question',
    object: { kind: 'game-question', id },
    detail: { before, after },
  });
  await keepAnswer(trx, context.idempotency, after);
  return after;
}

const storedText = z
  .strictObject({ question: z.string(), options: z.array(z.string()).length(OPTIONS) })
  .nullable()
  .transform((text) => text ?? { question: '', options: ['', '', '', ''] });

function questionView({ en, si, ta, ...rest }: QuestionRow): Question {
  const [english, sinhala, tamil] = [
    storedText.parse(en),
    storedText.parse(si),
    storedText.parse(ta),
  ];
  return { ...rest, en: english, si: sinhala, ta: tamil };
}
