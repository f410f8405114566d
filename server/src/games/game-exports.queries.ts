import type { Database } from '../platform/database/database.ts';

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
