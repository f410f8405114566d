import type { GameName } from '@regz/rules/games/game-names.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { preparedText } from '../../platform/database/prepared-query.ts';

const playColumns = [
  'id',
  'user_id as userId',
  'game_name as gameName',
  'practice',
  'rules_version as version',
  'pace',
  'control',
  'seed',
  'content',
  'issued_at as issuedAt',
  'expires_at as expiresAt',
] as const;

/** A stored play. */
export type PlayRow = {
  id: string;
  userId: string;
  gameName: string;
  practice: boolean;
  version: number;
  pace: string;
  control: string;
  seed: Buffer;
  content: unknown;
  issuedAt: Date;
  expiresAt: Date;
};

/** The play's state, and the verdict at its end. */
export type PlayState = { state: string; verdict: unknown };

type OfGame = { userId: string; gameName: string };

/** A query that locks a user's play until the transaction ends, in any state. */
export const ownPlay = preparedText((db, { id, userId }: { id: string; userId: string }) =>
  db
    .selectFrom('game_plays')
    .select([...playColumns, 'state', 'verdict'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forNoKeyUpdate(),
);

/** A query that locks the open play of a user's game until the transaction ends, if any. */
export const openPlay = preparedText((db, { userId, gameName }: OfGame) =>
  db
    .selectFrom('game_plays')
    .select(playColumns)
    .where('user_id', '=', userId)
    .where('game_name', '=', gameName)
    .where('state', '=', sql.lit('open'))
    .forNoKeyUpdate(),
);

/** Returns a user's open plays, at most one per game. */
export async function listOpenPlays(db: Database, userId: string): Promise<PlayRow[]> {
  return db
    .selectFrom('game_plays')
    .select(playColumns)
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .execute();
}

/** A user's last completion of a game and best score; null if there is none. */
export type GamePast = { lastCompletedAt: Date | null; best: number | null };

const lastCompletion = ({ userId, gameName }: OfGame) => sql`
    (select max(created_at) from game_completions
      where user_id = ${userId} and game_name = ${gameName}) as "lastCompletedAt"`;

/** A query of a user's past in a game. */
export const gamePast = preparedText(
  (db, of: OfGame) =>
    sql<GamePast>`
    select ${lastCompletion(of)},
           (select min(score) from game_plays
             where user_id = ${of.userId} and game_name = ${of.gameName} and state = 'won'
               and voided_at is null) as best`,
);

/** Facts that decide whether a user may start a game. */
export type StartFacts = {
  lastCompletedAt: Date | null;
  /** The number and last start of real plays on the day, and the number of practice plays. */
  plays: number;
  lastIssuedAt: Date | null;
  practices: number;
  /** The content of the first real play of the day; null before it. */
  contentOfDay: unknown;
};

type OnDay = { userId: string; gameName: GameName; day: string };

/** A query of these facts. */
export const startFacts = preparedText(
  (db, of: OnDay) =>
    sql<StartFacts>`
    select ${lastCompletion(of)},
           count(*) filter (where not practice) as plays,
           max(issued_at) filter (where not practice) as "lastIssuedAt",
           count(*) filter (where practice) as practices,
           (select content from game_plays
             where user_id = ${of.userId} and game_name = ${of.gameName}
               and play_date = ${of.day}::date and not practice
             order by play_number limit 1) as "contentOfDay"
      from game_plays
     where user_id = ${of.userId} and game_name = ${of.gameName}
       and play_date = ${of.day}::date`,
);
