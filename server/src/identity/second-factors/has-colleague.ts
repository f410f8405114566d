import type { Database } from '../../platform/database/database.ts';
import { findOtherOwner } from '../admins.queries.ts';

/** Whether there is an owner beside one, who can do what takes two people. */
export async function hasColleague(db: Database, ownerId: string): Promise<boolean> {
  return (await findOtherOwner(db, { except: ownerId })) !== undefined;
}
