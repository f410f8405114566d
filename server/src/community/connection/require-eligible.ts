import { mayHoldRoles } from '@regz/rules/community/roles.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import { Refusal } from '../../platform/refusal.ts';

/** Whether the account may be connected: approved, with a running subscription (ledger COMM-1). */
export function isEligible({ account }: CustomerCaller, nowMs: number): boolean {
  const { subscription, endsAt, adminApproval } = account;
  // A banned account has no session to ask with.
  return mayHoldRoles({ subscription, endsAt, adminApproval, banned: false }, nowMs);
}

/** @throws Refusal COMMUNITY_NOT_ELIGIBLE */
export function requireEligible(caller: CustomerCaller, nowMs: number): void {
  if (!isEligible(caller, nowMs)) throw new Refusal('COMMUNITY_NOT_ELIGIBLE');
}
