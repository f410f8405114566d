import { transaction } from '../../platform/database/transaction.ts';
import type { TaskUserCaller } from '../../platform/http/callers.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { lockOwnPlay, lockPlayer } from './lock-player.ts';
import { listMoves } from './moves.queries.ts';
import { isAlive, playOf } from './open-play.ts';
import { keptVerdict, playView, type PlayView, type Verdict } from './play-views.ts';
import { endPlay } from './plays.queries.ts';
import { settlePlay } from './settle-play.ts';

export type ReadPlay = { play: PlayView | null; verdict: Verdict | null };

/**
 * A play of the caller as it stands, or how it ended. Where the limit of an oracle game has passed
 * without a move, asking ends it.
 */
export async function readPlay(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { id: userId }: TaskUserCaller,
  { id }: { id: string },
): Promise<ReadPlay> {
  const answer = await transaction(db, async ({ trx }) => {
    const user = await lockPlayer(trx, userId);
    const row = await lockOwnPlay(trx, { id, userId });
    if (row.state !== 'open') return { play: null, verdict: keptVerdict(row) };
    const play = playOf(row);
    const at = new Date(clock());
    if (!isAlive(play, at)) {
      await endPlay(trx, { id, state: 'expired', at });
      return null;
    }
    const { game, seed, terms, issuedAt } = play;
    const moves = await listMoves(trx, row);
    const atMs = at.getTime() - issuedAt.getTime();
    const judged = game.mode === 'oracle' ? game.position(seed, terms, moves).judged(atMs) : null;
    if (judged === null) return { play: playView(play, moves, at), verdict: null };
    return { play: null, verdict: await settlePlay(trx, play, { user, judged, at, sent: null }) };
  });
  if (answer === null) throw new Refusal('GAME_PLAY_OVER');
  return answer;
}
