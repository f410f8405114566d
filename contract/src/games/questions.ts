import { CONTENT_LIMITS } from '@regz/rules/games/staff-content.ts';
import { OPTIONS } from '@regz/rules/games/trivia/trivia-content.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';

const text = z.strictObject({
  question: z.string().max(CONTENT_LIMITS.question),
  options: z.array(z.string().max(CONTENT_LIMITS.option)).min(OPTIONS).max(OPTIONS),
});

const changeable = {
  en: text,
  si: text,
  ta: text,
  /** The index of the right option, from 0. */
  rightOption: z
    .int()
    .min(0)
    .max(OPTIONS - 1),
  active: z.boolean(),
};

/** A question of Trivia; its options are in the same order in each language. */
const question = z.strictObject({
  id: z.uuid(),
  ...changeable,
  ...fields.edited,
});

const invalid = {
  GAME_CONTENT_INCOMPLETE: { status: 400 },
  GAME_OPTIONS_ALIKE: { status: 400 },
} as const;

const listQuestions = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/games/staff/questions' })
  .input(fields.nothing)
  .output(z.strictObject({ questions: z.array(question) }));

const addQuestion = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/games/staff/questions', successStatus: 201 })
  .input(z.strictObject(changeable))
  .output(question)
  .errors(invalid);

/** Open plays keep the earlier question. */
const editQuestion = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'PATCH', path: '/games/staff/questions/{id}' })
  .input(z.strictObject({ id: z.uuid(), version: fields.version, ...changeable }))
  .output(question)
  .errors({
    ...invalid,
    GAME_CONTENT_UNKNOWN: { status: 404 },
    GAME_CONTENT_NEEDED: { status: 409, data: z.strictObject({ least: z.int() }) },
    /** Another edit was saved first. The data is the current question. */
    GAME_QUESTION_CHANGED: { status: 409, data: question },
  });

export const questionsStaff = {
  listQuestions,
  addQuestion,
  editQuestion,
};
