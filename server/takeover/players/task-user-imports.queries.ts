import { sql } from 'kysely';
import type { Database } from '../../src/platform/database/database.ts';

/** A task user of the original, with the password hashed. */
export type ImportedTaskUser = {
  username: string;
  username_skeleton: string;
  password: string;
  email: string;
  language_preference: string;
  imported_coins: number | null;
  created_at: Date;
};

/** Adds task users in one statement, without coins; skips those whose name or address is taken. */
export async function insertImportedTaskUsers(
  trx: Database,
  people: readonly ImportedTaskUser[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; username: string }>`
    insert into web_task
      (username, username_skeleton, password, email, language_preference, imported_coins, created_at)
    select * from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as given
      (username text, username_skeleton text, password text, email text, language_preference text,
       imported_coins integer, created_at timestamptz)
    on conflict do nothing
    returning id, username`.execute(trx);
  return new Map(rows.map(({ id, username }) => [username, id]));
}
