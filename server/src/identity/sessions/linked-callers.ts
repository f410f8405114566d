import type { Database } from '../../platform/database/database.ts';
import type { AdminCaller, CustomerCaller, TaskUserCaller } from '../../platform/http/callers.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findByDiscordId } from '../accounts.queries.ts';
import { findAdminByDiscordId } from '../admins.queries.ts';
import { findTaskUserByProvenEmail } from '../task-users.queries.ts';
import { customerCaller, staffCaller, taskUserCaller } from './authenticate.ts';

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

/**
 * The staff account that is connected to a person of the community.
 * @throws Refusal ACCOUNT_PASSWORD_GIVEN, ACCOUNT_CODES_MISSING, or ACCOUNT_ROLE_INSUFFICIENT for the
 * operation
 */
export async function findLinkedAdmin(
  db: Database,
  discordId: string,
  operation: string,
): Promise<AdminCaller | null> {
  const row = await findAdminByDiscordId(db, discordId);
  return row === undefined ? null : staffCaller(row, '', { beforeSetUp: false, operation });
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
