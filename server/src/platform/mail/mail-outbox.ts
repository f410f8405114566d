import { normalizeEmail } from '@regz/rules/identity/email-addresses.ts';
import { type Language, languages } from '@regz/rules/sites/languages.ts';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { knownValue } from '../database/known-value.ts';

export type NewMail = {
  id: string;
  toAddress: string;
  template: string;
  /** The language chosen by the sender; null for that of the address's account. */
  language: Language | null;
  /** The language for an address whose account has chosen none. */
  fallback: Language;
  data: string;
  messageId: string;
  createdAt: Date;
  failedAt: Date | null;
  lastError: string | null;
};

export type WaitingMail = Pick<NewMail, 'id' | 'toAddress' | 'template' | 'messageId'> & {
  language: Language;
  data: unknown;
};

/** The outcome of an attempt: sent, failed permanently, or to be retried. */
export type Outcome =
  | { sentAt: Date }
  | { failedAt: Date; lastError: string }
  | { lastError: string };

export async function insertMails(trx: Database, mails: readonly NewMail[]): Promise<void> {
  await sql`
    insert into mail_outbox (id, to_address, template, data, message_id, created_at, failed_at, last_error, language)
    select id, "toAddress", template, data::jsonb, "messageId", "createdAt", "failedAt", "lastError",
           coalesce(language, mail_language("toAddress"), fallback)
      from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as given
        (id uuid, "toAddress" text, template text, data text, "messageId" text,
         "createdAt" timestamptz, "failedAt" timestamptz, "lastError" text, language text,
         fallback text)`.execute(trx);
}

export async function hasMail(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Reads the mails that are neither sent nor given up; null for the others. */
export async function readWaitingMails(
  db: Database,
  ids: readonly string[],
): Promise<(WaitingMail | null)[]> {
  const rows = await db
    .selectFrom('mail_outbox')
    .select(['id', 'to_address as toAddress', 'template', 'data', 'message_id as messageId'])
    .select('language')
    .where('id', 'in', ids)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute();
  const waiting = new Map(
    rows.map((row) => [row.id, { ...row, language: knownValue(languages, row.language) }]),
  );
  return ids.map((id) => waiting.get(id) ?? null);
}

/**
 * Records the outcomes of attempts. A mail's content is erased after the last attempt. A worker
 * presumed dead does not overwrite a newer outcome.
 */
export async function recordAttempts(
  db: Database,
  attempts: readonly { id: string; outcome: Outcome }[],
): Promise<void> {
  const given = attempts.map(({ id, outcome }) => ({
    id,
    sentAt: 'sentAt' in outcome ? outcome.sentAt : null,
    failedAt: 'failedAt' in outcome ? outcome.failedAt : null,
    lastError: 'lastError' in outcome ? outcome.lastError : null,
  }));
  await sql`
    update mail_outbox
       set sent_at = given.sent_at, failed_at = given.failed_at,
           last_error = coalesce(given.last_error, mail_outbox.last_error),
           attempts = attempts + 1,
           data = case when coalesce(given.sent_at, given.failed_at) is null then data else '{}' end
      from unnest(${given.map(({ id }) => id)}::uuid[],
                  ${given.map(({ sentAt }) => sentAt)}::timestamptz[],
                  ${given.map(({ failedAt }) => failedAt)}::timestamptz[],
                  ${given.map(({ lastError }) => lastError)}::text[])
             given (id, sent_at, failed_at, last_error)
     where mail_outbox.id = given.id
       and mail_outbox.sent_at is null and mail_outbox.failed_at is null`.execute(db);
}

/**
 * Deletes a waiting mail. A worker that is sending it at this moment may succeed; it then finds no
 * row to update and nothing to retry.
 */
export async function withdrawMail(trx: Database, id: string): Promise<void> {
  await trx
    .deleteFrom('mail_outbox')
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute();
}

/** Removes mail created before this time, in any state. Returns the number. */
export async function deleteMailBefore(db: Database, before: Date): Promise<number> {
  const result = await db
    .deleteFrom('mail_outbox')
    .where('created_at', '<', before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Matches an address in the form of the account or in the form of sent mail. */
function isTo(address: string) {
  return sql<boolean>`lower(to_address) in (lower(${address}), lower(${normalizeEmail(address)}))`;
}

/**
 * Deletes the sent and abandoned mails to an address. Waiting mail is kept, because it may announce
 * the deletion itself.
 */
export async function deleteMailTo(trx: Database, address: string): Promise<void> {
  await trx
    .deleteFrom('mail_outbox')
    .where(isTo(address))
    .where((or) => or.or([or('sent_at', 'is not', null), or('failed_at', 'is not', null)]))
    .execute();
}

/** Returns the mails to an address with their times and results. */
export async function findMailTo(db: Database, address: string) {
  return db
    .selectFrom('mail_outbox')
    .select(['to_address', 'template', 'created_at', 'sent_at', 'failed_at'])
    .where(isTo(address))
    .orderBy('created_at')
    .execute();
}

/** Returns the mails to an address since a time, oldest first. */
export async function findMailSince(db: Database, address: string, since: Date) {
  return db
    .selectFrom('mail_outbox')
    .select(['template', 'created_at as writtenAt', 'sent_at as sentAt', 'failed_at as failedAt'])
    .where(isTo(address))
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .execute();
}

/**
 * Counts waiting mail, and mail sent or given up in the last 24 hours. A mail is retried for at
 * most two days, so it is at most three days old.
 */
export async function countMail(db: Database) {
  const { rows } = await sql<{ waiting: number; sent: number; failed: number }>`
    select (select count(*) from mail_outbox
             where sent_at is null and failed_at is null)::bigint as waiting,
           count(*) filter (where sent_at > now() - interval '1 day')::bigint as sent,
           count(*) filter (where failed_at > now() - interval '1 day')::bigint as failed
      from mail_outbox where created_at > now() - interval '4 days'`.execute(db);
  return rows[0] ?? { waiting: 0, sent: 0, failed: 0 };
}
