import type { JobData } from '../jobs/queues.ts';
import { MailRefusedForGood } from '../ports/mailer.ts';
import type { Services } from '../services.ts';
import { claimWaitingMail, isWaitingMail, noteTry } from './mail-outbox.ts';
import { renderMail } from './render-mail.ts';

/**
 * Sends one mail of the outbox; does nothing if it was sent or given up before. Of two workers, one
 * claims the mail while it talks to the mail server, and the other retries later. What the mail
 * server rejects for good is recorded as a failure.
 * @throws an error if a retry may help. The mail server's reply is stored only in the row, because
 * it may repeat the address.
 */
export async function deliverMail(
  services: Pick<Services, 'config' | 'db' | 'mailer' | 'mails' | 'clock' | 'log'>,
  { id }: JobData['mail.send'],
): Promise<void> {
  const { db, clock, config, mailer, mails, log } = services;
  const row = await claimWaitingMail(db, id);
  if (row === undefined) {
    if (await isWaitingMail(db, id)) throw new Error(`Another worker is sending email ${id}`);
    return;
  }
  const failure = await failureOf(() =>
    mailer.send({
      to: row.toAddress,
      messageId: row.messageId,
      ...renderMail(mails, row, config.origins),
    }),
  );
  if (failure === undefined) return noteTry(db, id, { sentAt: new Date(clock()) });
  const lastError = failure.message;
  if (failure instanceof MailRefusedForGood) {
    log.warn({ mail: id, template: row.template }, 'an email was permanently rejected');
    return noteTry(db, id, { failedAt: new Date(clock()), lastError });
  }
  await noteTry(db, id, { lastError });
  throw new Error(`The mail server did not accept email ${id} yet`);
}

async function failureOf(act: () => Promise<void>): Promise<Error | undefined> {
  try {
    await act();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
