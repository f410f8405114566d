import * as z from 'zod';

import type { Services } from '../services.ts';
import { thrownMessage } from '../thrown.ts';
import { transaction } from '../transaction.ts';
import { allowSlowTransaction, lockWaitingMail, noteTry } from './mail-outbox.ts';
import { renderMail } from './mail-templates.ts';
import { MailRefusedForGood } from './mailer.ts';

const job = z.object({ id: z.uuid() });

/**
 * Sends one mail of the outbox; does nothing when it was sent or given up before. The row stays
 * locked while the mail server is asked, so two workers never send one mail. What the server
 * refuses for good is kept as a failure.
 * @throws an error when trying again may help. What the mail server said is in the row and nowhere
 * else, because it may repeat the address.
 */
export async function deliverMail(
  services: Pick<Services, 'config' | 'db' | 'mailer' | 'clock' | 'log'>,
  data: unknown,
): Promise<void> {
  const { id } = job.parse(data);
  const delayed = await transaction(services.db, async ({ trx }) => {
    await allowSlowTransaction(trx);
    const row = await lockWaitingMail(trx, id);
    if (row === undefined) return false;
    try {
      await services.mailer.send({
        to: row.to_address,
        messageId: row.message_id,
        ...renderMail(row.template, row.data, services.config.origins),
      });
    } catch (error) {
      const last_error = thrownMessage(error);
      if (!(error instanceof MailRefusedForGood)) {
        await noteTry(trx, id, { last_error });
        return true;
      }
      services.log.warn({ mail: id, template: row.template }, 'A mail was refused for good');
      await noteTry(trx, id, { failed_at: new Date(services.clock()), last_error });
      return false;
    }
    await noteTry(trx, id, { sent_at: new Date(services.clock()) });
    return false;
  });
  if (delayed) throw new Error(`The mail server did not take mail ${id} now`);
}
