import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { readHappened } from '../../platform/database/read-happened.ts';
import type { Happened, TimelineQuery } from '../../platform/timeline.ts';

/** The giveaways that a customer took part in from the proved address, and what was won. */
export async function findTakingPart(db: Database, query: TimelineQuery): Promise<Happened[]> {
  const { provenEmail } = query.owner;
  if (provenEmail === null) return [];
  return readHappened(
    db,
    sql`
      select moment.at, lpad(registration.number::text, 10, '0') || '.' || moment.place as id,
             'giveaways.' || moment.what as what, moment.actor, null as "actorName",
             null as reason, null as address,
             jsonb_strip_nulls(jsonb_build_object('title', giveaway.title, 'text', moment.prize))
               as facts
        from giveaway_registrations registration
        join giveaways giveaway on giveaway.id = registration.giveaway_id
        left join giveaway_winners winner
          on winner.giveaway_id = giveaway.id and winner.code = registration.code
       cross join lateral (values
         (1, registration.created_at, 'register', 'owner', null),
         (2, case when winner.place is not null then giveaway.drawn_at end, 'win', 'system',
          winner.prize)
       ) as moment (place, at, what, actor, prize)
       where account_mailbox(registration.email) = account_mailbox(${provenEmail})
         and moment.at is not null`,
    query,
  );
}
