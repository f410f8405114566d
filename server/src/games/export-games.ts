import type { Database } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { findOwnMoves, findOwnPlays } from './game-exports.queries.ts';

/** What the games store about a task user; games won are listed with the coins. */
export async function exportGames(db: Database, userId: string): Promise<PersonalData> {
  const plays = await findOwnPlays(db, userId);
  return {
    game_plays: plays.map((play) => ({ ...play, log: play.log?.toString('base64url') ?? null })),
    game_play_moves: await findOwnMoves(db, userId),
  };
}
