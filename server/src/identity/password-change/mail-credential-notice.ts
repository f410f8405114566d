import type { Language } from '@regz/rules/sites/languages.ts';
import type { Database } from '../../platform/database/database.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { lockMailAddress } from '../email/mail-addresses.queries.ts';
import type { OtherSignIns } from '../identity.mails.ts';

type Notice = {
  customerId: string;
  /** The language of the request. */
  language: Language;
  /** The other credentials that a reset found, and whether it removed them. */
  others?: OtherSignIns;
};

/**
 * Mails an account's owner that the password has changed, in the transaction of the change. Only a
 * verified address gets mail: another one may belong to someone else, and repeated changes would
 * flood it.
 */
export async function mailCredentialNotice(
  services: Services,
  trx: Database,
  { customerId, language, others }: Notice,
): Promise<void> {
  const account = await lockMailAddress(trx, customerId);
  if (account === undefined || account.email === null || !account.emailVerified) return;
  await sendMail(services, trx, {
    to: account.email,
    template: 'credential-changed',
    fallback: language,
    data: {
      username: account.username,
      credential: 'password',
      ...(others === undefined ? {} : { others }),
    },
  });
}
