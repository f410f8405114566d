import type { SentMove } from '@regz/rules/games/oracle-game.ts';
import { isAlive, type Play, playOf } from './open-play.ts';
import type { PlayRow } from './play-facts.queries.ts';
import { playView, type PlayView } from './play-views.ts';

/**
 * Decides about an open play when its game is started again. An oracle game continues: `view`. A
 * replayed game is abandoned, because a reload has ended it. A real play is abandoned when practice
 * is requested, and the reverse: it `ends`.
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

/** True if an open play continues unchanged when its game is started again. */
export function isResumable(play: Play | null, moves: readonly SentMove[], at: Date): play is Play {
  if (!isAlive(play, at) || play.game.mode !== 'oracle') return false;
  const { game, seed, terms, issuedAt } = play;
  return game.position(seed, terms, moves).judged(at.getTime() - issuedAt.getTime()) === null;
}
