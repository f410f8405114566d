import type { Database } from '../../platform/database/database.ts';
import { findOwnerWithCodes } from '../admins.queries.ts';

/** Whether an owner beside one could do what takes a code of their own two-step verification. */
export async function hasColleague(db: Database, ownerId: string): Promise<boolean> {
  return (await findOwnerWithCodes(db, { except: ownerId })) !== undefined;
}
