import { languageTags } from '@regz/rules/players/task-users.ts';
import { issueLinkTo } from '../../identity/email/mailed-link.ts';
import { taskUserView } from '../../identity/task-user-view.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { addressBlock } from '../../platform/guards/address.ts';
import type { TaskUserCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { lockTaskUser } from '../lock-task-user.ts';

/**
 * Mails the task user a link that verifies the account's address, for 24 hours, in the language of
 * the account. It leads to the site of the request, because the person is logged in there.
 * @throws Refusal ATTEMPTS_EXCEEDED after five an hour.
 */
export async function sendTaskEmailVerification(
  services: Services,
  { caller, origin, site }: RequestContext<TaskUserCaller>,
): Promise<{ email: string }> {
  // Checks first, because a refusal must cost no attempt, and counting takes its own connection.
  await lockUnverified(services.db, caller.id);
  await services.budgets.mailAccount.take(caller.id);
  await services.budgets.mailAddress.take(addressBlock(origin.address));
  return transaction(services.db, async ({ trx }) => {
    const user = await lockUnverified(trx, caller.id);
    return mailVerification(services, trx, { user, site });
  });
}

type Verification = {
  user: Pick<TaskUserCaller['account'], 'id' | 'username' | 'email' | 'language'>;
  site: string;
};

/** Mails a link that verifies the address; the older ones stop working. */
export async function mailVerification(
  services: Services,
  trx: Database,
  { user: { id, username, email, language }, site }: Verification,
): Promise<{ email: string }> {
  const page = `${site}/task-auth?confirm=email`;
  const owner = { kind: 'task-user', id } as const;
  const link = await issueLinkTo(page, services, trx, { owner, purpose: 'verify', email });
  await sendMail(services, trx, {
    to: email,
    template: 'verify-task-email',
    language: languageTags[language],
    data: { username, link },
  });
  return { email };
}

/**
 * Locks an account whose address is not verified.
 * @throws Refusal SESSION_REQUIRED, ACCOUNT_EMAIL_VERIFIED
 */
export async function lockUnverified(
  trx: Database,
  id: string,
): Promise<TaskUserCaller['account']> {
  const row = await lockTaskUser(trx, id);
  if (row === undefined) throw new Refusal('SESSION_REQUIRED');
  const user = taskUserView(row);
  if (user.emailVerified) throw new Refusal('ACCOUNT_EMAIL_VERIFIED');
  return user;
}
