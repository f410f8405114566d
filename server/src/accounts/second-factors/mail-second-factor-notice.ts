import type { Database } from '../../platform/database.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { SecondFactorDeed } from '../../platform/mail/mail-templates.ts';
import type { Services } from '../../platform/services.ts';
import { lockMailAddress } from '../email/email-tokens.queries.ts';
import type { SecondFactorOwner } from './second-factor-owner.ts';

/**
 * Tells a customer by mail what was done to the account's second factors, in the transaction of the
 * deed; the account's row stays locked. Only a verified address is written to. Staff have none.
 */
export async function mailSecondFactorNotice(
  services: Pick<Services, 'config' | 'jobs' | 'clock'>,
  trx: Database,
  owner: SecondFactorOwner,
  deed: SecondFactorDeed,
): Promise<void> {
  if (owner.kind !== 'customer') return;
  const account = await lockMailAddress(trx, owner.id);
  if (account === undefined || account.email === null || !account.email_verified) return;
  await sendMail(services, trx, {
    to: account.email,
    template: 'second-factor-changed',
    data: { username: account.username, deed },
  });
}
