import type { Judged } from '@regz/rules/games/judged.ts';
import type { TaskUserCaller } from '../../../platform/http/callers.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { isAlive, type Play, playOf } from '../open-play.ts';
import { keptVerdict, type Verdict } from '../play-views.ts';
import { settlePlay } from './settle-play.ts';
import { expire, takeStep } from './take-step.ts';

type Finish = { id: string; log: string; heldMs?: number | undefined };

/**
 * Plays the inputs of a replayed play again and ends it by the outcome. Finishes of one person are
 * decided one after another; the later ones, and a repeated one, get the first verdict.
 */
export async function finishPlay(
  services: Services,
  { caller: { id: userId } }: Pick<RequestContext<TaskUserCaller>, 'caller'>,
  { id, log, heldMs = 0 }: Finish,
): Promise<Verdict> {
  // Read before anything that may wait, because the play ended when its log arrived.
  const arrivedAtMs = services.clock();
  await services.budgets.playMove.take(userId);
  return takeStep(services.db, { id, userId }, async (scope, { player, row }) => {
    if (row.state !== 'open') return keptVerdict(row);
    const play = playOf(row);
    const at = new Date(services.clock());
    if (!isAlive(play, at)) return expire(scope, row, at);
    const elapsedMs = arrivedAtMs - play.issuedAt.getTime();
    const judged = judge(play, { log, elapsedMs });
    const sent = { log: Buffer.from(log, 'base64url'), elapsedMs, heldMs };
    return settlePlay(scope, { player, play }, { judged, at, sent });
  });
}

/** @throws Refusal GAME_LOG_INVALID, also for a game whose moves the server has */
function judge({ game, seed, terms }: Play, finished: { log: string; elapsedMs: number }): Judged {
  const judged = game.mode === 'replay' ? game.judge(seed, terms, finished) : null;
  if (judged === null) throw new Refusal('GAME_LOG_INVALID');
  return judged;
}
