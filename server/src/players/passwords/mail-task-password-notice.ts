import { taskUserView } from '../../identity/task-user-view.ts';
import type { Database } from '../../platform/database/database.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { lockTaskUser } from '../lock-task-user.ts';

/**
 * Tells a task user by mail that the password has changed, in the transaction of the change and the
 * language of the account. Only a verified address is written to.
 */
export async function mailTaskPasswordNotice(
  services: Services,
  trx: Database,
  { userId, how, site }: { userId: string; how: 'changed' | 'reset'; site: string },
): Promise<void> {
  const row = await lockTaskUser(trx, userId);
  if (row === undefined || !row.emailVerified) return;
  const { email, username, language } = taskUserView(row);
  await sendMail(services, trx, {
    to: email,
    template: 'task-password-changed',
    data: { username, language, how, link: `${site}/task-auth?password=forgotten` },
  });
}
