import { DAY_MS } from '@regz/rules/durations.ts';
import { wasActedOn } from '../../audit/was-acted-on.ts';
import type { Database } from '../../platform/database/database.ts';
import { findOtherOwner, findOwner } from '../admins.queries.ts';

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

/**
 * True if two owners agree: the requester is still an owner, and no other member of staff gave
 * access to the approver's account in the last 24 hours. Otherwise one person could approve an own
 * act with an account made for it.
 */
export async function areTwoOwners(
  db: Database,
  { requesterId, approverId }: { requesterId: string; approverId: string },
  nowMs: number,
): Promise<boolean> {
  if ((await findOwner(db, requesterId)) === undefined) return false;
  const since = new Date(nowMs - DAY_MS);
  return !(await wasActedOn(db, { adminId: approverId, actions: accessActs, since }));
}
