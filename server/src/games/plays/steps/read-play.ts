import type { TaskUserCaller } from '../../../platform/http/callers.ts';
import type { Services } from '../../../platform/services.ts';
import { isAlive, playOf } from '../open-play.ts';
import { keptVerdict, playView, type PlayView, type Verdict } from '../play-views.ts';
import { settlePlay } from './settle-play.ts';
import { expire, requireOwn, type StepDecision, type TakeStep } from './take-step.ts';

export type ReadPlay = { play: PlayView | null; verdict: Verdict | null };

/**
 * One of the caller's plays: its current state, or how it ended. If an oracle game's limit has
 * passed without a move, reading the play ends it.
 */
export async function readPlay(
  { clock }: Pick<Services, 'clock'>,
  takeStep: TakeStep,
  { id: userId }: TaskUserCaller,
  { id }: { id: string },
): Promise<ReadPlay> {
  return takeStep({ id, userId }, (found): StepDecision<ReadPlay> => {
    const facts = requireOwn(found);
    const { play: row, moves } = facts;
    if (row.state !== 'open') {
      return { writes: false, answer: () => ({ play: null, verdict: keptVerdict(row) }) };
    }
    const play = playOf(row);
    const at = new Date(clock());
    if (!isAlive(play, at)) return expire(facts, at);
    const { game, seed, terms, issuedAt } = play;
    const atMs = at.getTime() - issuedAt.getTime();
    const judged = game.mode === 'oracle' ? game.position(seed, terms, moves).judged(atMs) : null;
    if (judged === null) {
      return { writes: false, answer: () => ({ play: playView(play, moves, at), verdict: null }) };
    }
    const { ending, verdict } = settlePlay(facts, play, { judged, at, sent: null });
    return {
      writes: true,
      write: { playId: id, userId, at, move: null, ending },
      answer: (paid) => ({ play: null, verdict: verdict(paid) }),
    };
  });
}
