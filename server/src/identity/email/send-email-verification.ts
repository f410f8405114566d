import type { Language } from '@regz/rules/sites/languages.ts';
import { shownCode } from '@regz/rules/typed-codes.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { addressBlock } from '../../platform/guards/address.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { newTypedCode } from '../../platform/typed-code.ts';
import { requireLiveSession } from '../sessions/require-live-session.ts';
import { lockMailAddress } from './mail-addresses.queries.ts';
import { hashEmailCode, issueLink } from './mailed-link.ts';

/**
 * Mails the customer a link and a code, either of which verifies the account's address, for 24
 * hours and in this session.
 * @throws Refusal ATTEMPTS_EXCEEDED after five an hour.
 */
export async function sendEmailVerification(
  services: Services,
  { caller, origin, language }: RequestContext<CustomerCaller>,
): Promise<{ email: string }> {
  // A refused request costs no attempt. Attempts are counted over a separate connection.
  await lockUnverified(services.db, caller.id);
  await services.budgets.mailAccount.take(caller.id);
  await services.budgets.mailAddress.take(addressBlock(origin.address));
  return transaction(services.db, async ({ trx }) => {
    await requireLiveSession(trx, caller);
    return mailVerification(services, trx, {
      caller,
      language,
      ...(await lockUnverified(trx, caller.id)),
    });
  });
}

/** Mails the link and its code to the account's current address; older links stop working. */
export async function mailVerification(
  services: Services,
  trx: Database,
  {
    caller: { id: userId, sessionId, account },
    email,
    username,
    language,
  }: { caller: CustomerCaller; email: string; username: string; language: Language },
): Promise<{ email: string }> {
  const code = newTypedCode();
  const codeHash = hashEmailCode(services, { userId, code });
  const proof = { userId, purpose: 'verify', email, sessionId, codeHash } as const;
  const link = await issueLink(services, trx, proof);
  await sendMail(services, trx, {
    to: email,
    template: 'verify-email',
    language: account.language ?? language,
    data: { username, link, code: shownCode(code) },
  });
  return { email };
}

/**
 * Reads an unverified address and keeps the account's row locked.
 * @throws Refusal ACCOUNT_EMAIL_MISSING, ACCOUNT_EMAIL_VERIFIED
 */
export async function lockUnverified(trx: Database, id: string) {
  const account = await lockMailAddress(trx, id);
  if (account === undefined || account.email === null) throw new Refusal('ACCOUNT_EMAIL_MISSING');
  if (account.emailVerified) throw new Refusal('ACCOUNT_EMAIL_VERIFIED');
  return { email: account.email, username: account.username };
}
