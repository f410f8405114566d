import { MINUTE_MS } from '@regz/rules/durations.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { isMailWritten, sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { findLinkMadeAt } from '../email/email-tokens.queries.ts';
import { findByVerifiedMailbox, lockMailAddress } from '../email/mail-addresses.queries.ts';
import { issueLink } from '../email/mailed-link.ts';
import type { IdentityJob } from '../identity.jobs.ts';

/** Requests from many addresses cannot flood somebody's mailbox. */
const PAUSE_MS = 2 * MINUTE_MS;

/**
 * Mails a link for a new password to the account that has proved this address; does nothing if
 * there is none, or if the last link is less than two minutes old. The mail goes to the address as
 * the account has it. Repeating the same job does nothing.
 */
export async function mailPasswordReset(
  services: Services,
  job: IdentityJob<'accounts.mail-password-reset'>,
): Promise<void> {
  const { mailId, email } = job;
  await transaction(services.db, async ({ trx }) => {
    const found = await findByVerifiedMailbox(trx, email);
    if (found === undefined) return;
    const account = await lockMailAddress(trx, found.id);
    if (account === undefined || account.email === null || !account.emailVerified) return;
    if (await isMailWritten(trx, mailId)) return;
    const madeAt = await findLinkMadeAt(trx, account.id, 'reset-password');
    if (madeAt !== undefined && services.clock() - madeAt.getTime() < PAUSE_MS) return;
    const link = await issueLink(services, trx, {
      userId: account.id,
      purpose: 'reset-password',
      email: account.email,
    });
    await sendMail(services, trx, {
      id: mailId,
      to: account.email,
      template: 'reset-password',
      data: { username: account.username, link },
    });
  });
}
