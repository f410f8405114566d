import { DAY_MS } from '@regz/rules/durations.ts';
import { wasActedOn } from '../../audit/was-acted-on.ts';
import type { Database } from '../../platform/database/database.ts';
import { findOtherOwner } from '../admins.queries.ts';

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
 * True if an owner counts as a second person: no other member of staff gave access to the account
 * in the last 24 hours. Otherwise one person could approve an own act with an account made for it.
 */
export async function isSecondPerson(db: Database, ownerId: string, nowMs: number) {
  const since = new Date(nowMs - DAY_MS);
  return !(await wasActedOn(db, { adminId: ownerId, actions: accessActs, since }));
}
