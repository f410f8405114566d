import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

type ReportRow = {
  /** The Monday of the week; null for all weeks. */
  week: string | null;
  /** Null for all topics. */
  topic: string | null;
  opened: number;
  open: number;
  replyMedian: number | null;
  replyP90: number | null;
  closeMedian: number | null;
  closeP90: number | null;
};

/** Counts conversations since the week of a time, with the seconds to first reply and to closing. */
export async function findReport(db: Database, since: Date): Promise<ReportRow[]> {
  const quantile = (share: number, column: string) =>
    sql`percentile_disc(${sql.lit(share)}) within group (order by ${sql.ref(column)})::float8`;
  const { rows } = await sql<ReportRow>`
    select week, topic, count(*)::int as opened,
           count(*) filter (where state <> 'closed')::int as open,
           ${quantile(0.5, 'reply')} as "replyMedian", ${quantile(0.9, 'reply')} as "replyP90",
           ${quantile(0.5, 'close')} as "closeMedian", ${quantile(0.9, 'close')} as "closeP90"
      from (select to_char(date_trunc('week', created_at, 'UTC'), 'YYYY-MM-DD') as week,
                   coalesce(topic, 'none') as topic, state,
                   extract(epoch from first_reply_at - created_at) as reply,
                   extract(epoch from closed_at - created_at) as close
              from contact_threads
             where created_at >= date_trunc('week', ${since}::timestamptz, 'UTC')
               and merged_into is null) as each
     group by cube (week, topic)
     order by week desc nulls first, topic nulls first`.execute(db);
  return rows;
}
