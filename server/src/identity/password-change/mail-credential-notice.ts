import type { Database } from '../../platform/database/database.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { lockMailAddress } from '../email/mail-addresses.queries.ts';
import type { OtherSignIns } from '../identity.mails.ts';

/**
 * Tells an account's owner by mail that the password has changed, in the transaction of the change.
 * Only a verified address gets mail: another one may belong to a stranger, who could be flooded by
 * repeated password changes.
 * @param input.others what else a reset found besides the password, and what it did with it.
 */
export async function mailCredentialNotice(
  services: Services,
  trx: Database,
  { customerId, others }: { customerId: string; others?: OtherSignIns },
): Promise<void> {
  const account = await lockMailAddress(trx, customerId);
  if (account === undefined || account.email === null || !account.emailVerified) return;
  await sendMail(services, trx, {
    to: account.email,
    template: 'credential-changed',
    data: {
      username: account.username,
      credential: 'password',
      ...(others === undefined ? {} : { others }),
    },
  });
}
