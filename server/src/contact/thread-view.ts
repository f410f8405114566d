import type { InferContractRouterOutputs } from '@orpc/contract';
import { OTHER_THREADS, THREAD_ACCOUNTS } from '@regz/contract/contact/staff.ts';
import type { Contract } from '@regz/contract/contract.ts';
import { findMailboxAccounts } from '../identity/email/find-mailbox-accounts.ts';
import type { Database } from '../platform/database/database.ts';
import { listFiles } from './attachments/contact-files.queries.ts';
import { listMessages, type ThreadRow } from './contact.queries.ts';
import { findVisitor, listNotes } from './staff/desk.queries.ts';
import { findOthers } from './staff/merge.queries.ts';
import type { ThreadOwner } from './threads/own-threads.queries.ts';

export type Thread = InferContractRouterOutputs<Contract['contact']['staff']>['readThread'];
type Listed = InferContractRouterOutputs<
  Contract['contact']['staff']
>['listThreads']['threads'][number];
export type OwnThread = InferContractRouterOutputs<Contract['contact']>['openThread'];

/** A conversation for the eyes of staff. */
export async function threadView(db: Database, row: ThreadRow): Promise<Thread> {
  const accounts = await findMailboxAccounts(db, row.email, THREAD_ACCOUNTS);
  const { accountId, referenceKind: kind, referenceId, referenceLabel } = row;
  const notes = await listNotes(db, row.id);
  const ownerId = accountId ?? accounts.find(({ verified }) => verified)?.id ?? null;
  const { language, licenseEnd } = await findVisitor(db, { id: row.id, ownerId });
  return {
    ...listedThreadView(row),
    reference: kind && { kind, id: referenceId ?? '', label: referenceLabel ?? '' },
    language,
    closedAt: row.closedAt?.toISOString() ?? null,
    others: await findOthers(db, {
      id: row.id,
      person: personOf({ ...row, ownerId, accounts }),
      limit: OTHER_THREADS,
    }),
    licenseEnd: licenseEnd?.toISOString() ?? null,
    ownerId,
    notes: notes.map(({ at, ...note }) => ({ ...note, at: at.toISOString() })),
    accounts,
    messages: await messageViews(db, row.id),
  };
}

type Parties = Pick<Thread, 'ownerId' | 'email' | 'accounts'>;

/**
 * The person of a conversation. Another conversation from the same mailbox is theirs if no account
 * has proved it, or if their account has.
 */
export function personOf({ ownerId, email, accounts }: Parties): ThreadOwner {
  const isProven = accounts.some(({ id, verified }) => verified && id === ownerId);
  return { id: ownerId, provenEmail: ownerId === null || isProven ? email : null };
}

/** The fields of a conversation in staff's list. */
export function listedThreadView(row: ThreadRow): Listed {
  const { id, number, name, email, subject, state, topic, assignee, urgent, version } = row;
  return {
    id,
    number,
    name,
    email,
    subject,
    state,
    topic,
    assignee,
    urgent,
    version,
    snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
    lastAt: row.lastAt.toISOString(),
  };
}

/** The messages of a conversation with their files. */
export async function messageViews(db: Database, threadId: string): Promise<Thread['messages']> {
  const rows = await listMessages(db, threadId);
  const files = await listFiles(db, threadId);
  return rows.map(({ id, staffName, text, at }) => ({
    author: staffName === null ? 'visitor' : 'staff',
    staffName,
    text,
    files: files
      .filter(({ messageId }) => messageId === id)
      .map(({ messageId: _of, ...file }) => file),
    at: at.toISOString(),
  }));
}

/** A conversation as its visitor sees it, without the names of staff. */
export async function ownThreadView(db: Database, row: ThreadRow): Promise<OwnThread> {
  const { number, subject, state, messages } = await threadView(db, row);
  return {
    number,
    subject,
    state,
    messages: messages.map(({ staffName: _name, ...message }) => message),
  };
}
