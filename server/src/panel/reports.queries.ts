import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { OwnDevice } from './programs.queries.ts';

/** The most reports of one program in a list. */
const MOST_REPORTS = 100;

/** Adds a report about a PC, unless the PC has a hundred since a time. */
export async function insertReport(
  db: Database,
  { accountId, deviceId }: OwnDevice,
  report: { kind: string; detail: string; at: Date; since: Date },
): Promise<void> {
  const { kind, detail, at, since } = report;
  await sql`
    insert into panel_reports (account_id, device_id, kind, detail, at)
    select ${accountId}, ${deviceId}, ${kind}, ${detail}, ${at}
     where (select count(*) from panel_reports
             where account_id = ${accountId} and device_id = ${deviceId} and at > ${since}) < ${MOST_REPORTS}`.execute(
    db,
  );
}

/** True if an account has a report of a kind since a time. */
export async function wasReportedSince(
  db: Database,
  { accountId }: OwnDevice,
  { kind, since }: { kind: string; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('panel_reports')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteReportsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('panel_reports').where('at', '<', before).execute();
}
