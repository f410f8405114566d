import type { Database } from '../platform/database/database.ts';
import type { AdminCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import { type Approval, type ApprovalAbout, approvalView } from './approval-view.ts';
import { findOpenApproval, insertApproval } from './approvals.queries.ts';

type Act = Pick<ApprovalAbout, 'kind'>;

/**
 * Requests an act that needs two owners, in the caller's transaction. It follows when another owner
 * approves it.
 * @throws Refusal APPROVAL_OPEN if a request of this kind about the object waits.
 */
export async function requestApproval(
  trx: Database,
  { caller, clock }: Pick<RequestContext<AdminCaller>, 'caller' | 'clock'>,
  { about, objectId, reason }: { about: ApprovalAbout; objectId: string; reason: string },
): Promise<Approval> {
  const { kind, ...detail } = about;
  const at = new Date(clock());
  const row = await insertApproval(trx, { kind, objectId, detail, reason, by: caller, at });
  if (row === undefined) throw new Refusal('APPROVAL_OPEN');
  return approvalView(row, caller.id);
}

/** The request of a kind about an object that waits; null for none. */
export async function readOpenApproval(
  db: Database,
  { caller }: Pick<RequestContext<AdminCaller>, 'caller'>,
  { kind, objectId }: Act & { objectId: string },
): Promise<Approval | null> {
  const row = await findOpenApproval(db, { kind, objectId });
  return row === undefined ? null : approvalView(row, caller.id);
}
