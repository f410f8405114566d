import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { readHappened } from '../../platform/database/read-happened.ts';
import type { Happened, TimelineQuery } from '../../platform/timeline.ts';

/** The logins of a customer whose sessions have not ended. */
export async function findLogIns(db: Database, query: TimelineQuery): Promise<Happened[]> {
  return readHappened(
    db,
    sql`
      select created_at as at, id, 'accounts.log-in' as what, 'owner' as actor,
             null as "actorName", null as reason, address,
             jsonb_build_object('userAgent', user_agent) as facts
        from account_sessions
       where kind = 'customer' and subject_id = ${query.owner.id}`,
    query,
  );
}
