import { randomUUID } from 'node:crypto';
import { isBareEmailAddress } from '@regz/rules/accounts/accounts.ts';
import type { Database } from '../database/database.ts';
import type { Services } from '../services.ts';
import { hasMail, insertMails } from './mail-outbox.ts';
import type { MailData, MailTemplate } from './mail-template.ts';

/** A mail to one bare address; `id` is a UUID that a sender brings who may run twice. */
export type Mail<Template extends MailTemplate> = {
  to: string;
  template: Template;
  data: MailData[Template];
  id?: string;
};

/**
 * Writes a mail into the outbox as part of the caller's transaction; it goes out after the commit.
 * Text that is not one bare address is kept as a failure and never sent: a mail server reads a
 * comma, a line break or a pair of brackets in it as another recipient.
 *
 * A sender that may run twice brings the mail's `id` (a UUID) and asks `isMailWritten` first; a
 * second mail of that id breaks a primary key and with it the transaction.
 */
export async function sendMail<Template extends MailTemplate>(
  services: Pick<Services, 'config' | 'jobs' | 'clock'>,
  trx: Database,
  mail: Mail<Template>,
): Promise<void> {
  await sendMails(services, trx, [mail]);
}

/** The same for several mails at once. */
export async function sendMails<Template extends MailTemplate>(
  { config, jobs, clock }: Pick<Services, 'config' | 'jobs' | 'clock'>,
  trx: Database,
  mails: readonly Mail<Template>[],
): Promise<void> {
  if (mails.length === 0) return;
  const written = mails.map(({ to, template, data, id = randomUUID() }) => {
    const sendable = isBareEmailAddress(to);
    return {
      id,
      toAddress: to,
      template,
      data: JSON.stringify(sendable ? data : {}),
      messageId: `<${id}@${domainOf(config.MAIL_FROM)}>`,
      failedAt: sendable ? null : new Date(clock()),
      lastError: sendable ? null : 'The recipient is not one bare address.',
    };
  });
  await insertMails(trx, written);
  const sendable = written.filter(({ failedAt }) => failedAt === null);
  if (sendable.length > 0) {
    await jobs.sendAll(
      trx,
      'mail.send',
      sendable.map(({ id }) => ({ id })),
    );
  }
}

/** Whether the outbox has a mail of this id, sent or not. */
export async function isMailWritten(trx: Database, id: string): Promise<boolean> {
  return await hasMail(trx, id);
}

function domainOf(from: string): string {
  return /@([^@\s>]+)>?$/.exec(from)?.[1] ?? 'localhost';
}
