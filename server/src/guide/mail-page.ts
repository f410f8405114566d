import type { MailedPage } from '@regz/rules/guide/mailed-pages.ts';
import { normalizeEmail } from '@regz/rules/identity/email-addresses.ts';
import { paths } from '@regz/rules/sites/paths.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { CustomerCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { sendMail } from '../platform/mail/send-mail.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';

/**
 * Mails a customer the address of a page, to open it on a PC.
 * @throws Refusal ACCOUNT_EMAIL_MISSING, or ATTEMPTS_EXCEEDED after three mails an hour to the address
 */
export async function mailPage(
  services: Services,
  { caller: { account }, language }: RequestContext<CustomerCaller>,
  { page }: { page: MailedPage },
): Promise<{ email: string }> {
  const { email, username } = account;
  if (email === null) throw new Refusal('ACCOUNT_EMAIL_MISSING');
  await services.budgets.pageMail.take(normalizeEmail(email));
  const link = `${services.config.origins.client}${paths[page]}`;
  await transaction(services.db, async ({ trx }) => {
    await sendMail(services, trx, {
      to: email,
      template: 'page-link',
      fallback: language,
      data: { username, page, link },
    });
  });
  return { email };
}
