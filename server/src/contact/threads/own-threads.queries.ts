import type { ContactReference } from '@regz/rules/contact/messages.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { presentId, threadColumns } from '../contact.queries.ts';

/**
 * An account, and its address if its owner has proved it. Without an account, the conversations
 * that no account has proved as its own.
 */
export type ThreadOwner = { id: string | null; provenEmail: string | null };

/** The ids of an account's conversations, and of those of the form from its proved address. */
export function idsOf({ id, provenEmail }: ThreadOwner): RawBuilder<string> {
  return sql`(select id from contact_threads where account_id = ${id}
              union all
              select id from contact_threads
               where account_id is null
                 and account_mailbox(email) = account_mailbox(${provenEmail}))`;
}

const ownColumns = [
  ...threadColumns,
  'topic',
  'unread',
  'solved',
  sql<ContactReference | null>`reference_kind`.as('referenceKind'),
  'reference_id as referenceId',
  'reference_label as referenceLabel',
] as const;

/** Returns conversations of an account with the last message of each, newest first. */
export async function listOwnThreadRows(
  db: Database,
  owner: ThreadOwner,
  page: { before: number; limit: number },
) {
  return db
    .selectFrom('contact_threads')
    .innerJoinLateral(
      (the) =>
        the
          .selectFrom('contact_messages')
          .select(['staff_name as lastStaffName', sql<string>`left(text, 160)`.as('lastText')])
          .whereRef('thread_id', '=', 'contact_threads.id')
          .orderBy('contact_messages.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(ownColumns)
    .select(['lastStaffName', 'lastText'])
    .where('contact_threads.id', 'in', idsOf(owner))
    .where('number', '<', page.before)
    .orderBy('number', 'desc')
    .limit(page.limit)
    .execute();
}

/** Returns a conversation of an account; undefined if it belongs to another one. */
export async function findOwnThread(db: Database, owner: ThreadOwner, id: string) {
  return db
    .selectFrom('contact_threads')
    .select(ownColumns)
    .where('id', '=', presentId(id))
    .where(presentId(id), 'in', idsOf(owner))
    .executeTakeFirst();
}

export type OwnThreadRow = NonNullable<Awaited<ReturnType<typeof findOwnThread>>>;

/** Marks a conversation read, unless staff wrote after the given version. */
export async function markRead(
  db: Database,
  { id, version }: { id: string; version: number },
): Promise<void> {
  await db
    .updateTable('contact_threads')
    .set({ unread: false })
    .where('id', '=', id)
    .where('version', '=', version)
    .execute();
}

/** Stores the owner's answer; false if the conversation is open again. */
export async function setSolved(
  db: Database,
  { id, solved }: { id: string; solved: boolean },
): Promise<boolean> {
  const result = await db
    .updateTable('contact_threads')
    .set({ solved })
    .where('id', '=', id)
    .where('state', '=', 'closed')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Whether an account has paid and cannot use it: an order waits for its key or has a flagged
 * payment, or a subscription runs and the topic is the PC or the panel.
 */
export async function hasPaidUnusable(
  db: Database,
  { id, topic, at }: { id: string; topic: string; at: Date },
): Promise<boolean> {
  const order = await db
    .selectFrom('order_facts')
    .select('id')
    .where('user_id', '=', id)
    .where((or) =>
      or.or([
        or('needs_key_since', 'is not', null),
        or.and([or('flag', 'is not', null), or('flag_resolved_at', 'is', null)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  if (order !== undefined) return true;
  if (topic !== 'pc' && topic !== 'panel') return false;
  const running = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where(sql<boolean>`license_end(expiredate, ends_time) > ${at}`)
    .executeTakeFirst();
  return running !== undefined;
}

type Reference = { kind: ContactReference; id: string };

/**
 * Returns what a reference of an account names, as the conversation keeps it; undefined if it is
 * not the account's. Of a license key, only the end is kept.
 */
export async function findReference(
  db: Database,
  accountId: string,
  { kind, id }: Reference,
): Promise<{ id: string; label: string } | undefined> {
  if (kind === 'order') {
    return db
      .selectFrom('order_facts')
      .select(['order_id as id', 'product_name as label'])
      .where('order_id', '=', id)
      .where('user_id', '=', accountId)
      .executeTakeFirst();
  }
  if (kind === 'license') {
    return db
      .selectFrom('license_keys as k')
      .leftJoin('order_facts as o', 'o.license_key_id', 'k.id')
      .select(['k.id', sql<string>`right(k.license_key, 4)`.as('label')])
      .where('k.license_key', '=', id)
      .where((or) => or.or([or('k.user_id', '=', accountId), or('o.user_id', '=', accountId)]))
      .executeTakeFirst();
  }
  return db
    .selectFrom('users')
    .select([sql<string>`${id}`.as('id'), sql<string>`${id}`.as('label')])
    .where('id', '=', accountId)
    .where(sql`${id}`, '=', sql`any(hwid)`)
    .executeTakeFirst();
}

/** Returns staff's notes on an account's conversations, for the export. */
export async function findNotesOf(db: Database, owner: ThreadOwner) {
  return db
    .selectFrom('contact_notes as note')
    .innerJoin('contact_threads as thread', 'thread.id', 'note.thread_id')
    .select(['number', 'note.text', 'note.created_at', 'note.staff_name'])
    .where('thread.id', 'in', idsOf(owner))
    .orderBy('note.id')
    .execute();
}

/** Returns an account's conversations, with the names of the columns, for the export. */
export async function findThreadsOf(db: Database, owner: ThreadOwner) {
  return db
    .selectFrom('contact_threads')
    .select(['number', 'name', 'email', 'subject', 'state', 'topic', 'solved', 'language'])
    .select(['reference_kind', 'reference_id', 'reference_label', 'created_at', 'last_at'])
    .where('id', 'in', idsOf(owner))
    .orderBy('number')
    .execute();
}

/** Returns an account's messages and the answers, for the export. */
export async function findContactOf(db: Database, owner: ThreadOwner) {
  return db
    .selectFrom('contact_threads as thread')
    .innerJoin('contact_messages as message', 'message.thread_id', 'thread.id')
    .select(['number', 'message.text', 'message.created_at', 'message.staff_name'])
    .where('thread.id', 'in', idsOf(owner))
    .orderBy('message.id')
    .execute();
}

/** Returns the files of an account and of its conversations without their content, for the export. */
export async function findFilesOf(db: Database, owner: ThreadOwner) {
  return db
    .selectFrom('contact_files as file')
    .leftJoin('contact_threads as thread', 'thread.id', 'file.thread_id')
    .select(['number', 'file.name', 'media_type', 'byte_count', 'uploaded_at'])
    .where((or) =>
      or.or([or('file.user_id', '=', owner.id), or('file.thread_id', 'in', idsOf(owner))]),
    )
    .orderBy('uploaded_at')
    .orderBy('file.id')
    .execute();
}
