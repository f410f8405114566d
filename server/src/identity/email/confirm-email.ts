import { readTypedCode } from '@regz/rules/typed-codes.ts';
import { recordAct } from '../../audit/record-act.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { withAttempts } from '../../platform/guards/attempts/attempt-budget.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { lockMailAddress, lockMailbox, markMailAddressVerified } from './mail-addresses.queries.ts';
import { hashEmailCode } from './mailed-link.ts';
import { findLinkByCode, findLinkSession } from './mailed-links.queries.ts';
import { type LiveLink, openLink, takeLink } from './open-link.ts';
import { takeMailbox } from './take-mailbox.ts';

/**
 * Verifies the address that a link was mailed to, once, if the account still has it. Accepts the
 * link or its code, in the session that requested them. Other accounts lose the address if they
 * have not verified it.
 * @throws Refusal ACCOUNT_LINK_INVALID for a link that does not work, for any reason;
 * ACCOUNT_LINK_ELSEWHERE in another session; ACCOUNT_CODE_WRONG for a code that belongs to no link
 * of the session, ATTEMPTS_EXCEEDED after ten an hour; ACCOUNT_EMAIL_TAKEN if another account
 * verified the address.
 */
export async function confirmEmail(
  services: Services,
  context: RequestContext<CustomerCaller>,
  { token }: { token: string },
): Promise<{ email: string }> {
  const { caller } = context;
  const code = readTypedCode(token);
  const guesses = code === null ? [] : [{ budget: services.budgets.emailCode, key: caller.id }];
  return withAttempts(guesses, ['ACCOUNT_CODE_WRONG'], () =>
    transaction(services.db, async ({ trx }) => {
      const link =
        code === null
          ? await openOwnLink(trx, services, { caller, token })
          : await openByCode(trx, services, { caller, code });
      await lockMailbox(trx, link.email);
      const account = await takeLink(trx, link, await lockMailAddress(trx, caller.id));
      await takeMailbox(trx, context, { email: link.email, ownerId: account.id });
      await verifyUnlessTaken(trx, account.id);
      await recordAct(trx, context, {
        action: 'accounts.confirm-email',
        object: { kind: 'account', id: account.id },
      });
      return { email: link.email };
    }),
  );
}

const verifies = { kind: 'customer', purpose: 'verify' } as const;

async function openOwnLink(
  trx: Database,
  services: Services,
  { caller, token }: { caller: CustomerCaller; token: string },
): Promise<LiveLink> {
  const link = await openLink(trx, services, { ...verifies, token });
  const askedIn = await findLinkSession(trx, link.tokenHash);
  if (askedIn !== caller.sessionId) throw new Refusal('ACCOUNT_LINK_ELSEWHERE');
  return link;
}

async function openByCode(
  trx: Database,
  services: Services,
  { caller: { id: userId, sessionId }, code }: { caller: CustomerCaller; code: string },
): Promise<LiveLink> {
  const now = new Date(services.clock());
  const codeHash = hashEmailCode(services, { userId, code });
  const found = await findLinkByCode(trx, { userId, sessionId, codeHash, now });
  if (found === undefined) throw new Refusal('ACCOUNT_CODE_WRONG');
  return { ...verifies, ...found, now };
}

async function verifyUnlessTaken(trx: Database, id: string): Promise<void> {
  try {
    await markMailAddressVerified(trx, id);
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw new Refusal('ACCOUNT_EMAIL_TAKEN');
    throw error;
  }
}
