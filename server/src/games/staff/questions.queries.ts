import type { QuestionEdit } from '@regz/rules/games/staff-content.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** Lets only one edit of the questions happen at a time; plays that begin do not wait. */
export async function lockQuestions(trx: Database): Promise<void> {
  await sql`lock table game_questions in share row exclusive mode`.execute(trx);
}

/** Every question, those that may be drawn first. */
export async function listQuestionRows(db: Database) {
  return db
    .selectFrom('game_questions')
    .select(['id', 'en', 'si', 'ta', 'right_option as rightOption', 'active'])
    .select(['version', 'edited_by as editedBy'])
    .orderBy('active', 'desc')
    .orderBy(sql`en->>'question'`)
    .orderBy('id')
    .execute();
}

export type QuestionRow = Awaited<ReturnType<typeof listQuestionRows>>[number];

export async function insertQuestion(trx: Database, question: QuestionEdit): Promise<string> {
  const { id } = await trx
    .insertInto('game_questions')
    .values(valuesOf(question))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateQuestion(
  trx: Database,
  { id, editedBy, ...question }: QuestionEdit & { id: string; editedBy: string },
): Promise<void> {
  await trx
    .updateTable('game_questions')
    .set((row) => ({
      ...valuesOf(question),
      edited_by: editedBy,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

function valuesOf({ en, si, ta, rightOption, active }: QuestionEdit) {
  return {
    en: JSON.stringify(en),
    si: JSON.stringify(si),
    ta: JSON.stringify(ta),
    right_option: rightOption,
    active,
  };
}
