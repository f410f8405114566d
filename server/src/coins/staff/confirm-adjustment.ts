import { beginsAtMs, secondsToWait } from '@regz/rules/staff/acting-alone.ts';
import { recordAct } from '../../audit/record-act.ts';
import { actWithCode } from '../../identity/second-factors/act-with-code.ts';
import { hasColleague } from '../../identity/second-factors/has-colleague.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { lockTaskUser } from '../../players/lock-task-user.ts';
import { postCoins } from '../coins.queries.ts';
import { type Adjustment, adjustmentState, readAdjustment } from './adjustment-view.ts';
import {
  type AdjustmentRow,
  dropConfirmation,
  findAdjustment,
  noteConfirmed,
  noteWaited,
} from './adjustments.queries.ts';
import { requireCovered } from './approve-adjustment.ts';

/**
 * Confirms the caller's own correction that no other owner can approve. It is posted an hour later unless
 * it is declined before, and staff are mailed about it.
 * @throws Refusal COIN_ADJUSTMENT_UNKNOWN, COIN_ADJUSTMENT_DECIDED, COIN_APPROVAL_NEEDED, ACCOUNT_UNKNOWN,
 * COIN_BALANCE_TOO_LOW, or what `actWithCode` refuses
 */
export async function confirmAdjustment(
  services: Services,
  context: RequestContext<AdminCaller>,
  { id, code }: { id: string; code: string },
): Promise<Adjustment> {
  const { caller } = context;
  return actWithCode(services, { caller, code }, async ({ trx }) => {
    const found = await findAdjustment(trx, id);
    if (found?.adminId !== caller.id) throw new Refusal('COIN_ADJUSTMENT_UNKNOWN');
    if (adjustmentState(found) !== 'waiting') throw new Refusal('COIN_ADJUSTMENT_DECIDED');
    await requireCovered(trx, found);
    if (await hasColleague(trx, caller.id)) throw new Refusal('COIN_APPROVAL_NEEDED');
    const postsAt = new Date(beginsAtMs({ takesTwo: true }, services.clock()));
    if (!(await noteConfirmed(trx, { id, postsAt }))) throw new Refusal('COIN_ADJUSTMENT_DECIDED');
    await sendPosting(services, trx, { id, postsAt });
    await mailConfirmed(services, trx, { ...found, postsAt });
    await recordAct(trx, context, {
      action: 'coins.confirm-adjustment',
      object: { kind: 'task-user', id: found.userId },
      detail: { adjustment: id, coins: found.coins },
    });
    const adjustment = await readAdjustment(trx, id);
    await keepAnswer(trx, context.idempotency, adjustment);
    return adjustment;
  });
}

/**
 * Posts a confirmed correction when its wait is over. If there is another owner by then, or the wallet no
 * longer holds the coins, the correction waits for a decision again.
 */
export async function postConfirmedAdjustment(
  services: Pick<Services, 'db' | 'clock' | 'jobs'>,
  { id }: { id: string },
): Promise<void> {
  await transaction(services.db, async ({ trx }) => {
    const found = await findAdjustment(trx, id);
    if (found === undefined || found.postsAt === null) return;
    if (adjustmentState(found) !== 'waiting') return;
    const { userId, coins, adminId, postsAt } = found;
    const at = new Date(services.clock());
    if (postsAt > at) return sendPosting(services, trx, { id, postsAt });
    const user = await lockTaskUser(trx, userId);
    const isCovered = user !== undefined && user.coins + coins >= 0;
    if (!isCovered || (await hasColleague(trx, adminId))) return dropConfirmation(trx, id);
    if (!(await noteWaited(trx, { id, at }))) return;
    await postCoins(trx, { kind: 'adjustment', userId, at, adjustmentId: id });
  });
}

type Confirmed = AdjustmentRow & { postsAt: Date };

async function sendPosting(
  { clock, jobs }: Pick<Services, 'clock' | 'jobs'>,
  trx: Database,
  { id, postsAt }: Pick<Confirmed, 'id' | 'postsAt'>,
): Promise<void> {
  const startAfter = secondsToWait(postsAt, clock());
  await jobs.send(trx, 'coins.post-adjustment', { id }, { startAfter });
}

/** Mails STAFF_EMAIL, if set, about a correction that one owner alone confirmed, while it can be stopped. */
async function mailConfirmed(
  services: Pick<Services, 'clock' | 'config' | 'jobs'>,
  trx: Database,
  { by, username, coins, reason, postsAt }: Confirmed,
): Promise<void> {
  const { STAFF_EMAIL: to } = services.config;
  if (to === undefined) return;
  const data = { by, username, coins, reason, postsAt: postsAt.toISOString() };
  await sendMail(services, trx, { to, template: 'correction-waits', language: 'en', data });
}
