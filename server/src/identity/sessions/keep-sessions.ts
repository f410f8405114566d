import type { Services } from '../../platform/services.ts';
import { moveSessions } from './sessions.queries.ts';

/** Lets everybody who is logged in stay so over a step of the test clock. */
export async function keepSessions({ db }: Pick<Services, 'db'>, stepMs: number): Promise<void> {
  await moveSessions(db, stepMs);
}
