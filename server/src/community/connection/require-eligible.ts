import { mayHoldRoles } from '@regz/rules/community/roles.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import { Refusal } from '../../platform/refusal.ts';

/** True if the account may be connected: approved, with a running subscription. */
export function isEligible({ account }: CustomerCaller, nowMs: number): boolean {
  const { subscription, endsAt, adminApproval } = account;
  // A banned account has no session, so it cannot call this.
  return mayHoldRoles({ subscription, endsAt, adminApproval, banned: false }, nowMs);
}

/** @throws Refusal LICENSE_FROZEN if the pause is the only reason, or `otherwise` */
export function requireEligible(
  caller: CustomerCaller,
  nowMs: number,
  otherwise: 'COMMUNITY_NOT_ELIGIBLE' | 'COMMUNITY_ROLES_NOT_DUE' = 'COMMUNITY_NOT_ELIGIBLE',
): void {
  if (isEligible(caller, nowMs)) return;
  const { adminApproval, frozenDays } = caller.account;
  const onlyPaused = adminApproval && frozenDays !== null;
  throw new Refusal(onlyPaused ? 'LICENSE_FROZEN' : otherwise);
}
