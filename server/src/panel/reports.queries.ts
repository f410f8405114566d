import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { OwnDevice } from './programs.queries.ts';

/** Adds a report about a PC, unless there are `most` of it since a time. */
export async function insertReport(
  db: Database,
  { accountId, deviceId }: OwnDevice,
  report: { kind: string; detail: string; at: Date; since: Date; most: number },
): Promise<void> {
  const { kind, detail, at, since, most } = report;
  await sql`
    insert into panel_reports (account_id, device_id, kind, detail, at)
    select ${accountId}, ${deviceId}, ${kind}, ${detail}, ${at}
     where (select count(*) from panel_reports
             where account_id = ${accountId} and device_id = ${deviceId} and at > ${since}) < ${most}`.execute(
    db,
  );
}

export async function deleteReportsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('panel_reports').where('at', '<', before).execute();
}
