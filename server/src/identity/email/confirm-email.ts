import { recordAct } from '../../audit/record-act.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { findLiveLink, spendLink } from './email-tokens.queries.ts';
import { lockMailAddress, lockMailbox, markMailAddressVerified } from './mail-addresses.queries.ts';
import { hashLinkToken } from './mailed-link.ts';
import { takeMailbox } from './take-mailbox.ts';

/**
 * Verifies the address a link was mailed to, once, while the account still has it, and in the
 * session that asked for the link. Accounts that merely named the address lose it.
 * @throws Refusal ACCOUNT_LINK_INVALID for a link that does not work, whatever is wrong with it;
 * ACCOUNT_LINK_ELSEWHERE in another session; ACCOUNT_EMAIL_TAKEN when another account proved it.
 */
export async function confirmEmail(
  { db, clock }: Services,
  context: RequestContext<CustomerCaller>,
  { token }: { token: string },
): Promise<{ email: string }> {
  const { caller } = context;
  const key = {
    purpose: 'verify',
    tokenHash: hashLinkToken(token),
    now: new Date(clock()),
  } as const;
  return transaction(db, async ({ trx }) => {
    const link = await findLiveLink(trx, key);
    if (link === undefined) throw new Refusal('ACCOUNT_LINK_INVALID');
    if (link.sessionId !== caller.sessionId) throw new Refusal('ACCOUNT_LINK_ELSEWHERE');
    await lockMailbox(trx, link.email);
    const account = await lockMailAddress(trx, caller.id);
    const usable = account?.email === link.email && (await spendLink(trx, key));
    if (account === undefined || !usable) throw new Refusal('ACCOUNT_LINK_INVALID');
    await takeMailbox(trx, context, { email: link.email, ownerId: account.id });
    await verifyUnlessTaken(trx, account.id);
    await recordAct(trx, context, {
      action: 'accounts.confirm-email',
      object: { kind: 'account', id: account.id },
    });
    return { email: link.email };
  });
}

async function verifyUnlessTaken(trx: Database, id: string): Promise<void> {
  try {
    await markMailAddressVerified(trx, id);
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw new Refusal('ACCOUNT_EMAIL_TAKEN');
    throw error;
  }
}
