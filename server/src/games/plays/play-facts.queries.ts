import type { GameName } from '@regz/rules/games/games.ts';
import type { SentMove } from '@regz/rules/games/oracle-game.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { jsonRows } from '../../platform/database/gathering/json-rows.ts';
import { preparedQuery } from '../../platform/database/prepared-query.ts';

/** A play as it is kept. */
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

/** Whether it is still open, and the answer given at its end. */
export type PlayState = { state: string; verdict: unknown };

export type Player = { isAdmin: boolean; coins: number };

/** A play with all that its next step is decided by. */
export type PlayFacts = {
  player: Player;
  play: PlayRow & PlayState;
  moves: readonly SentMove[];
  /** When its player last completed its game, and the best score there; null for never. */
  lastCompletedAt: Date | null;
  best: number | null;
};

/** What is true of a player before a game is begun. */
export type StartFacts = {
  player: Player;
  /** The one open play of the game. */
  open: { play: PlayRow; moves: readonly SentMove[] } | null;
  lastCompletedAt: Date | null;
  /** How often it was begun on the day in earnest and when last, and how often for practice. */
  plays: number;
  lastIssuedAt: Date | null;
  practices: number;
  /** What the player was given on the day, in earnest; null before the first play. */
  contentOfDay: unknown;
};

const playColumns = sql`
    play.id, play.user_id as "userId", play.game_name as "gameName", play.practice,
    play.rules_version as version, play.pace, play.control, play.seed, play.content,
    play.issued_at as "issuedAt", play.expires_at as "expiresAt"`;

const movesColumn = sql`
    (select coalesce(jsonb_agg(jsonb_build_object('sent', move.input, 'atMs',
              (extract(epoch from move.at - play.issued_at) * 1000)::integer) order by move.step),
              '[]')
       from game_play_moves move where move.play_id = play.id) as moves`;

const lastCompletion = (userId: string, gameName: string) => sql`
    (select max(created_at) from game_completions
      where user_id = ${sql.ref(userId)} and game_name = ${sql.ref(gameName)}) as "lastCompletedAt"`;

const player = sql`
    lateral (select is_admin as "isAdmin", regzcoin as coins from web_task
              where id = asked.user_id and closed_at is null limit 1) player`;

type PlayFactsRow = PlayRow & PlayState & Player & Pick<PlayFacts, 'moves' | 'best'> & Last;
type Last = { place: number; lastCompletedAt: Date | null };

const playFacts = preparedQuery(
  (db, { rows }: { rows: string }) =>
    sql<PlayFactsRow>`
    select asked.place, player.*, ${playColumns}, play.state, play.verdict, ${movesColumn},
           ${lastCompletion('play.user_id', 'play.game_name')},
           (select min(score) from game_plays
             where user_id = play.user_id and game_name = play.game_name and state = 'won'
               and voided_at is null) as best
      from jsonb_to_recordset(${rows}::jsonb) as asked (place integer, play_id uuid, user_id uuid)
     cross join ${player}
     cross join lateral (select * from game_plays
                          where id = asked.play_id and user_id = asked.user_id limit 1) play`,
);

/** Plays of their players, read without locks; undefined for somebody else's. */
export async function findPlayFacts(
  db: Database,
  asked: readonly { id: string; userId: string }[],
): Promise<(PlayFacts | undefined)[]> {
  const text = jsonRows(asked, ({ id, userId }) => ({ play_id: id, user_id: userId }));
  const rows = await playFacts(db, { rows: text });
  const byPlace = new Map(rows.map((row) => [row.place, factsOf(row)]));
  return asked.map((_, place) => byPlace.get(place));
}

function factsOf({ isAdmin, coins, moves, lastCompletedAt, best, ...play }: PlayFactsRow) {
  return { player: { isAdmin, coins }, play, moves, lastCompletedAt, best };
}

type StartFactsRow = Player &
  Last &
  Omit<StartFacts, 'player' | 'open'> & { moves: SentMove[] } & (PlayRow | { id: null });

const startFacts = preparedQuery(
  (db, { rows }: { rows: string }) =>
    sql<StartFactsRow>`
    select asked.place, player.*, ${playColumns}, ${movesColumn},
           ${lastCompletion('asked.user_id', 'asked.game_name')},
           today.*,
           (select content from game_plays
             where user_id = asked.user_id and game_name = asked.game_name
               and play_date = asked.day and not practice
             order by play_number limit 1) as "contentOfDay"
      from jsonb_to_recordset(${rows}::jsonb)
             as asked (place integer, user_id uuid, game_name text, day date)
     cross join ${player}
     cross join lateral (
             select count(*) filter (where not practice) as plays,
                    max(issued_at) filter (where not practice) as "lastIssuedAt",
                    count(*) filter (where practice) as practices
               from game_plays
              where user_id = asked.user_id and game_name = asked.game_name
                and play_date = asked.day) today
      left join lateral (
             select * from game_plays
              where user_id = asked.user_id and game_name = asked.game_name and state = 'open'
              limit 1) play on true`,
);

const openPlays = preparedQuery(
  (db, { userId }: { userId: string }) =>
    sql<PlayRow & { moves: SentMove[] }>`
    select ${playColumns}, ${movesColumn}
      from game_plays play
     where play.user_id = ${userId} and play.state = 'open'`,
);

/** Somebody's open plays, at most one of each game, with their moves. */
export async function listOpenPlays(
  db: Database,
  userId: string,
): Promise<{ play: PlayRow; moves: readonly SentMove[] }[]> {
  const rows = await openPlays(db, { userId });
  return rows.map(({ moves, ...play }) => ({ play, moves }));
}

/** What players begin with, read without locks; undefined for a closed account. */
export async function findStartFacts(
  db: Database,
  asked: readonly { userId: string; gameName: GameName; day: string }[],
): Promise<(StartFacts | undefined)[]> {
  const text = jsonRows(asked, ({ userId, gameName, day }) => ({
    user_id: userId,
    game_name: gameName,
    day,
  }));
  const rows = await startFacts(db, { rows: text });
  const byPlace = new Map(rows.map((row) => [row.place, startFactsOf(row)]));
  return asked.map((_, place) => byPlace.get(place));
}

function startFactsOf(row: StartFactsRow): StartFacts {
  const { isAdmin, coins, lastCompletedAt, plays, lastIssuedAt, practices, contentOfDay } = row;
  return {
    player: { isAdmin, coins },
    open: row.id === null ? null : { play: row, moves: row.moves },
    lastCompletedAt,
    plays,
    lastIssuedAt,
    practices,
    contentOfDay,
  };
}
