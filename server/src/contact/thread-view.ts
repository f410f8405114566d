import type { InferContractRouterOutputs } from '@orpc/contract';
import { THREAD_ACCOUNTS } from '@regz/contract/contact/staff.ts';
import type { Contract } from '@regz/contract/contract.ts';
import { findMailboxAccounts } from '../identity/email/find-mailbox-accounts.ts';
import type { Database } from '../platform/database/database.ts';
import { listMessages, type ThreadRow } from './contact.queries.ts';

export type Thread = InferContractRouterOutputs<Contract['contact']['staff']>['readThread'];
export type OwnThread = InferContractRouterOutputs<Contract['contact']>['openThread'];

/** A conversation for the eyes of staff. */
export async function threadView(db: Database, row: ThreadRow): Promise<Thread> {
  const messages = await listMessages(db, row.id);
  const accounts = await findMailboxAccounts(db, row.email, THREAD_ACCOUNTS);
  return {
    ...row,
    lastAt: row.lastAt.toISOString(),
    accounts,
    messages: messageViews(messages),
  };
}

export function messageViews(rows: Awaited<ReturnType<typeof listMessages>>): Thread['messages'] {
  return rows.map(({ staffName, text, at }) => ({
    author: staffName === null ? 'visitor' : 'staff',
    staffName,
    text,
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
