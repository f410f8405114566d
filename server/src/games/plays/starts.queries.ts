import type { GameName } from '@regz/rules/games/games.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { jsonRows } from '../../platform/database/gathering/json-rows.ts';
import { preparedQuery } from '../../platform/database/prepared-query.ts';
import type { PlayRow } from './play-facts.queries.ts';

/** A play that begins, with the open one that it takes the place of. */
export type NewPlay = PlayRow & {
  gameName: GameName;
  day: string;
  number: number;
  ends: { id: string; state: 'abandoned' | 'expired' } | null;
};

const starts = preparedQuery(
  (db, { rows }: { rows: string }) =>
    sql<{ id: string }>`
    with asked as materialized (
      select * from jsonb_to_recordset(${rows}::jsonb) as asked (
        id uuid, user_id uuid, game_name text, play_date date, play_number integer,
        practice boolean, rules_version smallint, pace text, control text, seed text,
        content jsonb, issued_at timestamptz, expires_at timestamptz, ended_id uuid,
        ended_state text)
    ), player as materialized (
      select asked.*
        from asked cross join lateral (
               select from web_task where id = asked.user_id and closed_at is null
                  for no key update skip locked) player
    ), replaced as materialized (
      select player.*
        from player cross join lateral (
               select from game_plays where id = player.ended_id and state = 'open'
                  for no key update skip locked) play
    ), ended as (
      update game_plays set state = replaced.ended_state, ended_at = replaced.issued_at
        from replaced where game_plays.id = replaced.ended_id
      returning game_plays.id
    )
    insert into game_plays
      (id, user_id, game_name, play_date, play_number, practice, rules_version, pace, control, seed,
       content, issued_at, expires_at)
    select id, user_id, game_name, play_date, play_number, practice, rules_version, pace, control,
           decode(seed, 'hex'), content, issued_at, expires_at
      from player
     where ended_id is null or exists (select from ended where ended.id = player.ended_id)
        on conflict do nothing
    returning id`,
);

/**
 * Begins plays, each by a different person: true for those that began. A play begins only if the
 * person has no other open play of the game and none with its number. Both are UNIQUE, so nothing
 * has happened in the game since the start was decided.
 */
export async function beginPlays(db: Database, plays: readonly NewPlay[]): Promise<boolean[]> {
  const rows = await starts(db, { rows: jsonRows(plays, newRow) });
  const begun = new Set(rows.map(({ id }) => id));
  return plays.map(({ id }) => begun.has(id));
}

function newRow(play: NewPlay): object {
  return {
    id: play.id,
    user_id: play.userId,
    game_name: play.gameName,
    play_date: play.day,
    play_number: play.number,
    practice: play.practice,
    rules_version: play.version,
    pace: play.pace,
    control: play.control,
    seed: play.seed.toString('hex'),
    content: play.content,
    issued_at: play.issuedAt,
    expires_at: play.expiresAt,
    ended_id: play.ends?.id ?? null,
    ended_state: play.ends?.state ?? null,
  };
}
