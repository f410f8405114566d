import { batched } from '../database/batches/batched.ts';
import type { JobData } from '../jobs/queues.ts';
import { MailRefusedForGood, MailServerRefusesUs, type OutgoingMail } from '../ports/mailer.ts';
import type { Services } from '../services.ts';
import { htmlPage, linkCode, type MailText } from './mail-layout.ts';
import { type Outcome, readWaitingMails, recordAttempts, type WaitingMail } from './mail-outbox.ts';
import type { Mails, MailTemplates, Origins } from './mail-template.ts';

type Needed = Pick<
  Services,
  'config' | 'db' | 'mailer' | 'mails' | 'correctTexts' | 'clock' | 'log'
>;

/**
 * Delivers mails of the outbox, one per job; concurrent jobs share statements. Skips a mail that is
 * sent or given up. The queue gives the job of a mail to one worker at a time. A permanent rejection
 * is recorded as a failure. A refusal of our login or sender is logged and retried.
 * @throws an error if a retry may help. Only the row contains the mail server's reply, because the
 * reply may repeat the address.
 */
export function mailDelivery(services: Needed): (job: JobData['mail.send']) => Promise<void> {
  const { db } = services;
  const read = batched((ids: readonly string[]) => readWaitingMails(db, ids));
  const record = batched(async (attempts: readonly { id: string; outcome: Outcome }[]) => {
    await recordAttempts(db, attempts);
    return attempts;
  });
  return async ({ id }) => {
    const mail = await read(id);
    if (mail === null) return;
    const outcome = await trySending(services, mail);
    await record({ id, outcome });
    if (!isOver(outcome)) throw new Error(`The mail server did not accept email ${id} yet`);
  };
}

async function trySending(
  { config, mailer, mails, correctTexts, clock, log }: Needed,
  { id, toAddress: to, messageId, template, data, language }: WaitingMail,
): Promise<Outcome> {
  await correctTexts(language);
  try {
    await mailer.send({
      to,
      messageId,
      ...renderMail(mails, { template, data, language }, config.origins),
    });
    return { sentAt: new Date(clock()) };
  } catch (error) {
    const lastError = error instanceof Error ? error.message : String(error);
    if (error instanceof MailServerRefusesUs) {
      const { at } = error;
      log.error(at, 'the mail server refuses our mail: check SMTP_URL and MAIL_FROM');
    }
    if (!(error instanceof MailRefusedForGood)) return { lastError };
    log.warn({ mail: id, template }, 'an email was permanently rejected');
    return { failedAt: new Date(clock()), lastError };
  }
}

function isOver(outcome: Outcome): boolean {
  return 'sentAt' in outcome || 'failedAt' in outcome;
}

/**
 * Renders a mail of the outbox as subject, text and HTML. All text from people is escaped. Links
 * lead to the configured sites.
 */
export function renderMail(
  mails: Mails<MailTemplates>,
  { template, data, language }: Pick<WaitingMail, 'template' | 'data' | 'language'>,
  origins: Origins,
): Pick<OutgoingMail, 'subject' | 'text' | 'html' | 'unsubscribe' | 'language'> {
  const templates = mails[language];
  if (!isTemplate(templates, template)) throw new Error(`There is no mail "${template}".`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the row was written by sendMail, which ties the data to the template
  const write = templates[template] as (data: unknown, origins: Origins) => MailText;
  const mail = write(data, origins);
  const { subject, greeting, lines, action, also, unsubscribe } = mail;
  const code = linkCode(mail, language);
  const codeLines = code === undefined ? [] : [code.words, code.code, ''];
  const link = `${action.label}: ${action.link}`;
  const alsoLines = also === undefined ? [] : [`${also.label}: ${also.link}`, ''];
  const text = [greeting, '', ...lines, '', link, '', ...codeLines, ...alsoLines, 'Regz', ''];
  return { subject, text: text.join('\n'), html: htmlPage(mail, language), unsubscribe, language };
}

function isTemplate(templates: MailTemplates, name: string): name is keyof MailTemplates {
  return Object.hasOwn(templates, name);
}
