import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { Database } from '../../platform/database/database.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import { Refusal } from '../../platform/refusal.ts';
import { messageViews } from '../thread-view.ts';
import { findOwnThread, type OwnThreadRow, type ThreadOwner } from './own-threads.queries.ts';

export type AccountThread = InferContractRouterOutputs<Contract['contact']['own']>['readOwnThread'];

/** The account as the owner of conversations. */
export function ownerOf({ id, account }: Pick<CustomerCaller, 'id' | 'account'>): ThreadOwner {
  return { id, provenEmail: account.emailVerified ? account.email : null };
}

/** @throws Refusal CONTACT_THREAD_UNKNOWN, also for a conversation of another account */
export async function requireOwnThread(
  db: Database,
  owner: ThreadOwner,
  id: string,
): Promise<OwnThreadRow> {
  const row = await findOwnThread(db, owner, id);
  if (row === undefined) throw new Refusal('CONTACT_THREAD_UNKNOWN');
  return row;
}

/** The fields of a conversation in its owner's list. */
export function listedView(row: OwnThreadRow) {
  const { id, number, subject, state, topic, unread, lastAt } = row;
  return { id, number, subject, state, topic, unread, lastAt: lastAt.toISOString() };
}

/** A conversation for its owner, without the names of staff. */
export async function accountThreadView(db: Database, row: OwnThreadRow): Promise<AccountThread> {
  const { referenceKind: kind, referenceId, referenceLabel } = row;
  const messages = await messageViews(db, row.id);
  return {
    ...listedView(row),
    reference: kind && { kind, id: referenceId ?? '', label: referenceLabel ?? '' },
    solved: row.solved,
    messages: messages.map(({ staffName: _name, ...message }) => message),
  };
}
