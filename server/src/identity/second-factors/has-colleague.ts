import { DAY_MS } from '@regz/rules/durations.ts';
import type { StaffRole } from '@regz/rules/staff/staff-roles.ts';
import { wasActedOn } from '../../audit/was-acted-on.ts';
import type { Database } from '../../platform/database/database.ts';
import { findOtherOwner, findStaffWith } from '../admins.queries.ts';

/** True if there is another owner, for acts that need two people. */
export async function hasColleague(db: Database, ownerId: string): Promise<boolean> {
  return (await findOtherOwner(db, { except: ownerId })) !== undefined;
}

/** The acts that give a person access to a staff account. */
const accessActs = [
  'accounts.create-admin',
  'accounts.set-admin-password',
  'accounts.set-admin-role',
  'accounts.enable-admin',
];

type People = {
  requesterId: string;
  /** The roles that may request the act. */
  requesterRoles?: readonly StaffRole[];
  approverId: string;
};

/**
 * True if two people agree: the requester still has a role that may request the act, and no other
 * member of staff gave access to either account in the last 24 hours. Otherwise one person could
 * request or approve with an account made for it.
 */
export async function areTwoPeople(
  db: Database,
  { requesterId, requesterRoles = ['owner'], approverId }: People,
  nowMs: number,
): Promise<boolean> {
  if ((await findStaffWith(db, requesterId, requesterRoles)) === undefined) return false;
  const adminIds = [requesterId, approverId];
  const since = new Date(nowMs - DAY_MS);
  return !(await wasActedOn(db, { adminIds, actions: accessActs, since }));
}
