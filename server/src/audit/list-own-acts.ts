import type { Database } from '../platform/database/database.ts';
import { findOwnActs, type OwnAct, type OwnActsQuery } from './activity.queries.ts';

/** Acts of some kinds by a customer since a time, newest first, up to a limit. Only for staff. */
export async function listOwnActs(db: Database, query: OwnActsQuery): Promise<OwnAct[]> {
  return findOwnActs(db, query);
}
