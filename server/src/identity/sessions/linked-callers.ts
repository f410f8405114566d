import type { Database } from '../../platform/database/database.ts';
import type { CustomerCaller, TaskUserCaller } from '../../platform/http/callers.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findByDiscordId } from '../accounts.queries.ts';
import { findTaskUserByProvenEmail } from '../task-users.queries.ts';
import { customerCaller, taskUserCaller } from './authenticate.ts';

/**
 * The customer who is connected to a person of the community. The caller has no session, so it may
 * only run operations that the chat offers.
 * @throws Refusal ACCOUNT_BANNED
 */
export async function findLinkedCustomer(
  db: Database,
  discordId: string,
): Promise<CustomerCaller | null> {
  const row = await findByDiscordId(db, discordId);
  if (row === undefined) return null;
  if (row.banned) throw new Refusal('ACCOUNT_BANNED');
  return customerCaller(row, '');
}

/** The task user of the same proven address. Null unless both accounts have proved it. */
export async function findLinkedTaskUser(
  db: Database,
  { account }: CustomerCaller,
): Promise<TaskUserCaller | null> {
  if (account.email === null || !account.emailVerified) return null;
  const row = await findTaskUserByProvenEmail(db, account.email);
  return row === undefined ? null : taskUserCaller(row, '');
}
