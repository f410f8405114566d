import { adjustmentRefusal, needsApproval } from '@regz/rules/coins/adjustments.ts';
import { cleanedText } from '@regz/rules/texts.ts';
import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { lockTaskUser } from '../../players/lock-task-user.ts';
import { postCoins } from '../coins.queries.ts';
import { type Adjustment, readAdjustment } from './adjustment-view.ts';
import { insertAdjustment, sumMovedAlone } from './adjustments.queries.ts';

/**
 * Corrects a person's balance, for a reason that they read in the statement. Above an admin's daily
 * limit, nothing moves until a second admin approves. @throws Refusal COIN_BALANCE_TOO_LOW if more
 * would be taken away than there is.
 */
export async function adjustCoins(
  services: Pick<Services, 'db' | 'clock'>,
  context: RequestContext<AdminCaller>,
  input: { userId: string; coins: number; reason: string },
): Promise<Adjustment> {
  const refusal = adjustmentRefusal(input);
  if (refusal !== null) throw new Refusal(refusal);
  const { userId, coins } = input;
  const reason = cleanedText(input.reason);
  return transaction(services.db, async ({ trx }) => {
    const user = await lockTaskUser(trx, userId);
    if (user === undefined) throw new Refusal('ACCOUNT_UNKNOWN');
    if (user.coins + coins < 0) throw new Refusal('COIN_BALANCE_TOO_LOW', { balance: user.coins });
    const at = new Date(services.clock());
    const adminId = context.caller.id;
    const waits = needsApproval(coins, await sumMovedAlone(trx, { adminId, userId, at }));
    const made = { userId, coins, reason, adminId, at, needsApproval: waits };
    const id = await insertAdjustment(trx, made);
    if (!waits) {
      await postCoins(trx, { kind: 'adjustment', userId, at, adjustmentId: id });
    }
    await recordAct(trx, context, {
      action: 'coins.adjust',
      object: { kind: 'task-user', id: userId },
      detail: { adjustment: id, coins, reason },
    });
    const adjustment = await readAdjustment(trx, id);
    await keepAnswer(trx, context.idempotency, adjustment);
    return adjustment;
  });
}
