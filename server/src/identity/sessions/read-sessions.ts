import type { Database } from '../../platform/database/database.ts';
import { listSessions, type SessionOwner } from './sessions.queries.ts';

/** The sessions of an account, the last used first. */
export async function readSessions(db: Database, owner: SessionOwner) {
  return listSessions(db, owner);
}
