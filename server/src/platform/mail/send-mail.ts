import { randomUUID } from 'node:crypto';
import { isBareEmailAddress, normalizeEmail } from '@regz/rules/identity/email-addresses.ts';
import { isLanguage, type Language } from '@regz/rules/sites/languages.ts';
import type { Database } from '../database/database.ts';
import type { Services } from '../services.ts';
import { hasMail, insertMails } from './mail-outbox.ts';
import type { MailData, MailTemplate } from './mail-template.ts';

/**
 * A mail to one bare address; `id` is a UUID, set by senders that may run twice. It is in the
 * `language` that the sender sets, as for staff. Else it is in the language that the account of the
 * address has chosen, or else in `fallback`, that of the request that caused it, or in English.
 */
export type Mail<Template extends MailTemplate> = {
  to: string;
  template: Template;
  data: MailData[Template];
  id?: string;
  language?: Language;
  fallback?: string | null | undefined;
};

/**
 * Writes a mail to the outbox in the caller's transaction; it is sent after the commit. Text that
 * is not one bare address is recorded as a failure and never sent: a mail server would read a
 * comma, a line break or a pair of brackets in it as another recipient.
 *
 * A sender that may run twice sets the mail's `id` (a UUID) and checks `isMailWritten` first; a
 * second mail with that id violates a primary key and fails the transaction.
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
  const createdAt = new Date(clock());
  const written = mails.map(({ to: kept, template, data, id = randomUUID(), ...mail }) => {
    // An earlier version kept some addresses in a form that no mail server takes.
    const to = normalizeEmail(kept);
    const sendable = isBareEmailAddress(to);
    return {
      id,
      toAddress: to,
      template,
      language: mail.language ?? null,
      fallback: isLanguage(mail.fallback) ? mail.fallback : 'en',
      data: JSON.stringify(sendable ? data : {}),
      messageId: `<${id}@${domainOf(config.MAIL_FROM)}>`,
      createdAt,
      failedAt: sendable ? null : createdAt,
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

/** Whether the outbox has a mail with this id, sent or not. */
export async function isMailWritten(trx: Database, id: string): Promise<boolean> {
  return await hasMail(trx, id);
}

function domainOf(from: string): string {
  return /@([^@\s>]+)>?$/.exec(from)?.[1] ?? 'localhost';
}
