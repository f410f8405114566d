import { gameName, type GameSlug } from '@regz/rules/games/games.ts';
import type { Database } from '../../platform/database/database.ts';
import { listMoves } from './moves.queries.ts';
import { isAlive, playOf } from './open-play.ts';
import { playView, type PlayView } from './play-views.ts';
import { endPlay, lockOpenPlay } from './plays.queries.ts';

/**
 * What becomes of the open play of a game when it is begun again: one of an oracle game goes on as
 * it stands. One of a replayed game is abandoned, because a reload has ended it, as is a play in
 * earnest where practice is asked for, and the reverse. Null where a new one is to begin.
 */
export async function resumePlay(
  trx: Database,
  wanted: { userId: string; slug: GameSlug; practice: boolean; at: Date },
): Promise<PlayView | null> {
  const { userId, slug, practice, at } = wanted;
  const row = await lockOpenPlay(trx, { userId, gameName: gameName(slug) });
  if (row === undefined) return null;
  const play = playOf(row);
  if (!isAlive(play, at)) {
    await endPlay(trx, { id: row.id, state: 'expired', at });
    return null;
  }
  const moves = await listMoves(trx, row);
  const { game, seed, terms, issuedAt } = play;
  const goesOn =
    game.mode === 'oracle' &&
    play.practice === practice &&
    game.position(seed, terms, moves).judged(at.getTime() - issuedAt.getTime()) === null;
  if (goesOn) return playView(play, moves, at);
  await endPlay(trx, { id: row.id, state: 'abandoned', at });
  return null;
}
