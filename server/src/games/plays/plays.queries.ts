import type { GameName } from '@regz/rules/games/game-names.ts';
import type { PlayState } from '@regz/rules/games/plays.ts';
import type { CompiledQuery } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { PlayRow } from './play-facts.queries.ts';

/** A new play. */
export type NewPlay = PlayRow & { gameName: GameName; day: string; number: number };

/**
 * A query that starts a play. The caller holds the wallet's lock, has ended the open play of the
 * game and counted the day's plays: both are UNIQUE.
 */
export function playInsert(trx: Database, play: NewPlay): CompiledQuery {
  return trx
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
      content: play.content === null ? null : JSON.stringify(play.content),
      issued_at: play.issuedAt,
      expires_at: play.expiresAt,
    })
    .compile();
}

/** A finished log with the measured times, in milliseconds. */
export type SentLog = { log: Buffer; elapsedMs: number; heldMs: number };

/** The end of a play. A play without a judgement has no verdict. */
export type Ending = {
  id: string;
  state: Exclude<PlayState, 'open'>;
  at: Date;
  score?: number | null;
  flags?: readonly string[];
  sent?: SentLog | null;
  verdict?: object | null;
};

/** A query that ends an open play. The database refuses to end it twice. */
export function playEnding(
  trx: Database,
  { id, state, at, score = null, flags = [], sent = null, verdict = null }: Ending,
): CompiledQuery {
  return trx
    .updateTable('game_plays')
    .set({
      state,
      ended_at: at,
      score,
      flags: [...flags],
      log: sent?.log ?? null,
      elapsed_ms: sent?.elapsedMs ?? null,
      held_ms: sent?.heldMs ?? null,
      verdict: verdict === null ? null : JSON.stringify(verdict),
    })
    .where('id', '=', id)
    .compile();
}

/**
 * Ends an open play that its player gives up. Also true for a play that has already ended, which is
 * not changed.
 */
export async function endGivenUp(
  db: Database,
  { id, userId, at }: { id: string; userId: string; at: Date },
): Promise<boolean> {
  const row = await db
    .with('ended', (ending) =>
      ending
        .updateTable('game_plays')
        .set({ state: 'abandoned', ended_at: at })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .where('state', '=', 'open')
        .returning('id'),
    )
    .selectFrom('game_plays')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns a user's best score in each won game, with practice, without voided wins. */
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

/** Returns a user's newest winning scores in a game, with practice, without voided wins. */
export async function listNewestScores(
  db: Database,
  { userId, gameName, limit }: { userId: string; gameName: GameName; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('game_plays')
    .select('score')
    .where('user_id', '=', userId)
    .where('game_name', '=', gameName)
    .where('state', '=', 'won')
    .where('voided_at', 'is', null)
    .orderBy('ended_at', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap(({ score }) => score ?? []);
}

/** Ends the open plays whose time was over before a moment. */
export async function expirePlays(
  db: Database,
  { at, overBefore }: { at: Date; overBefore: Date },
): Promise<void> {
  await db
    .updateTable('game_plays')
    .set({ state: 'expired', ended_at: at })
    .where('state', '=', 'open')
    .where('expires_at', '<', overBefore)
    .execute();
}

/** Deletes the inputs of plays that ended in a state before a time. */
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

/** A task user's plays, without the seeds, which stay on the server. */
export async function findOwnPlays(db: Database, userId: string) {
  return db
    .selectFrom('game_plays')
    .select(['id', 'game_name', 'play_date', 'play_number', 'practice', 'pace', 'control'])
    .select(['state', 'issued_at', 'ended_at', 'log', 'verdict', 'score', 'voided_at'])
    .where('user_id', '=', userId)
    .orderBy('issued_at')
    .execute();
}

export async function findOwnMoves(db: Database, userId: string) {
  return db
    .selectFrom('game_play_moves as move')
    .innerJoin('game_plays as play', 'play.id', 'move.play_id')
    .select(['move.play_id', 'move.step', 'move.input', 'move.at'])
    .where('play.user_id', '=', userId)
    .orderBy('move.at')
    .execute();
}
