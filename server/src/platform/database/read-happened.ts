import { type RawBuilder, sql } from 'kysely';
import type { Happened, TimelineAsked, TimelineFacts } from '../timeline.ts';
import type { Database } from './database.ts';

/**
 * The page of a timeline that was asked for.
 * @param happened a query for everything that a source knows of the person, with the columns of `Happened`
 * but `micros`; the ids of one moment sort in the order in which it happened
 */
export async function readHappened<Facts = TimelineFacts>(
  db: Database,
  happened: RawBuilder<unknown>,
  { before, byStaff, limit }: Pick<TimelineAsked, 'before' | 'byStaff' | 'limit'>,
): Promise<Happened<Facts>[]> {
  const { rows } = await sql<Happened<Facts>>`
    select id, at, micros, what, actor, "actorName", reason, address, facts
      from (select happened.*, (extract(epoch from at) * 1000000)::bigint as micros
              from (${happened}) as happened) as placed
     where (micros, id collate "C") < (${before.micros}::bigint, ${before.id}::text)
       and (not ${byStaff}::boolean or actor in ('staff', 'operator'))
     order by micros desc, id collate "C" desc
     limit ${limit}`.execute(db);
  return rows;
}
