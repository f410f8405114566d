import { confirmRefusal } from '@regz/rules/approvals/decisions.ts';
import { beginsAtMs, secondsToWait } from '@regz/rules/staff/acting-alone.ts';
import { actWithCode } from '../identity/second-factors/act-with-code.ts';
import { hasColleague } from '../identity/second-factors/has-colleague.ts';
import type { Database } from '../platform/database/database.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { AdminCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { sendMail } from '../platform/mail/send-mail.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { aboutOf, type Approval, approvalFacts } from './approval-view.ts';
import { type ApprovalRow, lockApproval, setBeginning } from './approvals.queries.ts';
import { acted, carryOut, requireApproval } from './approve.ts';

/**
 * Confirms the caller's own act that no other owner can approve. It takes effect an hour later
 * unless it is declined before, and staff are mailed about it.
 * @throws Refusal APPROVAL_UNKNOWN, APPROVAL_DECIDED, APPROVAL_COLLEAGUE_NEEDED, or the refusals of
 * `actWithCode`
 */
export async function confirm(
  services: Services,
  context: RequestContext<AdminCaller>,
  { id, code }: { id: string; code: string },
): Promise<Approval> {
  const { caller } = context;
  return actWithCode(services, { caller, code }, async ({ trx }) => {
    const row = await requireApproval(trx, id);
    const refusal = confirmRefusal(approvalFacts(row, caller.id), {
      hasColleague: await hasColleague(trx, caller.id),
    });
    if (refusal !== null) throw new Refusal(refusal);
    const beginsAt = new Date(beginsAtMs({ takesTwo: true }, services.clock()));
    const confirmed = await setBeginning(trx, { id, beginsAt });
    await sendCarryOut(services, trx, { id, beginsAt });
    await mailConfirmed(services, trx, { row, beginsAt });
    return acted(trx, context, confirmed, 'approvals.confirm');
  });
}

/**
 * Carries out a confirmed act when its wait is over. If there is another owner by then, it waits for
 * a decision again.
 */
export async function carryOutConfirmed(services: Services, { id }: { id: string }): Promise<void> {
  await transaction(services.db, async ({ trx }) => {
    const row = await lockApproval(trx, id);
    if (row === undefined || row.outcome !== null || row.beginsAt === null) return;
    const { beginsAt, requestedById, requestedBy } = row;
    if (beginsAt.getTime() > services.clock()) return sendCarryOut(services, trx, { id, beginsAt });
    if (await hasColleague(trx, requestedById)) {
      await setBeginning(trx, { id, beginsAt: null });
      return;
    }
    await carryOut(services, trx, row, { id: requestedById, username: requestedBy });
  });
}

async function sendCarryOut(
  { clock, jobs }: Pick<Services, 'clock' | 'jobs'>,
  trx: Database,
  { id, beginsAt }: { id: string; beginsAt: Date },
): Promise<void> {
  const startAfter = secondsToWait(beginsAt, clock());
  await jobs.send(trx, 'approvals.carry-out', { id }, { startAfter });
}

/** Mails STAFF_EMAIL, if set, about an act that one owner alone confirmed, while it can be stopped. */
async function mailConfirmed(
  services: Pick<Services, 'clock' | 'config' | 'jobs'>,
  trx: Database,
  { row, beginsAt }: { row: ApprovalRow; beginsAt: Date },
): Promise<void> {
  const { STAFF_EMAIL: to } = services.config;
  if (to === undefined) return;
  const { requestedBy: by, reason } = row;
  const data = { by, about: aboutOf(row), reason, beginsAt: beginsAt.toISOString() };
  await sendMail(services, trx, { to, template: 'approval-waits', language: 'en', data });
}
