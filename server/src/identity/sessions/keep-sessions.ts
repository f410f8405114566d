import type { Database } from '../../platform/database/database.ts';
import { moveSessions } from './sessions.queries.ts';

/** Keeps all sessions alive over a step of the test clock, in its transaction. */
export async function keepSessions(trx: Database, stepMs: number): Promise<void> {
  await moveSessions(trx, stepMs);
}
