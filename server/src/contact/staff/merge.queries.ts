import type { ContactReference, ContactState } from '@regz/rules/contact/messages.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { idsOf, type ThreadOwner } from '../threads/own-threads.queries.ts';

/** Returns the newest other conversations of a person. */
export async function findOthers(
  db: Database,
  { id, person, limit }: { id: string; person: ThreadOwner; limit: number },
) {
  return db
    .selectFrom('contact_threads')
    .select(['id', 'number', 'subject', sql<ContactState>`state`.as('state')])
    .where('id', 'in', idsOf(person))
    .where('id', '<>', id)
    .where('merged_into', 'is', null)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}

/** Whether a conversation belongs to a person. */
export async function isOf(db: Database, person: ThreadOwner, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('contact_threads')
    .select('id')
    .where('id', '=', id)
    .where(sql<string>`${id}`, 'in', idsOf(person))
    .executeTakeFirst();
  return found !== undefined;
}

/** Locks conversations that are not merged, in one order, so that merges wait for each other. */
export async function lockThreads(trx: Database, ids: readonly string[]) {
  return trx
    .selectFrom('contact_threads')
    .select(['id', 'number', 'version', 'urgent', 'unread', 'last_at as lastAt'])
    .select(['account_id as accountId', 'assignee_id as assigneeId', 'closed_at as closedAt'])
    .select([
      sql<ContactState>`state`.as('state'),
      'topic',
      sql<ContactReference | null>`reference_kind`.as('referenceKind'),
    ])
    .select(['reference_id as referenceId', 'reference_label as referenceLabel'])
    .where('id', 'in', [...ids])
    .where('merged_into', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export type LockedThread = Awaited<ReturnType<typeof lockThreads>>[number];

/** Moves everything in a conversation to another one, and closes it. Earlier merges follow. */
export async function moveContent(
  trx: Database,
  { id, into, at }: { id: string; into: string; at: Date },
): Promise<void> {
  for (const table of ['contact_messages', 'contact_notes', 'contact_files'] as const) {
    await trx.updateTable(table).set({ thread_id: into }).where('thread_id', '=', id).execute();
  }
  await trx
    .updateTable('contact_threads')
    .set({ merged_into: into })
    .where('merged_into', '=', id)
    .execute();
  await trx
    .updateTable('contact_threads')
    .set((row) => ({
      merged_into: into,
      state: 'closed',
      closed_at: sql<Date>`coalesce(closed_at, ${at})`,
      urgent: false,
      unread: false,
      snoozed_until: null,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Gives a conversation what it takes over from one that was merged into it. */
export async function takeOver(
  trx: Database,
  { id, ...fields }: Omit<LockedThread, 'number' | 'version'>,
): Promise<void> {
  await trx
    .updateTable('contact_threads')
    .set((row) => ({
      version: row('version', '+', 1),
      state: fields.state,
      closed_at: fields.closedAt,
      urgent: fields.urgent,
      unread: fields.unread,
      last_at: fields.lastAt,
      account_id: fields.accountId,
      assignee_id: fields.assigneeId,
      topic: fields.topic,
      reference_kind: fields.referenceKind,
      reference_id: fields.referenceId,
      reference_label: fields.referenceLabel,
      snoozed_until: null,
    }))
    .where('id', '=', id)
    .execute();
}
