import type { Database } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { findUsesOf } from './usage.queries.ts';

/** Which trial links a customer has used. */
export async function exportFreePanel(db: Database, userId: string): Promise<PersonalData> {
  return { free_panel_usage: await findUsesOf(db, userId) };
}
