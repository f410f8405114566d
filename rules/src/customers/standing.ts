import { ACCOUNT_LIMITS } from '../identity/account-limits.ts';
import { isBlank } from '../texts.ts';

/**
 * Limits on staff's input about a customer, in characters as `String.length` counts them, and on
 * the accounts that one act approves. The longest search text is an email address.
 */
export const CUSTOMER_LIMITS = {
  searchText: ACCOUNT_LIMITS.email,
  banReason: 500,
  approvedAtOnce: 100,
} as const;

/** The accounts that a staff search covers. */
export const customerFilters = ['all', 'pending', 'banned', 'subscribed'] as const;
export type CustomerFilter = (typeof customerFilters)[number];

/** What staff can sort customers by. */
export const customerSorts = ['date', 'name'] as const;
export type CustomerSort = (typeof customerSorts)[number];

/** Refuses a ban without a reason: other staff need it later. */
export function banRefusal(reason: string): 'ACCOUNT_BAN_REASON_MISSING' | null {
  return isBlank(reason) ? 'ACCOUNT_BAN_REASON_MISSING' : null;
}

/** The account's access, in one word. A ban overrides the approval. */
export function customerStanding(account: {
  banned: boolean;
  adminApproval: boolean;
}): 'banned' | 'active' | 'pending-approval' {
  if (account.banned) return 'banned';
  return account.adminApproval ? 'active' : 'pending-approval';
}
