import { randomUUID } from 'node:crypto';
import { isBareEmailAddress } from '@regz/rules/accounts/accounts.ts';
import type { Database } from '../database/database.ts';
import type { Services } from '../services.ts';
import { hasMail, insertMail } from './mail-outbox.ts';
import type { MailData, MailTemplate } from './mail-template.ts';

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
  mail: { to: string; template: Template; data: MailData[Template]; id?: string },
): Promise<void> {
  const { config, jobs, clock } = services;
  const { id = randomUUID() } = mail;
  const sendable = isBareEmailAddress(mail.to);
  await insertMail(trx, {
    id,
    toAddress: mail.to,
    template: mail.template,
    data: JSON.stringify(sendable ? mail.data : {}),
    messageId: `<${id}@${domainOf(config.MAIL_FROM)}>`,
    failedAt: sendable ? null : new Date(clock()),
    lastError: sendable ? null : 'The recipient is not one bare address.',
  });
  if (sendable) await jobs.send(trx, 'mail.send', { id });
}

/** Whether the outbox has a mail of this id, sent or not. */
export async function isMailWritten(trx: Database, id: string): Promise<boolean> {
  return await hasMail(trx, id);
}

function domainOf(from: string): string {
  return /@([^@\s>]+)>?$/.exec(from)?.[1] ?? 'localhost';
}
