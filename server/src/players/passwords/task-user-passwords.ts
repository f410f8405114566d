import { languageTags } from '@regz/rules/players/task-users.ts';
import { deleteLinks } from '../../identity/email/delete-links.ts';
import { issueLinkTo } from '../../identity/email/mailed-link.ts';
import type { PasswordHolders } from '../../identity/password-change/password-holders.ts';
import { NO_PASSWORD } from '../../identity/passwords/stored-hash.ts';
import { hasCodes } from '../../identity/second-factors/has-codes.ts';
import { endSessions } from '../../identity/sessions/end-sessions.ts';
import { taskUserView } from '../../identity/task-user-view.ts';
import type { Database } from '../../platform/database/database.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { lockTaskUser } from '../lock-task-user.ts';
import {
  findAdminOfTaskUser,
  findTaskUserForReset,
  hasPasswordHash,
  replaceTaskPassword,
  updateTaskPassword,
} from '../task-users.queries.ts';

/** Changes and resets of task users' passwords. Mails use the account's language. */
export const taskUserPasswords: PasswordHolders = {
  kind: 'task-user',
  acts: { change: 'accounts.change-task-password', reset: 'accounts.reset-task-password' },
  object: 'task-user',
  actor: (id) => ({ kind: 'task-user', id, name: 'task user' }),
  findByMailbox: (trx, email) => findTaskUserForReset(trx, email, NO_PASSWORD),
  lockForReset: async (trx, id) => {
    const user = await lockTaskUser(trx, id);
    if (user === undefined || !(await mayResetByMail(trx, id))) return undefined;
    return {
      ...user,
      mayBeMailed: user.emailVerified || (await hasPasswordHash(trx, id, NO_PASSWORD)),
    };
  },
  replacePassword: replaceTaskPassword,
  updatePassword: updateTaskPassword,
  // Ends sessions of staff, too.
  endSignIns: async (trx, id) => {
    await endSessions(trx, { kind: 'task-user', id });
    const admin = await findAdminOfTaskUser(trx, id);
    if (admin !== undefined) await endSessions(trx, { kind: 'admin', id: admin.id });
    await deleteLinks(trx, { kind: 'task-user', id });
  },
  // The link leads to the site of the request.
  mailLink: async (services, trx, { mailId, id, username, email, site }) => {
    const row = await lockTaskUser(trx, id);
    if (row === undefined) return;
    const { language } = taskUserView(row);
    const page = `${site}/task-auth?password=reset`;
    const owner = { kind: 'task-user', id } as const;
    const link = await issueLinkTo(page, services, trx, {
      owner,
      purpose: 'reset-password',
      email,
    });
    await sendMail(services, trx, {
      id: mailId,
      to: email,
      template: 'reset-task-password',
      language: languageTags[language],
      data: { username, link },
    });
  },
  tellChanged: (services, trx, { id, site }) =>
    mailNotice(services, trx, { id, how: 'changed', site }),
  finishReset: async (services, trx, { id, site }) => {
    await mailNotice(services, trx, { id, how: 'reset', site });
    return undefined;
  },
};

/**
 * True if a mailbox alone may set a task user's password. Not for staff, whose password also opens
 * the admin panel: they need a second factor besides the mailbox (ASVS 6.3.4, 6.4.3).
 */
async function mayResetByMail(trx: Database, id: string): Promise<boolean> {
  const admin = await findAdminOfTaskUser(trx, id);
  return admin === undefined || hasCodes(trx, { kind: 'admin', id: admin.id });
}

/** Mails go only to verified addresses. */
async function mailNotice(
  services: Services,
  trx: Database,
  { id, how, site }: { id: string; how: 'changed' | 'reset'; site: string },
): Promise<void> {
  const row = await lockTaskUser(trx, id);
  if (row === undefined || !row.emailVerified) return;
  const { email, username, language } = taskUserView(row);
  await sendMail(services, trx, {
    to: email,
    template: 'task-password-changed',
    language: languageTags[language],
    data: { username, how, link: `${site}/task-auth?password=forgotten` },
  });
}
