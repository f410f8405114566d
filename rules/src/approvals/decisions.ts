import type { StaffRole } from '../staff/staff-roles.ts';

/** The acts that need a second person, who is an owner. */
export const approvalKinds = [
  'revoke-batch',
  'replace-key',
  'give-key',
  'drop-second-factors',
  'correct-email',
] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

/** The roles that may request an act of each kind. */
export const requesterRoles: Readonly<Record<ApprovalKind, readonly StaffRole[]>> = {
  'revoke-batch': ['owner'],
  'replace-key': ['owner', 'support'],
  'give-key': ['owner', 'support'],
  'drop-second-factors': ['owner', 'support'],
  'correct-email': ['owner', 'support'],
};

/** The outcomes of an approval. It fails if its act is no longer possible. */
export const approvalOutcomes = ['approved', 'declined', 'failed'] as const;
export type ApprovalOutcome = (typeof approvalOutcomes)[number];

type Approval = {
  isDecided: boolean;
  /** True if the caller requested it. */
  isOwn: boolean;
  /** True if its owner confirmed it, and it takes effect after the wait. */
  isConfirmed: boolean;
};

type ApprovalRefusal = 'APPROVAL_UNKNOWN' | 'APPROVAL_DECIDED' | 'APPROVAL_COLLEAGUE_NEEDED';

/** Returns the reason why an owner cannot approve an act, or null. */
export function approveRefusal({ isDecided, isOwn }: Approval): ApprovalRefusal | null {
  if (isDecided) return 'APPROVAL_DECIDED';
  return isOwn ? 'APPROVAL_COLLEAGUE_NEEDED' : null;
}

/** Returns the reason why an owner cannot confirm their own act alone, or null. */
export function confirmRefusal(
  { isDecided, isOwn, isConfirmed }: Approval,
  { hasColleague }: { hasColleague: boolean },
): ApprovalRefusal | null {
  if (!isOwn) return 'APPROVAL_UNKNOWN';
  if (isDecided || isConfirmed) return 'APPROVAL_DECIDED';
  return hasColleague ? 'APPROVAL_COLLEAGUE_NEEDED' : null;
}
