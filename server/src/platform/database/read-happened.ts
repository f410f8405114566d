import { type RawBuilder, sql } from 'kysely';
import type { Happened, TimelineQuery, TimelineFacts } from '../timeline.ts';
import type { Database } from './database.ts';

/**
 * Returns the requested page of a timeline.
 * @param happened a query for all entries of a source about the person, with the columns of
 * `Happened` except `micros`; ids of one moment sort in the order of events
 */
export async function readHappened<Facts = TimelineFacts>(
  db: Database,
  happened: RawBuilder<unknown>,
  { before, byStaff, limit }: Pick<TimelineQuery, 'before' | 'byStaff' | 'limit'>,
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
