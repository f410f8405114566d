import type { TranslatedLanguage } from '@regz/rules/sites/languages.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** A native reader's correction of a translation. */
export type Correction = {
  key: string;
  english: string[];
  forms: string[];
  readBy: string | null;
  at: Date;
};

const columns = ['key', 'english', 'forms', 'read_by as readBy', 'at'] as const;

export async function findCorrections(
  db: Database,
  language: TranslatedLanguage,
): Promise<Correction[]> {
  return db
    .selectFrom('text_overrides')
    .select(columns)
    .where('language', '=', language)
    .orderBy('key')
    .execute();
}

/** The corrections of some catalogues. */
export async function findCorrectionsOf(
  db: Database,
  language: TranslatedLanguage,
  catalogues: readonly string[],
): Promise<Correction[]> {
  return db
    .selectFrom('text_overrides')
    .select(columns)
    .where('language', '=', language)
    .where(sql<boolean>`split_part(key, '.', 1) = any(${catalogues})`)
    .orderBy('key')
    .execute();
}

/** Waits for other corrections to end, and delays later ones until the transaction ends. */
export async function lockCorrections(trx: Database): Promise<void> {
  await sql`lock table text_overrides in share row exclusive mode`.execute(trx);
}

export async function saveCorrections(
  trx: Database,
  language: TranslatedLanguage,
  corrections: readonly Correction[],
): Promise<void> {
  await sql`
    insert into text_overrides (language, key, english, forms, read_by, at)
    select ${language}, key, english, forms, "readBy", at
      from jsonb_to_recordset(${JSON.stringify(corrections)}::jsonb) as given
        (key text, english text[], forms text[], "readBy" text, at timestamptz)
        on conflict (language, key) do update
       set english = excluded.english, forms = excluded.forms, read_by = excluded.read_by,
           at = excluded.at`.execute(trx);
}

export async function deleteCorrections(
  db: Database,
  language: TranslatedLanguage,
  keys: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('text_overrides')
    .where('language', '=', language)
    .where(sql<boolean>`key = any(${keys})`)
    .execute();
}
