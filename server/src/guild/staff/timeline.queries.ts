import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { readHappened } from '../../platform/database/read-happened.ts';
import type { Happened, TimelineQuery } from '../../platform/timeline.ts';

/** The applications from a customer's proved address, and the decisions. */
export async function findApplying(db: Database, query: TimelineQuery): Promise<Happened[]> {
  const { provenEmail } = query.owner;
  if (provenEmail === null) return [];
  return readHappened(
    db,
    sql`
      select moment.at, lpad(number::text, 10, '0') || '.' || moment.place as id,
             'guild.' || moment.what as what, moment.actor, moment.name as "actorName",
             moment.reason, null as address,
             jsonb_build_object('title', in_game_name) as facts
        from guild_applications
       cross join lateral (values
         (1, created_at, 'apply', 'owner', null, null),
         (2, decided_at, case state when 'accepted' then 'accept' else 'decline' end, 'staff',
          decided_by, note)
       ) as moment (place, at, what, actor, name, reason)
       where account_mailbox(email) = account_mailbox(${provenEmail}) and moment.at is not null`,
    query,
  );
}
