import { MINUTE_MS } from '@regz/rules/durations.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { isMailWritten } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { findLinkMadeAt } from '../email/mailed-links.queries.ts';
import type { PasswordResetJob } from '../identity.jobs.ts';
import type { PasswordHolders } from '../password-change/password-holders.ts';

/** Limits the mails to one mailbox, even if requests come from many addresses. */
const PAUSE_MS = 2 * MINUTE_MS;

/**
 * Mails a link for a new password to the account that verified this address, or to one without a
 * password that names it, as an import creates for a hash that cannot be checked. Does nothing if
 * there is none, if the last link is less than two minutes old, or if a mailbox alone must not open
 * the account. The mail goes to the account's address. Repeating the job does nothing.
 */
export async function mailPasswordReset(
  services: Services,
  { mailId, email: typed, site, language }: PasswordResetJob,
  holders: PasswordHolders,
): Promise<void> {
  await transaction(services.db, async ({ trx }) => {
    const found = await holders.findByMailbox(trx, typed);
    const account = found && (await holders.lockForReset(trx, found.id));
    if (account === undefined || account.email === null || !account.mayBeMailed) return;
    if (await isMailWritten(trx, mailId)) return;
    const { id, username, email } = account;
    const madeAt = await findLinkMadeAt(trx, { kind: holders.kind, id }, 'reset-password');
    if (madeAt !== undefined && services.clock() - madeAt.getTime() < PAUSE_MS) return;
    await holders.mailLink(services, trx, { mailId, id, username, email, site, language });
  });
}
