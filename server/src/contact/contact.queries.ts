import type { ContactReference, ContactState } from '@regz/rules/contact/messages.ts';
import type { Language } from '@regz/rules/sites/languages.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

export const threadColumns = [
  'id',
  'number',
  'name',
  'email',
  'subject',
  sql<ContactState>`state`.as('state'),
  'last_at as lastAt',
  'version',
] as const;

const staffColumns = [
  ...threadColumns,
  'topic',
  'urgent',
  'closed_at as closedAt',
  'snoozed_until as snoozedUntil',
  sql<ContactReference | null>`reference_kind`.as('referenceKind'),
  'reference_id as referenceId',
  'reference_label as referenceLabel',
  'account_id as accountId',
  sql<
    string | null
  >`(select username from account_admins where account_admins.id = assignee_id)`.as('assignee'),
] as const;

type NewThread = {
  id: string;
  name: string;
  email: string;
  subject: string;
  tokenHash: Buffer;
  digest: Buffer;
  language: Language;
  at: Date;
  /** Of a conversation that an account opened. */
  accountId?: string;
  topic?: string;
  urgent?: boolean;
  reference?: { kind: ContactReference; id: string; label: string } | null;
};

/** Adds a conversation; undefined if an identical one is open. */
export async function insertThread(trx: Database, thread: NewThread) {
  const { tokenHash, at, accountId, reference, ...rest } = thread;
  return trx
    .insertInto('contact_threads')
    .values({
      ...rest,
      token_hash: tokenHash,
      created_at: at,
      last_at: at,
      account_id: accountId,
      reference_kind: reference?.kind,
      reference_id: reference?.id,
      reference_label: reference?.label,
    })
    .onConflict((conflict) =>
      conflict.column('digest').where('state', '<>', sql.lit('closed')).doNothing(),
    )
    .returning('number')
    .executeTakeFirst();
}

/** Returns the open conversation with an identical first message. */
export async function findSameThread(db: Database, digest: Buffer) {
  return db
    .selectFrom('contact_threads')
    .select(['id', 'number'])
    .where('digest', '=', digest)
    .where('state', '<>', 'closed')
    .executeTakeFirst();
}

export async function insertMessage(
  trx: Database,
  message: { threadId: string; staffName: string | null; text: string; at: Date },
): Promise<number> {
  const { id } = await trx
    .insertInto('contact_messages')
    .values({
      thread_id: message.threadId,
      staff_name: message.staffName,
      text: message.text,
      created_at: message.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The filters of staff's list. `assigneeId` is null for conversations without an assignee. */
export type ThreadFilter = {
  state: ContactState | 'snoozed' | 'all';
  assigneeId?: string | null;
  topic?: string | undefined;
};

/** Returns conversations below a position: urgent ones first, then the newest. */
export async function listThreadRows(
  db: Database,
  { state, assigneeId, topic }: ThreadFilter,
  page: { before: { urgent: boolean; number: number }; limit: number },
) {
  const { before } = page;
  return db
    .selectFrom('contact_threads')
    .select(staffColumns)
    .where('merged_into', 'is', null)
    .where(sql<boolean>`(urgent, number) < (${before.urgent}, ${before.number})`)
    .$if(state !== 'snoozed' && state !== 'all', (query) => query.where('state', '=', state))
    .$if(state === 'open', (query) => query.where('snoozed_until', 'is', null))
    .$if(state === 'snoozed', (query) => query.where('snoozed_until', 'is not', null))
    .$if(assigneeId !== undefined, (query) =>
      assigneeId === null
        ? query.where('assignee_id', 'is', null)
        : query.where('assignee_id', '=', assigneeId ?? ''),
    )
    .$if(topic !== undefined, (query) => query.where('topic', '=', topic ?? ''))
    .orderBy('urgent', 'desc')
    .orderBy('number', 'desc')
    .limit(page.limit)
    .execute();
}

/** The id of a conversation, or of the one into which it was merged. */
export function presentId(id: string): RawBuilder<string> {
  return sql`(select coalesce(merged_into, id) from contact_threads where id = ${id})`;
}

export async function findThread(db: Database, id: string) {
  return db
    .selectFrom('contact_threads')
    .select(staffColumns)
    .where('id', '=', presentId(id))
    .executeTakeFirst();
}

export type ThreadRow = NonNullable<Awaited<ReturnType<typeof findThread>>>;

export async function findThreadByToken(db: Database, tokenHash: Buffer) {
  return db
    .selectFrom('contact_threads')
    .select(staffColumns)
    .where(
      'id',
      '=',
      sql<string>`(select coalesce(merged_into, id) from contact_threads
                    where token_hash = ${tokenHash})`,
    )
    .executeTakeFirst();
}

export async function listMessages(db: Database, threadId: string) {
  return db
    .selectFrom('contact_messages')
    .select(['id', 'staff_name as staffName', 'text', 'created_at as at'])
    .where('thread_id', '=', threadId)
    .orderBy('id')
    .execute();
}

/** Records that a conversation has continued; undefined if it no longer has the given version. */
export async function moveThread(
  trx: Database,
  thread: {
    id: string;
    version?: number;
    state: ContactState;
    at: Date;
    /** Of a new message. */
    lastAt?: Date;
    /** The staff member who answers, and takes a conversation without an assignee. */
    staffId?: string;
  },
) {
  const { id, version, state, at, lastAt, staffId } = thread;
  return trx
    .updateTable('contact_threads')
    .set((row) => ({
      state,
      version: row('version', '+', 1),
      ...(lastAt === undefined ? {} : { last_at: lastAt }),
      ...(staffId === undefined
        ? {}
        : {
            unread: true,
            assignee_id: sql<string>`coalesce(assignee_id, ${staffId})`,
            first_reply_at: sql<Date>`coalesce(first_reply_at, ${at})`,
          }),
      ...(state === 'open' ? { solved: null } : {}),
      ...(state === 'closed' ? { urgent: false } : {}),
      closed_at: state === 'closed' ? sql<Date>`coalesce(closed_at, ${at})` : null,
      snoozed_until: null,
      reminded_at: null,
    }))
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .returning(['number', 'subject', 'email', 'language', 'account_id as accountId'])
    .executeTakeFirst();
}

/** Deletes a conversation that still has the given version; false if another change came first. */
export async function deleteThread(
  trx: Database,
  { id, version }: { id: string; version: number },
): Promise<boolean> {
  const result = await trx
    .deleteFrom('contact_threads')
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function deleteThreadsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('contact_threads').where('last_at', '<', before).execute();
}
