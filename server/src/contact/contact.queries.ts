import type { ContactReference, ContactState, ContactTopic } from '@regz/rules/contact/messages.ts';
import type { Language } from '@regz/rules/sites/languages.ts';
import { sql } from 'kysely';
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
  topic?: ContactTopic;
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
): Promise<void> {
  await trx
    .insertInto('contact_messages')
    .values({
      thread_id: message.threadId,
      staff_name: message.staffName,
      text: message.text,
      created_at: message.at,
    })
    .execute();
}

export async function listThreadRows(
  db: Database,
  page: { state: ContactState | 'all'; before: number; limit: number },
) {
  const { state } = page;
  return db
    .selectFrom('contact_threads')
    .select(threadColumns)
    .where('number', '<', page.before)
    .$if(state !== 'all', (query) => query.where('state', '=', state))
    .orderBy('number', 'desc')
    .limit(page.limit)
    .execute();
}

export async function findThread(db: Database, id: string) {
  return db
    .selectFrom('contact_threads')
    .select(threadColumns)
    .where('id', '=', id)
    .executeTakeFirst();
}

export type ThreadRow = NonNullable<Awaited<ReturnType<typeof findThread>>>;

export async function findThreadByToken(db: Database, tokenHash: Buffer) {
  return db
    .selectFrom('contact_threads')
    .select(threadColumns)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

export async function listMessages(db: Database, threadId: string) {
  return db
    .selectFrom('contact_messages')
    .select(['staff_name as staffName', 'text', 'created_at as at'])
    .where('thread_id', '=', threadId)
    .orderBy('id')
    .execute();
}

/** Records that a conversation has continued; false if it no longer has the given version. */
export async function moveThread(
  trx: Database,
  thread: { id: string; version?: number; state: ContactState; lastAt?: Date },
): Promise<{ language: string | null; account_id: string | null } | undefined> {
  const { id, version, state, lastAt } = thread;
  return trx
    .updateTable('contact_threads')
    .set((row) => ({
      state,
      version: row('version', '+', 1),
      ...(lastAt === undefined ? {} : { last_at: lastAt }),
      ...(state === 'answered' ? { unread: true } : {}),
      ...(state === 'open' ? { solved: null } : {}),
    }))
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .returning(['language', 'account_id'])
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
