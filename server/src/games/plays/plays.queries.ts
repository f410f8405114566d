import type { GameName } from '@regz/rules/games/games.ts';
import type { Database } from '../../platform/database/database.ts';
import { preparedQuery } from '../../platform/database/prepared-query.ts';

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
  'state',
  'issued_at as issuedAt',
  'expires_at as expiresAt',
  'verdict',
] as const;

function plays(db: Database) {
  return db.selectFrom('game_plays').select(playColumns);
}

export type PlayRow = Awaited<ReturnType<typeof lockPlay>>;

type OwnPlay = { id: string; userId: string };

const ownPlays = preparedQuery((db, of: OwnPlay) =>
  plays(db).where('id', '=', of.id).where('user_id', '=', of.userId).forUpdate(),
);

/** Somebody's play, locked until the transaction ends; undefined for any other. */
export async function lockPlay(trx: Database, of: OwnPlay) {
  const [row] = await ownPlays(trx, of);
  return row;
}

type OwnGame = { userId: string; gameName: GameName };

const openPlays = preparedQuery((db, of: OwnGame) =>
  plays(db)
    .where('user_id', '=', of.userId)
    .where('game_name', '=', of.gameName)
    .where('state', '=', 'open')
    .forUpdate(),
);

/** The one open play of somebody's game, locked until the transaction ends. */
export async function lockOpenPlay(trx: Database, of: OwnGame) {
  const [row] = await openPlays(trx, of);
  return row;
}

type OnDay = OwnGame & { day: string; practice: boolean };

const starts = preparedQuery((db, of: OnDay) =>
  db
    .selectFrom('game_plays')
    .select(({ fn }) => [fn.countAll<number>().as('plays'), fn.max('issued_at').as('lastIssuedAt')])
    .where('user_id', '=', of.userId)
    .where('game_name', '=', of.gameName)
    .where('play_date', '=', of.day)
    .where('practice', '=', of.practice),
);

/** How often a game was begun on a UTC day, in earnest or for practice, and when the last time. */
export async function countStarts(db: Database, of: OnDay) {
  const [row] = await starts(db, of);
  if (row === undefined) throw new Error('a count gave no row');
  return row;
}

/** What somebody was given in a game on a UTC day, in earnest; null before the first play. */
export async function findContentOfDay(
  db: Database,
  of: { userId: string; gameName: GameName; day: string },
): Promise<unknown> {
  const row = await db
    .selectFrom('game_plays')
    .select('content')
    .where('user_id', '=', of.userId)
    .where('game_name', '=', of.gameName)
    .where('play_date', '=', of.day)
    .where('practice', '=', false)
    .orderBy('play_number')
    .limit(1)
    .executeTakeFirst();
  return row?.content ?? null;
}

export type NewPlay = {
  id: string;
  userId: string;
  gameName: GameName;
  day: string;
  number: number;
  practice: boolean;
  version: number;
  pace: string;
  control: string;
  seed: Buffer;
  content: unknown;
  issuedAt: Date;
  expiresAt: Date;
};

const insertedPlays = preparedQuery(
  (db, play: Omit<NewPlay, 'content'> & { content: string | null }) =>
    db
      .insertInto('game_plays')
      .values({
        id: play.id,
        user_id: play.userId,
        game_name: play.gameName,
        play_date: play.day,
        play_number: play.number,
        practice: play.practice,
        rules_version: play.version,
        pace: play.pace,
        control: play.control,
        seed: play.seed,
        content: play.content,
        issued_at: play.issuedAt,
        expires_at: play.expiresAt,
      })
      .returning(playColumns),
);

/** Writes a play that begins; gives its row. */
export async function insertPlay(trx: Database, play: NewPlay): Promise<NonNullable<PlayRow>> {
  const content = play.content === null ? null : JSON.stringify(play.content);
  const [row] = await insertedPlays(trx, { ...play, content });
  if (row === undefined) throw new Error('a play was not written');
  return row;
}

/** Ends an open play that nobody won or lost; one that has ended stays as it is. */
export async function endPlay(
  db: Database,
  end: { id: string; state: 'abandoned' | 'expired'; at: Date },
): Promise<void> {
  await db
    .updateTable('game_plays')
    .set({ state: end.state, ended_at: end.at })
    .where('id', '=', end.id)
    .where('state', '=', 'open')
    .execute();
}

/** A finished log with what it was judged by besides its inputs, in milliseconds. */
export type SentLog = { log: Buffer; elapsedMs: number; heldMs: number };

/** Ends an open play as the rules have judged it. The caller holds its lock. */
export async function closePlay(
  trx: Database,
  end: {
    id: string;
    state: 'won' | 'lost';
    at: Date;
    sent: SentLog | null;
    score: number | null;
    flags: readonly string[];
  },
): Promise<void> {
  const { id, state, at, sent, score, flags } = end;
  const { numUpdatedRows } = await trx
    .updateTable('game_plays')
    .set({
      state,
      ended_at: at,
      log: sent?.log ?? null,
      elapsed_ms: sent?.elapsedMs ?? null,
      held_ms: sent?.heldMs ?? null,
      score,
      flags: [...flags],
    })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new Error(`play ${id} has ended before`);
}

/** Keeps what was answered to a finished play. */
export async function keepVerdict(trx: Database, id: string, verdict: object): Promise<void> {
  await trx
    .updateTable('game_plays')
    .set({ verdict: JSON.stringify(verdict) })
    .where('id', '=', id)
    .execute();
}

/** The best score of each game that somebody has ever won, practice included, voided wins not. */
export async function listBest(db: Database, userId: string) {
  return db
    .selectFrom('game_plays')
    .select(({ fn }) => ['game_name as gameName', fn.min('score').as('score')])
    .where('user_id', '=', userId)
    .where('state', '=', 'won')
    .where('voided_at', 'is', null)
    .groupBy('game_name')
    .execute();
}

/** Ends every play whose time is over. */
export async function expirePlays(db: Database, at: Date): Promise<void> {
  await db
    .updateTable('game_plays')
    .set({ state: 'expired', ended_at: at })
    .where('state', '=', 'open')
    .where('expires_at', '<', at)
    .execute();
}

/** Forgets the inputs of plays that ended before a moment in a state. */
export async function emptyLogs(
  db: Database,
  of: { state: 'won' | 'lost'; endedBefore: Date },
): Promise<void> {
  await db
    .updateTable('game_plays')
    .set({ log: null })
    .where('log', 'is not', null)
    .where('state', '=', of.state)
    .where('ended_at', '<', of.endedBefore)
    .execute();
}
