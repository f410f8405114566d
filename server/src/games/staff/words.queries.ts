import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

type Word = { word: string; hint: { en: string; si: string; ta: string }; active: boolean };

const columns = [
  'word',
  'hint_en as en',
  'hint_si as si',
  'hint_ta as ta',
  'active',
  'version',
  'edited_by as editedBy',
] as const;

/** Lets only one edit of the words happen at a time; plays that begin do not wait. */
export async function lockWords(trx: Database): Promise<void> {
  await sql`lock table game_words in share row exclusive mode`.execute(trx);
}

export async function listWordRows(db: Database) {
  return db.selectFrom('game_words').select(columns).orderBy('word').execute();
}

export type WordRow = Awaited<ReturnType<typeof listWordRows>>[number];

/** Adds a word; the caller has checked that no similar word exists. */
export async function insertWord(trx: Database, { word, hint, active }: Word): Promise<void> {
  await trx
    .insertInto('game_words')
    .values({ word, hint_en: hint.en, hint_si: hint.si, hint_ta: hint.ta, active })
    .execute();
}

export async function updateWord(
  trx: Database,
  { word, hint, active, editedBy }: Word & { editedBy: string },
): Promise<void> {
  await trx
    .updateTable('game_words')
    .set((row) => ({
      hint_en: hint.en,
      hint_si: hint.si,
      hint_ta: hint.ta,
      active,
      edited_by: editedBy,
      version: row('version', '+', 1),
    }))
    .where('word', '=', word)
    .execute();
}
