import type { StaffRole } from '../staff/staff-roles.ts';

/**
 * The days that a staff member may give on one UTC day without a second person, as days of one
 * account.
 */
const supportDays = { ofCustomer: 30, ofAll: 300 } as const;
const OWNER_DAYS = 3000;
const MASS_ACCOUNTS = 1000;

/** The days that a staff member has given alone on one UTC day, as days of one account. */
export type GivenAlone = {
  /** To the customer in question. */
  ofCustomer: number;
  ofAll: number;
  /** The accounts of mass changes, whether they give or take. */
  massAccounts: number;
};

/** Whether a member of staff may give one customer so many days more alone. Taking days is free. */
export function mayGiveAlone(
  { role, days }: { role: StaffRole; days: number },
  given: GivenAlone,
): boolean {
  if (days <= 0) return true;
  if (role === 'owner') return given.ofAll + days <= OWNER_DAYS;
  const { ofCustomer, ofAll } = supportDays;
  return given.ofCustomer + days <= ofCustomer && given.ofAll + days <= ofAll;
}

/** Whether an owner's mass change takes two people, after what that owner has given alone on the day. */
export function needsColleague(
  { accounts, days }: { accounts: number; days: number },
  given: Pick<GivenAlone, 'ofAll' | 'massAccounts'>,
): boolean {
  const givesTooMany = days > 0 && given.ofAll + accounts * days > OWNER_DAYS;
  return givesTooMany || given.massAccounts + accounts > MASS_ACCOUNTS;
}
