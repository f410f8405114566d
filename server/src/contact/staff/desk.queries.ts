import type { Language } from '@regz/rules/sites/languages.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { presentId } from '../contact.queries.ts';

type ThreadEdit = {
  id: string;
  version: number;
  /** Null releases the conversation. */
  assigneeId?: string | null;
  urgent?: boolean | undefined;
  topic?: string | undefined;
  /** Null ends it. */
  snoozedUntil?: Date | null;
};

/** Edits a conversation that still has the given version; false if another change came first. */
export async function updateThread(trx: Database, edit: ThreadEdit): Promise<boolean> {
  const { id, version, assigneeId, urgent, topic, snoozedUntil } = edit;
  const result = await trx
    .updateTable('contact_threads')
    .set((row) => ({
      version: row('version', '+', 1),
      assignee_id: assigneeId,
      // A closed conversation is never urgent.
      urgent: urgent === undefined ? undefined : sql<boolean>`${urgent} and state <> 'closed'`,
      topic,
      snoozed_until: snoozedUntil,
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Returns the language of mails to a visitor, and the end of an account's license. */
export async function findVisitor(
  db: Database,
  { id, ownerId }: { id: string; ownerId: string | null },
) {
  return db
    .selectFrom('contact_threads')
    .leftJoin('users', (join) => join.on('users.id', '=', ownerId))
    .select([
      sql<Language>`coalesce(users.language, mail_language(contact_threads.email),
                             contact_threads.language, 'en')`.as('language'),
      sql<Date | null>`case when isfinite(license_end(expiredate, ends_time))
                            then license_end(expiredate, ends_time) end`.as('licenseEnd'),
    ])
    .where('contact_threads.id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Adds a note; false if the conversation is gone. */
export async function insertNote(
  trx: Database,
  note: { threadId: string; staffName: string; text: string; at: Date },
): Promise<boolean> {
  const result = await trx
    .insertInto('contact_notes')
    .columns(['thread_id', 'staff_name', 'text', 'created_at'])
    .expression((the) =>
      the
        .selectFrom('contact_threads')
        .select((values) => [
          'id',
          values.val(note.staffName).as('staff_name'),
          values.val(note.text).as('text'),
          sql<Date>`${note.at}::timestamptz`.as('created_at'),
        ])
        .where('id', '=', presentId(note.threadId)),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function listNotes(db: Database, threadId: string) {
  return db
    .selectFrom('contact_notes')
    .select(['staff_name as staffName', 'text', 'created_at as at'])
    .where('thread_id', '=', threadId)
    .orderBy('id')
    .execute();
}

/** Lists conversations again whose time has come. */
export async function endSnoozes(db: Database, at: Date): Promise<void> {
  await db
    .updateTable('contact_threads')
    .set((row) => ({ snoozed_until: null, version: row('version', '+', 1) }))
    .where('snoozed_until', '<=', at)
    .execute();
}

/** Marks conversations reminded that have waited since before a time; returns them, each once. */
export async function takeReminders(
  trx: Database,
  { before, at, limit }: { before: Date; at: Date; limit: number },
) {
  return trx
    .updateTable('contact_threads')
    .set({ reminded_at: at })
    .where('id', 'in', (the) =>
      the
        .selectFrom('contact_threads')
        .select('id')
        .where('state', '=', sql.lit('waiting'))
        .where('reminded_at', 'is', null)
        .where('last_at', '<', before)
        .orderBy('last_at')
        .limit(limit)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returning(['id', 'number', 'subject', 'email', 'language', 'account_id as accountId'])
    .execute();
}

/** Closes conversations that have waited since before a time, and were reminded before another. */
export async function closeWaiting(
  db: Database,
  { at, before, remindedBefore }: { at: Date; before: Date; remindedBefore: Date },
): Promise<void> {
  await db
    .updateTable('contact_threads')
    .set((row) => ({
      state: 'closed',
      closed_at: at,
      urgent: false,
      version: row('version', '+', 1),
    }))
    .where('state', '=', sql.lit('waiting'))
    .where('last_at', '<', before)
    .where('reminded_at', '<', remindedBefore)
    .execute();
}
