import type { Database } from '../../platform/database/database.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { replacePassword, updatePassword } from '../accounts.queries.ts';
import { findByMailboxForReset, lockForReset } from '../email/mail-addresses.queries.ts';
import { issueLink } from '../email/mailed-link.ts';
import { deleteLinksOf } from '../email/mailed-links.queries.ts';
import type { OtherSignIns } from '../identity.mails.ts';
import { mailCredentialNotice } from '../password-change/mail-credential-notice.ts';
import type { PasswordHolders } from '../password-change/password-holders.ts';
import { NO_PASSWORD } from '../passwords/stored-hash.ts';
import { countIdentitiesOf, deleteIdentitiesOf } from '../provider/identities.queries.ts';
import { deletePasskeysOf, listPasskeys } from '../second-factors/passkeys/passkeys.queries.ts';
import { deleteSessionsOf } from '../sessions/sessions.queries.ts';

/** How passwords of customers are changed and reset. */
export const customerPasswords: PasswordHolders = {
  kind: 'customer',
  acts: { change: 'accounts.change-password', reset: 'accounts.reset-password' },
  object: 'account',
  actor: (id) => ({ kind: 'customer', id }),
  findByMailbox: (trx, email) => findByMailboxForReset(trx, email, NO_PASSWORD),
  lockForReset: (trx, id) => lockForReset(trx, id, NO_PASSWORD),
  replacePassword,
  updatePassword,
  endSignIns: async (trx, id) => {
    await deleteSessionsOf(trx, { kind: 'customer', id });
    await deleteLinksOf(trx, { kind: 'customer', id });
  },
  mailLink: async (services, trx, { mailId, id: userId, username, email, language }) => {
    const link = await issueLink(services, trx, { userId, purpose: 'reset-password', email });
    await sendMail(services, trx, {
      id: mailId,
      to: email,
      template: 'reset-password',
      fallback: language,
      data: { username, link },
    });
  },
  tellChanged: (services, trx, { id: customerId, language }) =>
    mailCredentialNotice(services, trx, { customerId, language }),
  finishReset: async (services, trx, { id: customerId, language, keepOtherSignIns: kept }) => {
    const others = await endOtherSignIns(trx, { customerId, kept });
    await mailCredentialNotice(services, trx, { customerId, language, others });
    return { otherSignIns: others };
  },
};

/**
 * Removes an account's passkeys and linked identities, unless its owner keeps them. App codes
 * always stay: a mailbox alone must not pass a second factor (ASVS 6.4.3).
 * @returns their numbers, for the mail to the owner
 */
async function endOtherSignIns(
  trx: Database,
  { customerId, kept }: { customerId: string; kept: boolean },
): Promise<OtherSignIns> {
  if (kept) {
    const { length: passkeys } = await listPasskeys(trx, customerId);
    return { kept, passkeys, identities: await countIdentitiesOf(trx, customerId) };
  }
  const passkeys = await deletePasskeysOf(trx, customerId);
  return { kept, passkeys, identities: await deleteIdentitiesOf(trx, customerId) };
}
