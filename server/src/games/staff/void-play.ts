import { recordAct } from '../../audit/record-act.ts';
import { takeBackCoins } from '../../coins/take-back-coins.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { keptReason } from '../../platform/reason.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { lockTaskUser } from '../../players/lock-task-user.ts';
import { type StaffPlay, staffPlayView } from './list-plays.ts';
import { findPlayer, findStaffPlay, lockEndedPlay, markVoided } from './staff-plays.queries.ts';

/**
 * Voids a win, for a reason that its player reads in the statement: the play is marked and its
 * coins leave the wallet in the same transaction. If two people do it at once, the second gets an
 * error. The game stays locked until 24 hours after the completion, which stays recorded.
 * @throws Refusal REASON_MISSING, GAME_PLAY_UNKNOWN, GAME_PLAY_NOT_WON, GAME_PLAY_VOIDED
 */
export async function voidPlay(
  services: Pick<Services, 'db' | 'clock'>,
  context: RequestContext<AdminCaller>,
  input: { id: string; reason: string },
): Promise<StaffPlay> {
  const { id } = input;
  const reason = keptReason(input.reason);
  const player = await findPlayer(services.db, id);
  if (player === undefined) throw new Refusal('GAME_PLAY_UNKNOWN');
  return transaction(services.db, async ({ trx }) => {
    // Locks the wallet before the play, as all transactions do. A closed account has no wallet.
    const user = await lockTaskUser(trx, player.userId);
    const { state, voidedAt, gameName, day } = await lockEndedPlay(trx, id);
    if (state !== 'won') throw new Refusal('GAME_PLAY_NOT_WON');
    if (voidedAt !== null) throw new Refusal('GAME_PLAY_VOIDED');
    const at = new Date(services.clock());
    const adminId = context.caller.id;
    const taken = await takeBackCoins(trx, {
      playId: id,
      wallet: { id: player.userId, coins: user?.coins ?? 0 },
      adminId,
      at,
      reason: (bonus) => `${bonus ? `${gameName} + bonus` : gameName} (${day}): ${reason}`,
    });
    if (!(await markVoided(trx, { id, adminId, reason, at, ...taken }))) {
      throw new Refusal('GAME_PLAY_VOIDED');
    }
    await recordAct(trx, context, {
      action: 'games.void',
      object: { kind: 'task-user', id: player.userId },
      detail: { play: id, game: gameName, reason, ...taken },
    });
    const row = await findStaffPlay(trx, id);
    if (row === undefined) throw new Error('A play is gone.');
    const answer = staffPlayView(row);
    await keepAnswer(trx, context.idempotency, answer);
    return answer;
  });
}
