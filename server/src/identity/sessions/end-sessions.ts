import type { Database } from '../../platform/database/database.ts';
import { deleteOwnSession, deleteSessionsOf, type SessionOwner } from './sessions.queries.ts';

/** Ends all sessions of an account; returns how many. */
export async function endSessions(trx: Database, owner: SessionOwner): Promise<number> {
  return deleteSessionsOf(trx, owner);
}

/** Ends one session of an account; false if it has no such session. */
export async function endSessionOf(trx: Database, owner: SessionOwner, id: string) {
  return deleteOwnSession(trx, owner, id);
}
