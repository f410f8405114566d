import type { Database } from '../platform/database/database.ts';
import { findOwnActs, type OwnAct, type OwnActsAsked } from './activity.queries.ts';

/** What a customer did of some kinds since a time, newest first, up to a limit. Only for staff. */
export async function listOwnActs(db: Database, asked: OwnActsAsked): Promise<OwnAct[]> {
  return findOwnActs(db, asked);
}
