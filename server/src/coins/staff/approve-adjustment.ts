import { recordAct } from '../../audit/record-act.ts';
import { areTwoPeople } from '../../identity/second-factors/has-colleague.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { lockTaskUser } from '../../players/lock-task-user.ts';
import { postCoins } from '../coins.queries.ts';
import { type Adjustment, adjustmentState, readAdjustment } from './adjustment-view.ts';
import { type AdjustmentRow, findAdjustment, noteDecision } from './adjustments.queries.ts';

type Context = RequestContext<AdminCaller>;
type Decided = { id: string };

/** Approves a correction that waits, which posts it. The admin who requested it cannot. */
export function approveAdjustment(
  services: Pick<Services, 'db' | 'clock'>,
  context: Context,
  { id }: Decided,
): Promise<Adjustment> {
  return decide(services, context, { id, approve: true });
}

/** Declines a correction that waits; nothing is posted. */
export function declineAdjustment(
  services: Pick<Services, 'db' | 'clock'>,
  context: Context,
  { id }: Decided,
): Promise<Adjustment> {
  return decide(services, context, { id, approve: false });
}

/** Of two concurrent decisions, the first counts. */
async function decide(
  services: Pick<Services, 'db' | 'clock'>,
  context: Context,
  { id, approve }: Decided & { approve: boolean },
): Promise<Adjustment> {
  const { caller } = context;
  return transaction(services.db, async ({ trx }) => {
    const found = await findAdjustment(trx, id);
    if (found === undefined) throw new Refusal('COIN_ADJUSTMENT_UNKNOWN');
    if (adjustmentState(found) !== 'waiting') throw new Refusal('COIN_ADJUSTMENT_DECIDED');
    const at = new Date(services.clock());
    const isOwn = found.adminId === caller.id;
    const owners = { requesterId: found.adminId, approverId: caller.id };
    if (approve && (isOwn || !(await areTwoPeople(trx, owners, at.getTime())))) {
      throw new Refusal('COIN_APPROVAL_NEEDED');
    }
    if (approve) await requireCovered(trx, found);
    if (!(await noteDecision(trx, { id, adminId: caller.id, approve }))) {
      throw new Refusal('COIN_ADJUSTMENT_DECIDED');
    }
    const { userId } = found;
    if (approve) {
      await postCoins(trx, { kind: 'adjustment', userId, at, adjustmentId: id });
    }
    await recordAct(trx, context, {
      action: approve ? 'coins.approve-adjustment' : 'coins.decline-adjustment',
      object: { kind: 'task-user', id: userId },
      detail: { adjustment: id, coins: found.coins },
    });
    const adjustment = await readAdjustment(trx, id);
    await keepAnswer(trx, context.idempotency, adjustment);
    return adjustment;
  });
}

/** Locks the wallet, which must still exist and hold what would be taken away. */
export async function requireCovered(
  trx: Database,
  { userId, coins }: Pick<AdjustmentRow, 'userId' | 'coins'>,
): Promise<void> {
  const user = await lockTaskUser(trx, userId);
  if (user === undefined) throw new Refusal('ACCOUNT_UNKNOWN');
  if (user.coins + coins < 0) throw new Refusal('COIN_BALANCE_TOO_LOW', { balance: user.coins });
}
