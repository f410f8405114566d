import { sql } from 'kysely';

import type { Database } from '../database.ts';

export type NewMail = {
  id: string;
  to_address: string;
  template: string;
  data: string;
  message_id: string;
  failed_at: Date | null;
  last_error: string | null;
};

export async function insertMail(trx: Database, mail: NewMail): Promise<void> {
  await trx.insertInto('mail_outbox').values(mail).execute();
}

export async function hasMail(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Reads a mail that is neither sent nor given up, and keeps it locked until the transaction ends;
 * waits for whoever is sending it.
 */
export async function lockWaitingMail(trx: Database, id: string) {
  return trx
    .selectFrom('mail_outbox')
    .select(['id', 'to_address', 'template', 'data', 'message_id'])
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Lets the transaction wait as long as a mail server may take. */
export async function allowSlowTransaction(trx: Database): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(trx);
}

/** Notes what became of a try; what was mailed is forgotten once it will not be tried again. */
export async function noteTry(
  trx: Database,
  id: string,
  outcome: { sent_at: Date } | { failed_at: Date; last_error: string } | { last_error: string },
): Promise<void> {
  const over = 'sent_at' in outcome || 'failed_at' in outcome;
  await trx
    .updateTable('mail_outbox')
    .set((each) => ({
      ...outcome,
      attempts: each('attempts', '+', 1),
      ...(over ? { data: '{}' } : {}),
    }))
    .where('id', '=', id)
    .execute();
}

/** Removes mail written before the moment, whatever became of it; gives the number. */
export async function deleteMailBefore(db: Database, before: Date): Promise<number> {
  const result = await db
    .deleteFrom('mail_outbox')
    .where('created_at', '<', before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/**
 * Forgets what was mailed to an address, sent or given up. Mail that still waits is left: it may be
 * the news of the deletion itself.
 */
export async function deleteMailTo(trx: Database, address: string): Promise<void> {
  await trx
    .deleteFrom('mail_outbox')
    .where(sql`lower(to_address)`, '=', sql`lower(${address})`)
    .where((or) => or.or([or('sent_at', 'is not', null), or('failed_at', 'is not', null)]))
    .execute();
}

/** Which mails were written to an address, and what became of them. */
export async function findMailTo(db: Database, address: string) {
  return db
    .selectFrom('mail_outbox')
    .select(['to_address', 'template', 'created_at', 'sent_at', 'failed_at'])
    .where(sql`lower(to_address)`, '=', sql`lower(${address})`)
    .orderBy('created_at')
    .execute();
}
