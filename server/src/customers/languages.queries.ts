import type { Language } from '@regz/rules/sites/languages.ts';
import type { Database } from '../platform/database/database.ts';

export async function updateLanguage(db: Database, id: string, language: Language): Promise<void> {
  await db.updateTable('users').set({ language }).where('id', '=', id).execute();
}
