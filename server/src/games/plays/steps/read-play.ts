import type { TaskUserCaller } from '../../../platform/http/callers.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { Services } from '../../../platform/services.ts';
import { listMoves } from '../moves.queries.ts';
import { isAlive, playOf } from '../open-play.ts';
import { keptVerdict, playView, type PlayView, type Verdict } from '../play-views.ts';
import { settlePlay } from './settle-play.ts';
import { expire, takeStep } from './take-step.ts';

export type ReadPlay = { play: PlayView | null; verdict: Verdict | null };

/**
 * One of the caller's plays: its current state, or how it ended. If an oracle game's limit has
 * passed without a move, reading the play ends it.
 */
export async function readPlay(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { caller: { id: userId } }: Pick<RequestContext<TaskUserCaller>, 'caller'>,
  { id }: { id: string },
): Promise<ReadPlay> {
  return takeStep<ReadPlay>(db, { id, userId }, async (scope, { player, row }) => {
    if (row.state !== 'open') return { play: null, verdict: keptVerdict(row) };
    const play = playOf(row);
    const at = new Date(clock());
    if (!isAlive(play, at)) return expire(scope, row, at);
    const moves = await listMoves(scope.trx, row);
    const { game, seed, terms, issuedAt } = play;
    const atMs = at.getTime() - issuedAt.getTime();
    const judged = game.mode === 'oracle' ? game.position(seed, terms, moves).judged(atMs) : null;
    if (judged === null) return { play: playView(play, moves, at), verdict: null };
    const verdict = await settlePlay(scope, { player, play }, { judged, at, sent: null });
    return { play: null, verdict };
  });
}
