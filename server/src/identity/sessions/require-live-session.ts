import type { Database } from '../../platform/database/database.ts';
import type { SignedInCaller, TaskUserCaller } from '../../platform/http/callers.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockCustomer } from '../accounts.queries.ts';
import { lockAdmin } from '../admins.queries.ts';
import { lockTaskUserAccount } from '../task-users.queries.ts';
import { holdSession } from './sessions.queries.ts';

const lockOf = {
  customer: lockCustomer,
  admin: lockAdmin,
  'task-user': lockTaskUserAccount,
} as const;

/**
 * Lets an act that changes an account's ways in continue only while its session is still open: a
 * password reset may have ended it since the request was authenticated. The account and then the
 * session are locked until the transaction ends, so that anything that ends sessions waits.
 * @throws Refusal SESSION_REQUIRED
 */
export async function requireLiveSession(
  trx: Database,
  { kind, id, sessionId }: SignedInCaller | TaskUserCaller,
): Promise<void> {
  await lockOf[kind](trx, id);
  if (!(await holdSession(trx, { kind, id }, sessionId))) throw new Refusal('SESSION_REQUIRED');
}
