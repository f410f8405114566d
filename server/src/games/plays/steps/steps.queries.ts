import type { GameName } from '@regz/rules/games/games.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { jsonRows } from '../../../platform/database/gathering/json-rows.ts';
import { preparedQuery } from '../../../platform/database/prepared-query.ts';

/** A finished log with what it was judged by besides its inputs, in milliseconds. */
export type SentLog = { log: Buffer; elapsedMs: number; heldMs: number };

/** How a play ends. */
export type Ending = {
  state: 'won' | 'lost' | 'expired';
  score: number | null;
  flags: readonly string[];
  sent: SentLog | null;
  /** What is answered, apart from the balance and the bonus of a win that is paid. */
  verdict: object | null;
  /** Of a win that is paid. */
  completion: { gameName: GameName; day: string } | null;
};

/** One step of an open play: a move, an ending, or the move that ends it. */
export type Step = {
  playId: string;
  userId: string;
  at: Date;
  move: { step: number; input: number | string } | null;
  ending: Ending | null;
};

/** What a win has earned; no coins if it was not paid. */
export type Paid = { bonus: number | null; balance: number | null };

/** Locks the wallets to be paid and then the plays, and continues with those still open. */
const decided = sql`
    wallet as materialized (
      select asked.place
        from asked cross join lateral (
               select from web_task
                where id = asked.user_id and closed_at is null and not is_admin
                  for no key update skip locked) wallet
       where asked.paid_game is not null
    ), play as materialized (
      select asked.*
        from asked cross join lateral (
               select from game_plays
                where id = asked.play_id and user_id = asked.user_id and state = 'open'
                  for no key update skip locked) play
       where asked.paid_game is null
          or exists (select from wallet where wallet.place = asked.place)
    )`;

/** Move, completion, coins and ending of each play, or none of them. */
const recorded = sql`
    moved as (
      insert into game_play_moves (play_id, step, input, at)
      select play_id, step, input, at from play where step is not null
          on conflict do nothing
      returning play_id
    ), due as materialized (
      select play.* from play
       where step is null or exists (select from moved where moved.play_id = play.play_id)
    ), completion as (
      insert into game_completions (play_id, user_id, game_name, completion_date, created_at)
      select play_id, user_id, paid_game, paid_day, at from due where paid_game is not null
      returning play_id, user_id, created_at
    ), earned as materialized (
      select wallet_id, balance, bonus
        from (select array_agg(row(user_id, 'game', created_at, null, play_id, null, null)
                               ::coin_movement) as movements
                from completion) won
       cross join lateral earn_coins(movements)
       where movements is not null
    ), came as materialized (
      select due.*, earned.balance, earned.bonus
        from due left join earned on due.paid_game is not null and earned.wallet_id = due.user_id
    ), ended as (
      update game_plays
         set state = came.state, ended_at = came.at, score = came.score, flags = came.flags,
             log = decode(came.log, 'hex'), elapsed_ms = came.elapsed_ms, held_ms = came.held_ms,
             verdict = came.verdict || jsonb_strip_nulls(
               jsonb_build_object('balance', came.balance, 'bonus', came.bonus))
        from came where game_plays.id = came.play_id and came.state is not null
    )`;

const steps = preparedQuery(
  (db, { rows }: { rows: string }) =>
    sql<Paid & { place: number }>`
    with asked as materialized (
      select * from jsonb_to_recordset(${rows}::jsonb) as asked (
        place integer, play_id uuid, user_id uuid, at timestamptz, step smallint, input jsonb,
        state text, score integer, flags text[], log text, elapsed_ms bigint, held_ms integer,
        verdict jsonb, paid_game text, paid_day date)
    ), ${decided}, ${recorded}
    select place, balance, bonus from came`,
);

/**
 * Takes a step in several plays, each by a different person; one that has changed since it was
 * read, or is locked, is skipped: undefined. A trigger ensures that each completion has a won play.
 */
export async function takeSteps(
  db: Database,
  wanted: readonly Step[],
): Promise<(Paid | undefined)[]> {
  const rows = await steps(db, { rows: jsonRows(wanted, stepRow) });
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return wanted.map((_, place) => byPlace.get(place));
}

function stepRow({ playId, userId, at, move, ending }: Step): object {
  return {
    play_id: playId,
    user_id: userId,
    at,
    ...move,
    ...(ending === null ? {} : endingRow(ending)),
  };
}

function endingRow({ state, score, flags, sent, verdict, completion }: Ending): object {
  return {
    state,
    score,
    flags,
    log: sent?.log.toString('hex') ?? null,
    elapsed_ms: sent?.elapsedMs ?? null,
    held_ms: sent?.heldMs ?? null,
    verdict,
    paid_game: completion?.gameName ?? null,
    paid_day: completion?.day ?? null,
  };
}
