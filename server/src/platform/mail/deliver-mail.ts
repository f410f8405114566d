import { transaction } from '../database/transaction.ts';
import type { JobData } from '../jobs/queues.ts';
import { MailRefusedForGood } from '../ports/mailer.ts';
import type { Services } from '../services.ts';
import { thrownMessage } from '../thrown.ts';
import { allowSlowTransaction, lockWaitingMail, noteTry } from './mail-outbox.ts';
import { renderMail } from './render-mail.ts';

/**
 * Sends one mail of the outbox; does nothing when it was sent or given up before. The row stays
 * locked while the mail server is asked, so two workers never send one mail. What the server
 * refuses for good is kept as a failure.
 * @throws an error when trying again may help. What the mail server said is in the row and nowhere
 * else, because it may repeat the address.
 */
export async function deliverMail(
  services: Pick<Services, 'config' | 'db' | 'mailer' | 'mails' | 'clock' | 'log'>,
  { id }: JobData['mail.send'],
): Promise<void> {
  const delayed = await transaction(services.db, async ({ trx }) => {
    await allowSlowTransaction(trx);
    const row = await lockWaitingMail(trx, id);
    if (row === undefined) return false;
    try {
      await services.mailer.send({
        to: row.toAddress,
        messageId: row.messageId,
        ...renderMail(services.mails, row, services.config.origins),
      });
    } catch (error) {
      const lastError = thrownMessage(error);
      if (!(error instanceof MailRefusedForGood)) {
        await noteTry(trx, id, { lastError });
        return true;
      }
      services.log.warn({ mail: id, template: row.template }, 'an email was permanently rejected');
      await noteTry(trx, id, { failedAt: new Date(services.clock()), lastError });
      return false;
    }
    await noteTry(trx, id, { sentAt: new Date(services.clock()) });
    return false;
  });
  if (delayed) throw new Error(`The mail server did not accept email ${id} yet`);
}
