import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

export async function countDevices(db: Database, now: Date) {
  return db
    .selectFrom('panel_devices')
    .select(({ fn }) => fn.countAll<number>().as('signedIn'))
    .select(sql<number>`count(*) filter (where lease_until > ${now})`.as('running'))
    .where('signed_in_at', 'is not', null)
    .executeTakeFirstOrThrow();
}

export async function countReports(db: Database, since: Date) {
  return db
    .selectFrom('panel_reports')
    .select(['kind', ({ fn }) => fn.countAll<number>().as('reports')])
    .where('at', '>', since)
    .groupBy('kind')
    .execute();
}
