import type { SentMove } from '@regz/rules/games/oracle-game.ts';
import { isAlive, type Play, playOf } from './open-play.ts';
import type { StartFacts } from './play-facts.queries.ts';
import { playView, type PlayView } from './play-views.ts';
import type { NewPlay } from './starts.queries.ts';

/**
 * What happens to a game's open play when the game is begun again. One of an oracle game continues
 * as it is: `view`. One of a replayed game is abandoned, because a reload has ended it, and so is a
 * real play when practice is requested, and the reverse: a new one `ends` it.
 */
export function resumePlay(
  { open }: StartFacts,
  { practice, at }: { practice: boolean; at: Date },
): { view: PlayView | null; ends: NewPlay['ends'] } {
  if (open === null) return { view: null, ends: null };
  const { id } = open.play;
  const play = playOf(open.play);
  if (!isAlive(play, at)) return { view: null, ends: { id, state: 'expired' } };
  if (play.practice === practice && isResumable(play, open.moves, at)) {
    return { view: playView(play, open.moves, at), ends: null };
  }
  return { view: null, ends: { id, state: 'abandoned' } };
}

/** Whether a play that is open in the database goes on as it is when its game is begun again. */
export function isResumable(play: Play | null, moves: readonly SentMove[], at: Date): play is Play {
  if (!isAlive(play, at) || play.game.mode !== 'oracle') return false;
  const { game, seed, terms, issuedAt } = play;
  return game.position(seed, terms, moves).judged(at.getTime() - issuedAt.getTime()) === null;
}
