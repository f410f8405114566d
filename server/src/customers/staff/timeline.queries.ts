import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { readHappened } from '../../platform/database/read-happened.ts';
import type { Happened, TimelineQuery, TimelineOwner } from '../../platform/timeline.ts';

/**
 * The id and the verified address by which slices find an account's rows; undefined if it is
 * deleted.
 */
export async function findTimelineOwner(
  db: Database,
  id: string,
): Promise<TimelineOwner | undefined> {
  return db
    .selectFrom('users')
    .select((the) => [
      'id',
      the.case().when('email_verified', '=', true).then(the.ref('email')).end().as('provenEmail'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** How an account began. */
export async function findRegistration(db: Database, query: TimelineQuery): Promise<Happened[]> {
  return readHappened(
    db,
    sql`
      select created_at as at, '' as id, 'accounts.register' as what, 'owner' as actor,
             null as "actorName", null as reason, null as address, '{}'::jsonb as facts
        from users where id = ${query.owner.id}`,
    query,
  );
}
