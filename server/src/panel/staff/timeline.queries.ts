import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { readHappened } from '../../platform/database/read-happened.ts';
import type { Happened, TimelineQuery } from '../../platform/timeline.ts';

/** Returns the reports of a customer's programs and the server's observations. */
export async function findReportsOf(db: Database, query: TimelineQuery): Promise<Happened[]> {
  return readHappened(
    db,
    sql`
      select report.at, lpad(report.id::text, 19, '0') as id, 'panel.' || report.kind as what,
             'system' as actor, null as "actorName", null as reason, null as address,
             jsonb_strip_nulls(jsonb_build_object(
               'device', device.label, 'text', nullif(report.detail, ''))) as facts
        from panel_reports report
        left join panel_devices device
          on device.account_id = report.account_id and device.device_id = report.device_id
       where report.account_id = ${query.owner.id}`,
    query,
  );
}
