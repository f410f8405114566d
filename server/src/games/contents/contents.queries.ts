import type { Database } from '../../platform/database/database.ts';

/** The words that may be drawn, always in the same order. */
export async function listActiveWords(db: Database) {
  return db
    .selectFrom('game_words')
    .select(['word', 'hint_en as en', 'hint_si as si', 'hint_ta as ta'])
    .where('active', '=', true)
    .orderBy('word')
    .execute();
}

/** The questions that may be drawn, always in the same order. */
export async function listActiveQuestions(db: Database) {
  return db
    .selectFrom('game_questions')
    .select(['en', 'si', 'ta', 'right_option as rightOption'])
    .where('active', '=', true)
    .orderBy('id')
    .execute();
}
