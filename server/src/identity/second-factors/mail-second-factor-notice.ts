import type { Language } from '@regz/rules/sites/languages.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AccountOwner } from '../../platform/http/callers.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { lockMailAddress } from '../email/mail-addresses.queries.ts';
import type { SecondFactorAct } from '../identity.mails.ts';

/**
 * Mails a customer about a change of the account's second factors, in the transaction of the act;
 * the account's row stays locked. Only a verified address gets mail. Staff have none.
 * @param input.language the owner's request's; missing for an act of staff
 */
export async function mailSecondFactorNotice(
  services: Services,
  trx: Database,
  { owner, act, language }: { owner: AccountOwner; act: SecondFactorAct; language?: Language },
): Promise<void> {
  if (owner.kind !== 'customer') return;
  const account = await lockMailAddress(trx, owner.id);
  if (account === undefined || account.email === null || !account.emailVerified) return;
  await sendMail(services, trx, {
    to: account.email,
    template: 'second-factor-changed',
    fallback: language,
    data: { username: account.username, act },
  });
}
