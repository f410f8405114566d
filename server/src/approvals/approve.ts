import { approveRefusal, requesterRoles } from '@regz/rules/approvals/decisions.ts';
import { recordAct } from '../audit/record-act.ts';
import { actWithCode } from '../identity/second-factors/act-with-code.ts';
import { areTwoPeople } from '../identity/second-factors/has-colleague.ts';
import { runAgreed } from '../platform/approved-act.ts';
import type { Database } from '../platform/database/database.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { AdminCaller } from '../platform/http/callers.ts';
import { keepAnswer } from '../platform/http/idempotency.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { type Approval, approvalFacts, approvalView, aboutOf, kindOf } from './approval-view.ts';
import { type ApprovalRow, lockApproval, setOutcome } from './approvals.queries.ts';

type Context = RequestContext<AdminCaller>;

/**
 * Approves an act that another person requested. The act follows in the same transaction; if it is no
 * longer possible, the approval fails.
 * @throws Refusal APPROVAL_UNKNOWN, APPROVAL_DECIDED, APPROVAL_COLLEAGUE_NEEDED, or the refusals of
 * `actWithCode`
 */
export async function approve(
  services: Services,
  context: Context,
  { id, code }: { id: string; code: string },
): Promise<Approval> {
  const { caller } = context;
  return actWithCode(services, { caller, code }, async ({ trx }) => {
    const row = await requireApproval(trx, id);
    const refusal = approveRefusal(approvalFacts(row, caller.id));
    if (refusal !== null) throw new Refusal(refusal);
    const people = {
      requesterId: row.requestedById,
      requesterRoles: requesterRoles[kindOf(row)],
      approverId: caller.id,
    };
    if (!(await areTwoPeople(trx, people, services.clock()))) {
      throw new Refusal('APPROVAL_COLLEAGUE_NEEDED');
    }
    const decided = await carryOut(services, trx, row, caller);
    return acted(trx, context, decided, 'approvals.approve');
  });
}

/**
 * Declines an act, withdraws one of the caller's own, or stops a confirmed one. Of two concurrent
 * decisions, the first counts.
 * @throws Refusal APPROVAL_UNKNOWN or APPROVAL_DECIDED
 */
export async function decline(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  context: Context,
  { id }: { id: string },
): Promise<Approval> {
  return transaction(db, async ({ trx }) => {
    const row = await requireApproval(trx, id);
    if (row.outcome !== null) throw new Refusal('APPROVAL_DECIDED');
    const at = new Date(clock());
    const decided = await setOutcome(trx, {
      id,
      outcome: 'declined',
      refusal: null,
      by: context.caller,
      at,
    });
    return acted(trx, context, decided, 'approvals.decline');
  });
}

/** @throws Refusal APPROVAL_UNKNOWN */
export async function requireApproval(trx: Database, id: string): Promise<ApprovalRow> {
  const row = await lockApproval(trx, id);
  if (row === undefined) throw new Refusal('APPROVAL_UNKNOWN');
  return row;
}

/** Runs the act of a locked approval, and records its outcome. */
export async function carryOut(
  services: Services,
  trx: Database,
  row: ApprovalRow,
  by: { id: string; username: string },
): Promise<ApprovalRow> {
  const { id, objectId, reason, requestedById, requestedBy } = row;
  const at = new Date(services.clock());
  const about = aboutOf(row);
  const refusal = await runAgreed(services, trx, {
    kind: about.kind,
    agreed: { about, objectId, reason, requestedBy: { id: requestedById, name: requestedBy }, at },
  });
  const outcome = refusal === null ? 'approved' : 'failed';
  return setOutcome(trx, { id, outcome, refusal, by, at });
}

/** Records a decision, and keeps its answer for retries. */
export async function acted(
  trx: Database,
  context: Context,
  row: ApprovalRow,
  action: string,
): Promise<Approval> {
  await recordAct(trx, context, {
    action,
    object: { kind: 'approval', id: row.id },
    detail: { kind: row.kind, object: row.objectId, outcome: row.outcome },
  });
  const approval = approvalView(row, context.caller.id);
  await keepAnswer(trx, context.idempotency, approval);
  return approval;
}
