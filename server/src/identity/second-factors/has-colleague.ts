import type { Database } from '../../platform/database/database.ts';
import { findOtherOwner } from '../admins.queries.ts';

/** True if there is another owner, for acts that need two people. */
export async function hasColleague(db: Database, ownerId: string): Promise<boolean> {
  return (await findOtherOwner(db, { except: ownerId })) !== undefined;
}
