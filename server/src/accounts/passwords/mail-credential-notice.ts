import type { Database } from '../../platform/database.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { lockMailAddress } from '../email/email-tokens.queries.ts';

/**
 * Tells an account's owner by mail that the password has changed, in the transaction of the
 * change. Only a verified address is written to: another one may belong to a stranger, who could
 * be mailed without end by changing the password again and again.
 */
export async function mailCredentialNotice(
  services: Pick<Services, 'config' | 'jobs' | 'clock'>,
  trx: Database,
  userId: string,
): Promise<void> {
  const account = await lockMailAddress(trx, userId);
  if (account === undefined || account.email === null || !account.email_verified) return;
  await sendMail(services, trx, {
    to: account.email,
    template: 'credential-changed',
    data: { username: account.username, credential: 'password' },
  });
}
