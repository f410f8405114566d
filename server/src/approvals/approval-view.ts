import type { InferContractRouterOutputs } from '@orpc/contract';
import { approvalAbout } from '@regz/contract/approvals/approvals.ts';
import type { Contract } from '@regz/contract/contract.ts';
import { approvalKinds, approvalOutcomes } from '@regz/rules/approvals/decisions.ts';
import type * as z from 'zod';
import { knownValue } from '../platform/database/known-value.ts';
import type { ApprovalRow } from './approvals.queries.ts';

export type Approval = InferContractRouterOutputs<Contract['approvals']>['approve'];

/** The facts of an act by its kind. */
export type ApprovalAbout = z.infer<typeof approvalAbout>;

export function kindOf({ kind }: ApprovalRow) {
  return knownValue(approvalKinds, kind);
}

export function aboutOf(row: ApprovalRow): ApprovalAbout {
  return approvalAbout.parse({ ...Object(row.detail), kind: kindOf(row) });
}

/** An approval as an owner sees it. */
export function approvalView(row: ApprovalRow, callerId: string): Approval {
  const { id, reason, requestedBy, requestedAt, beginsAt, decidedBy, decidedAt, outcome } = row;
  return {
    id,
    about: aboutOf(row),
    reason,
    state: outcome === null ? 'waiting' : knownValue(approvalOutcomes, outcome),
    requestedBy,
    requestedAt: requestedAt.toISOString(),
    isOwn: row.requestedById === callerId,
    beginsAt: outcome === null ? (beginsAt?.toISOString() ?? null) : null,
    decidedBy,
    decidedAt: decidedAt?.toISOString() ?? null,
    refusal: row.refusal,
  };
}

/** The facts of an approval for the rules. */
export function approvalFacts(row: ApprovalRow, callerId: string) {
  return {
    isDecided: row.outcome !== null,
    isOwn: row.requestedById === callerId,
    isConfirmed: row.beginsAt !== null,
  };
}
