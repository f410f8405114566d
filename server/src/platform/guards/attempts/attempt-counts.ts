import { sql } from 'kysely';
import { askedValues } from '../../database/asked-values.ts';
import type { Database } from '../../database/database.ts';
import { preparedQuery } from '../../database/prepared-query.ts';

/** A place is the keyed hash of a budget and a key. The table's column for the attempts is `tries`. */
export type AttemptCount = { place: string; attempts: number; msLeft: number };

export type AttemptChange = {
  place: string;
  /** Attempts requested, never more than `most`, and attempts given back. */
  wanted: number;
  returned: number;
  /** The most allowed, and the length of a window that begins now. */
  most: number;
  windowSeconds: number;
};

/** How many of the requested attempts were granted, and how much of the window is left. */
export type GrantedAttempts = { place: string; granted: number; msLeft: number };

type Changes = {
  places: readonly string[];
  wanted: readonly number[];
  returned: readonly number[];
  most: readonly number[];
  seconds: readonly number[];
};

const change = preparedQuery(
  (db, given: Changes) =>
    sql<GrantedAttempts>`
    insert into attempt_counts as known (place, tries, granted, returned, most, ends_at)
    select place, wanted, wanted, returned, most, now() + seconds * interval '1 second'
      from unnest(${askedValues(given.places, 'text[]')}, ${askedValues(given.wanted, 'int[]')},
                  ${askedValues(given.returned, 'int[]')}, ${askedValues(given.most, 'int[]')},
                  ${askedValues(given.seconds, 'int[]')})
        as given (place, wanted, returned, most, seconds)
     order by place
        on conflict (place) do update
       set (tries, granted, ends_at) = (
             select before + grant_now, grant_now, ends
               from (select case when is_over then 0
                                 else greatest(0, known.tries - excluded.returned) end as before,
                            case when is_over then excluded.ends_at else known.ends_at end as ends
                       from (select known.ends_at <= now() as is_over) state) state,
            lateral (select greatest(0, least(excluded.tries, excluded.most - before)) as grant_now) g)
    returning place, granted,
              extract(epoch from ends_at - now())::float8 * 1000 as "msLeft"`,
);

/**
 * Gives attempts back and takes others, each place once. Places are locked in order, so that two
 * statements never deadlock.
 */
export function changeAttempts(
  db: Database,
  changes: readonly AttemptChange[],
): Promise<readonly GrantedAttempts[]> {
  return change(db, {
    places: changes.map(({ place }) => place),
    wanted: changes.map(({ wanted }) => wanted),
    returned: changes.map(({ returned }) => returned),
    most: changes.map(({ most }) => most),
    seconds: changes.map(({ windowSeconds }) => windowSeconds),
  });
}

/** The attempts taken at these places, while their windows last. */
export async function findAttempts(
  db: Database,
  places: readonly string[],
): Promise<AttemptCount[]> {
  const { rows } = await sql<AttemptCount>`
    select place, tries as attempts, extract(epoch from ends_at - now())::float8 * 1000 as "msLeft"
      from attempt_counts where place = any(${places}::text[]) and ends_at > now()`.execute(db);
  return rows;
}

/** All attempts whose windows have not ended. */
export async function listAttempts(db: Database): Promise<AttemptCount[]> {
  const { rows } = await sql<AttemptCount>`
    select place, tries as attempts, extract(epoch from ends_at - now())::float8 * 1000 as "msLeft"
      from attempt_counts where tries > 0 and ends_at > now()`.execute(db);
  return rows;
}

/** Overwrites the counts of their places. */
export async function writeAttempts(db: Database, counts: readonly AttemptCount[]): Promise<void> {
  if (counts.length === 0) return;
  const places = counts.map(({ place }) => place);
  const attempts = counts.map((count) => count.attempts);
  const ms = counts.map(({ msLeft }) => Math.round(msLeft));
  await sql`
    insert into attempt_counts (place, tries, ends_at)
    select place, attempts, now() + ms * interval '1 millisecond'
      from unnest(${places}::text[], ${attempts}::int[], ${ms}::int[]) as given (place, attempts, ms)
     order by place
        on conflict (place) do update set tries = excluded.tries, ends_at = excluded.ends_at`.execute(
    db,
  );
}

/**
 * Removes what no longer counts: windows that have ended, and counts whose attempts were all given
 * back.
 */
export async function forgetAttempts({ db }: { db: Database }): Promise<void> {
  await sql`delete from attempt_counts where ends_at < now() or tries = 0`.execute(db);
}
