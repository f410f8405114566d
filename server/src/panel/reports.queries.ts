import type { Database } from '../platform/database/database.ts';

export async function deleteReportsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('panel_reports').where('at', '<', before).execute();
}
