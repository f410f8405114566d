import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { opaqueArray } from '../../database/opaque-array.ts';
import { preparedQuery } from '../../database/prepared-query.ts';

/** A place is the keyed hash of a budget and a key. The table's column for the attempts is `tries`. */
export type AttemptCount = { place: string; attempts: number; msLeft: number };

/** Attempts requested at a place, `most` at most, in a window that begins with the first. */
export type AttemptRequest = { place: string; wanted: number; most: number; windowSeconds: number };

/** How many of the requested attempts were granted, and how much of the window is left. */
export type GrantedAttempts = { place: string; granted: number; msLeft: number };

type Requests = {
  places: readonly string[];
  wanted: readonly number[];
  most: readonly number[];
  seconds: readonly number[];
};

const take = preparedQuery(
  (db, given: Requests) =>
    sql<GrantedAttempts>`
    insert into attempt_counts as known (place, tries, granted, most, ends_at)
    select place, wanted, wanted, most, now() + seconds * interval '1 second'
      from unnest(${opaqueArray(given.places, 'text[]')}, ${opaqueArray(given.wanted, 'int[]')},
                  ${opaqueArray(given.most, 'int[]')}, ${opaqueArray(given.seconds, 'int[]')})
        as given (place, wanted, most, seconds)
     order by place
        on conflict (place) do update
       set (tries, granted, ends_at) = (
             select before + grant_now, grant_now, ends
               from (select case when known.ends_at <= now() then 0 else known.tries end as before,
                            case when known.ends_at <= now() then excluded.ends_at
                                 else known.ends_at end as ends) state,
            lateral (select greatest(0, least(excluded.tries, excluded.most - before)) as grant_now) g)
    returning place, granted,
              extract(epoch from ends_at - now())::float8 * 1000 as "msLeft"`,
);

/** Takes attempts, each place once. Places are locked in order: two statements never deadlock. */
export function takeAttempts(
  db: Database,
  requests: readonly AttemptRequest[],
): Promise<readonly GrantedAttempts[]> {
  return take(db, {
    places: requests.map(({ place }) => place),
    wanted: requests.map(({ wanted }) => wanted),
    most: requests.map(({ most }) => most),
    seconds: requests.map(({ windowSeconds }) => windowSeconds),
  });
}

const taken = preparedQuery(
  (db, given: { places: readonly string[] }) => sql<AttemptCount>`
    select place, tries as attempts, extract(epoch from ends_at - now())::float8 * 1000 as "msLeft"
      from unnest(${opaqueArray(given.places, 'text[]')}) as given (place)
     cross join lateral (
             select tries, ends_at from attempt_counts
              where place = given.place and ends_at > now() limit 1) count`,
);

/** The attempts taken at these places, while their windows last. */
export function findAttempts(
  db: Database,
  places: readonly string[],
): Promise<readonly AttemptCount[]> {
  return taken(db, { places });
}

/** Returns one attempt; none where the window has ended. */
export async function returnAttempt(db: Database, place: string): Promise<void> {
  await sql`
    update attempt_counts set tries = tries - 1
     where place = ${place} and ends_at > now() and tries > 0`.execute(db);
}

/** Removes the windows that have ended. */
export async function forgetAttempts({ db }: { db: Database }): Promise<void> {
  await sql`delete from attempt_counts where ends_at < now() or tries = 0`.execute(db);
}
