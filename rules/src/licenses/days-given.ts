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
  /** For the customer in question. */
  ofCustomer: number;
  ofAll: number;
  /** The accounts of mass changes in either direction. */
  massAccounts: number;
};

/**
 * True if a staff member may give one customer that many more days alone. Taking days is not
 * limited.
 */
export function mayGiveAlone(
  { role, days }: { role: StaffRole; days: number },
  given: GivenAlone,
): boolean {
  if (days <= 0) return true;
  if (role === 'owner') return given.ofAll + days <= OWNER_DAYS;
  const { ofCustomer, ofAll } = supportDays;
  return given.ofCustomer + days <= ofCustomer && given.ofAll + days <= ofAll;
}

/**
 * True if an owner's mass change needs two people, given the days that the owner has given alone on
 * the day.
 */
export function needsColleague(
  { accounts, days }: { accounts: number; days: number },
  given: Pick<GivenAlone, 'ofAll' | 'massAccounts'>,
): boolean {
  const givesTooMany = days > 0 && given.ofAll + accounts * days > OWNER_DAYS;
  return givesTooMany || given.massAccounts + accounts > MASS_ACCOUNTS;
}
