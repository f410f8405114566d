import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { type StaffPlay, staffPlayView } from './list-plays.ts';
import { findStaffPlay, markLookedAt } from './staff-plays.queries.ts';

/**
 * Marks a play as reviewed by the caller. The first mark stays.
 * @throws Refusal GAME_PLAY_UNKNOWN
 */
export async function lookAtPlay(
  services: Pick<Services, 'db' | 'clock'>,
  context: RequestContext<AdminCaller>,
  { id }: { id: string },
): Promise<StaffPlay> {
  return transaction(services.db, async ({ trx }) => {
    await markLookedAt(trx, { id, adminId: context.caller.id, at: new Date(services.clock()) });
    const row = await findStaffPlay(trx, id);
    if (row === undefined) throw new Refusal('GAME_PLAY_UNKNOWN');
    await recordAct(trx, context, {
      action: 'games.look-at',
      object: { kind: 'task-user', id: row.userId },
      detail: { play: id, game: row.gameName },
    });
    const answer = staffPlayView(row);
    await keepAnswer(trx, context.idempotency, answer);
    return answer;
  });
}
