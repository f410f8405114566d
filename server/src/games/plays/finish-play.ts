import type { Judged } from '@regz/rules/games/judged.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { TaskUserCaller } from '../../platform/http/callers.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { lockOwnPlay, lockPlayer } from './lock-player.ts';
import { isAlive, type Play, playOf } from './open-play.ts';
import { keptVerdict, type Verdict } from './play-views.ts';
import { endPlay } from './plays.queries.ts';
import { settlePlay } from './settle-play.ts';

type Finish = { id: string; log: string; heldMs?: number | undefined };

/**
 * Plays the inputs of a replayed play again and ends it by the outcome. Finishes at the same moment
 * wait for one another at the wallet; the later ones, and a repeated one, get the first verdict.
 * Source: games.md 1.2, 1.3.
 */
export async function finishPlay(
  services: Services,
  { id: userId }: TaskUserCaller,
  { id, log, heldMs = 0 }: Finish,
): Promise<Verdict> {
  await services.budgets.playMove.take(userId);
  const arrivedAtMs = services.clock();
  const verdict = await transaction(services.db, async ({ trx }) => {
    const user = await lockPlayer(trx, userId);
    const row = await lockOwnPlay(trx, { id, userId });
    if (row.state !== 'open') return keptVerdict(row);
    const play = playOf(row);
    const at = new Date(services.clock());
    if (!isAlive(play, at)) {
      await endPlay(trx, { id, state: 'expired', at });
      return null;
    }
    const elapsedMs = arrivedAtMs - play.issuedAt.getTime();
    const judged = judge(play, { log, elapsedMs, heldMs });
    const sent = { log: Buffer.from(log, 'base64url'), elapsedMs, heldMs };
    return settlePlay(trx, play, { user, judged, at, sent });
  });
  if (verdict === null) throw new Refusal('GAME_PLAY_OVER');
  return verdict;
}

/** @throws Refusal GAME_LOG_INVALID, also for a game of which the server keeps the moves */
function judge(
  { game, seed, terms }: Play,
  finished: { log: string; elapsedMs: number; heldMs: number },
): Judged {
  const judged = game.mode === 'replay' ? game.judge(seed, terms, finished) : null;
  if (judged === null) throw new Refusal('GAME_LOG_INVALID');
  return judged;
}
