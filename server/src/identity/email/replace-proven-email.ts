import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { deleteLinks } from './delete-links.ts';
import { lockMailAddress, lockMailbox, replaceAddress } from './mail-addresses.queries.ts';
import { refuseProvenMailbox } from './refuse-proven-mailbox.ts';

type Change = { id: string; email: string };

/**
 * Locks an account whose verified address may be replaced.
 * @throws Refusal ACCOUNT_UNKNOWN, ACCOUNT_EMAIL_CHANGED or ACCOUNT_EMAIL_TAKEN
 */
export async function lockProvenEmail(
  trx: Database,
  { id, email }: Change,
): Promise<{ username: string; former: string }> {
  await lockMailbox(trx, email);
  const account = await lockMailAddress(trx, id);
  if (account === undefined) throw new Refusal('ACCOUNT_UNKNOWN');
  const { username, email: former, emailVerified } = account;
  if (former === null || !emailVerified) throw new Refusal('ACCOUNT_EMAIL_CHANGED');
  await refuseProvenMailbox(trx, email);
  return { username, former };
}

/**
 * Replaces the address of a locked account. Its owner has to verify the new one. Every session ends,
 * and no link mailed to the old address works any more.
 */
export async function replaceProvenEmail(trx: Database, { id, email }: Change): Promise<void> {
  await replaceAddress(trx, id, email);
  await deleteLinks(trx, { kind: 'customer', id });
  await endSessions(trx, { kind: 'customer', id });
}
