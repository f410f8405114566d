import type { StaffRole } from '../staff/staff-roles.ts';

/** The days that a staff member has given alone on one UTC day, as days of one account. */
export type GivenAlone = {
  /** For the customer in question. */
  ofCustomer: number;
  ofAll: number;
  /** The accounts of mass changes in either direction. */
  massAccounts: number;
};

const support: GivenAlone = { ofCustomer: 30, ofAll: 300, massAccounts: 0 };

/**
 * The most that a staff member may give on one UTC day without a second person. Only owners make mass
 * changes. An owner has no lower limit for one customer.
 */
export const GIVEN_LIMITS: Readonly<Record<StaffRole, GivenAlone>> = {
  owner: { ofCustomer: 3000, ofAll: 3000, massAccounts: 1000 },
  support,
  stock: support,
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
  const { ofCustomer, ofAll } = GIVEN_LIMITS[role];
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
  const { ofAll, massAccounts } = GIVEN_LIMITS.owner;
  const givesTooMany = days > 0 && given.ofAll + accounts * days > ofAll;
  return givesTooMany || given.massAccounts + accounts > massAccounts;
}
