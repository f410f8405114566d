import type { Database } from '../../platform/database/database.ts';
import type { AccountOwner } from '../../platform/http/callers.ts';
import { findTotpStatus } from './totp/totp.queries.ts';

/** True if an account's login requires a code. */
export async function hasCodes(db: Database, owner: AccountOwner): Promise<boolean> {
  return (await findTotpStatus(db, owner)).on;
}
