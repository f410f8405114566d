import type { SentMove } from '@regz/rules/games/oracle-game.ts';
import { isAlive, type Play, playOf } from './open-play.ts';
import type { PlayRow } from './play-facts.queries.ts';
import { playView, type PlayView } from './play-views.ts';

/**
 * What happens to a game's open play when the game is begun again. One of an oracle game continues
 * as it is: `view`. One of a replayed game is abandoned, because a reload has ended it, and so is a
 * real play when practice is requested, and the reverse: it `ends`.
 */
export function resumePlay(
  row: PlayRow,
  moves: readonly SentMove[],
  { practice, at }: { practice: boolean; at: Date },
): { view: PlayView } | { ends: 'abandoned' | 'expired' } {
  const play = playOf(row);
  if (!isAlive(play, at)) return { ends: 'expired' };
  if (play.practice === practice && isResumable(play, moves, at)) {
    return { view: playView(play, moves, at) };
  }
  return { ends: 'abandoned' };
}

/** Whether a play that is open in the database goes on as it is when its game is begun again. */
export function isResumable(play: Play | null, moves: readonly SentMove[], at: Date): play is Play {
  if (!isAlive(play, at) || play.game.mode !== 'oracle') return false;
  const { game, seed, terms, issuedAt } = play;
  return game.position(seed, terms, moves).judged(at.getTime() - issuedAt.getTime()) === null;
}
