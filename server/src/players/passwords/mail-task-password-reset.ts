import { randomBytes } from 'node:crypto';
import { MINUTE_MS } from '@regz/rules/durations.ts';
import { EMAIL_LINK_MINUTES } from '@regz/rules/identity/email.ts';
import { hashLinkToken } from '../../identity/email/mailed-link.ts';
import { taskUserView } from '../../identity/task-user-view.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { isMailWritten, sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { findTaskLinkMadeAt, replaceTaskLink } from '../email/task-email-tokens.queries.ts';
import { lockTaskUser } from '../lock-task-user.ts';
import type { PlayerJob } from '../players.jobs.ts';
import { findTaskUserByVerifiedEmail } from '../task-users.queries.ts';
import { mayResetByMail } from './may-reset-by-mail.ts';

/** Requests from many addresses cannot flood somebody's mailbox. */
const PAUSE_MS = 2 * MINUTE_MS;

/**
 * Mails a link for a new password to the task user who has proven this address, in the language of
 * the account; does nothing if there is none, if the last link is less than two minutes old, or if
 * a mailbox alone must not open the account. Repeating the same job does nothing.
 */
export async function mailTaskPasswordReset(
  services: Services,
  job: PlayerJob<'accounts.mail-task-password-reset'>,
): Promise<void> {
  const { mailId, email, site } = job;
  await transaction(services.db, async ({ trx }) => {
    const found = await findTaskUserByVerifiedEmail(trx, email);
    const row = found && (await lockTaskUser(trx, found.id));
    if (row === undefined || !row.emailVerified || !(await mayResetByMail(trx, row))) return;
    if (await isMailWritten(trx, mailId)) return;
    const user = taskUserView(row);
    const madeAt = await findTaskLinkMadeAt(trx, user.id, 'reset-password');
    if (madeAt !== undefined && services.clock() - madeAt.getTime() < PAUSE_MS) return;
    const token = randomBytes(32).toString('base64url');
    const now = services.clock();
    await replaceTaskLink(trx, {
      userId: user.id,
      purpose: 'reset-password',
      tokenHash: hashLinkToken(token),
      email: user.email,
      expiresAt: new Date(now + EMAIL_LINK_MINUTES['reset-password'] * MINUTE_MS),
      createdAt: new Date(now),
    });
    const { username, language } = user;
    const link = `${site}/task-auth?password=reset#${token}`;
    await sendMail(services, trx, {
      id: mailId,
      to: user.email,
      template: 'reset-task-password',
      data: { username, link, language },
    });
  });
}
