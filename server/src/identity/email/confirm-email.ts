import { recordAct } from '../../audit/record-act.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { lockMailAddress, lockMailbox, markMailAddressVerified } from './mail-addresses.queries.ts';
import { findLinkSession } from './mailed-links.queries.ts';
import { openLink, takeLink } from './open-link.ts';
import { takeMailbox } from './take-mailbox.ts';

/**
 * Verifies the address a link was mailed to, once, while the account still has it, and in the
 * session that asked for the link. Accounts that merely named the address lose it.
 * @throws Refusal ACCOUNT_LINK_INVALID for a link that does not work, whatever is wrong with it;
 * ACCOUNT_LINK_ELSEWHERE in another session; ACCOUNT_EMAIL_TAKEN when another account proved it.
 */
export async function confirmEmail(
  services: Services,
  context: RequestContext<CustomerCaller>,
  { token }: { token: string },
): Promise<{ email: string }> {
  const { caller } = context;
  return transaction(services.db, async ({ trx }) => {
    const link = await openLink(trx, services, { kind: 'customer', purpose: 'verify', token });
    const askedIn = await findLinkSession(trx, link.tokenHash);
    if (askedIn !== caller.sessionId) throw new Refusal('ACCOUNT_LINK_ELSEWHERE');
    await lockMailbox(trx, link.email);
    const account = await takeLink(trx, link, await lockMailAddress(trx, caller.id));
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
