import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

export type NewMail = {
  id: string;
  toAddress: string;
  template: string;
  data: string;
  messageId: string;
  failedAt: Date | null;
  lastError: string | null;
};

/** The outcome of an attempt: sent, failed for good, or to be retried. */
type Outcome = { sentAt: Date } | { failedAt: Date; lastError: string } | { lastError: string };

export async function insertMails(trx: Database, mails: readonly NewMail[]): Promise<void> {
  await sql`
    insert into mail_outbox (id, to_address, template, data, message_id, failed_at, last_error)
    select id, "toAddress", template, data::jsonb, "messageId", "failedAt", "lastError"
      from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as given
        (id uuid, "toAddress" text, template text, data text, "messageId" text,
         "failedAt" timestamptz, "lastError" text)`.execute(trx);
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
 * Gives a mail that is neither sent nor given up to one worker, for half a minute or until the
 * outcome is recorded. A live worker's job is given to no other, however long it takes.
 */
export async function claimWaitingMail(db: Database, id: string) {
  return db
    .updateTable('mail_outbox')
    .set({ trying_until: sql<Date>`clock_timestamp() + interval '30 seconds'` })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where(sql<boolean>`coalesce(trying_until <= clock_timestamp(), true)`)
    .returning(['id', 'to_address as toAddress', 'template', 'data', 'message_id as messageId'])
    .executeTakeFirst();
}

/** Whether a mail is neither sent nor given up. */
export async function isWaitingMail(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records the outcome of an attempt; the content is erased once there will be no retry. */
export async function noteTry(db: Database, id: string, outcome: Outcome): Promise<void> {
  const isOver = 'sentAt' in outcome || 'failedAt' in outcome;
  await db
    .updateTable('mail_outbox')
    .set((each) => ({
      ...('sentAt' in outcome ? { sent_at: outcome.sentAt } : { last_error: outcome.lastError }),
      ...('failedAt' in outcome ? { failed_at: outcome.failedAt } : {}),
      attempts: each('attempts', '+', 1),
      trying_until: null,
      ...(isOver ? { data: '{}' } : {}),
    }))
    .where('id', '=', id)
    // A worker presumed dead must not overwrite what another has settled meanwhile.
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute();
}

/** Removes mail written before this time, whatever became of it; returns the number. */
export async function deleteMailBefore(db: Database, before: Date): Promise<number> {
  const result = await db
    .deleteFrom('mail_outbox')
    .where('created_at', '<', before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/**
 * Deletes what was mailed to an address, sent or given up. Mail that still waits is kept: it may
 * announce the deletion itself.
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

/** Waiting mail, and mail sent and given up in the last 24 hours: it is older by the two days of its tries at most. */
export async function countMail(db: Database) {
  const { rows } = await sql<{ waiting: number; sent: number; failed: number }>`
    select (select count(*) from mail_outbox
             where sent_at is null and failed_at is null)::bigint as waiting,
           count(*) filter (where sent_at > now() - interval '1 day')::bigint as sent,
           count(*) filter (where failed_at > now() - interval '1 day')::bigint as failed
      from mail_outbox where created_at > now() - interval '4 days'`.execute(db);
  return rows[0] ?? { waiting: 0, sent: 0, failed: 0 };
}
