import { recordAct } from '../../audit/record-act.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { personOf, type Thread } from '../thread-view.ts';
import { isOf, type LockedThread, lockThreads, moveContent, takeOver } from './merge.queries.ts';
import { requireThread } from './read-thread.ts';

type Merge = { id: string; version: number; into: string };

/**
 * Moves a conversation with everything in it into another one of the same person. Its links then
 * lead there.
 * @throws Refusal CONTACT_THREAD_UNKNOWN, CONTACT_PEOPLE_DIFFER, or CONTACT_THREAD_CHANGED with the
 * current conversation
 */
export async function mergeThread(
  services: Pick<Services, 'db' | 'clock'>,
  context: RequestContext<AdminCaller>,
  merge: Merge,
): Promise<Thread> {
  const at = new Date(services.clock());
  return transaction(services.db, async ({ trx }) => {
    const { id, into } = merge;
    const { source, target } = await requireBoth(trx, merge);
    await moveContent(trx, { id, into, at });
    await takeOver(trx, together(source, target));
    const thread = await requireThread(trx, into);
    await recordAct(trx, context, {
      action: 'contact.merge',
      object: { kind: 'contact-thread', id },
      detail: { number: source.number, into: target.number },
    });
    await keepAnswer(trx, context.idempotency, thread);
    return thread;
  });
}

async function requireBoth(trx: Database, { id, version, into }: Merge) {
  const rows = await lockThreads(trx, [id, into]);
  const source = rows.find((row) => row.id === id);
  const target = rows.find((row) => row.id === into);
  if (source?.version !== version) {
    throw new Refusal('CONTACT_THREAD_CHANGED', await requireThread(trx, id));
  }
  if (target === undefined) throw new Refusal('CONTACT_THREAD_UNKNOWN');
  const isSame = id === into || !(await isOf(trx, personOf(await requireThread(trx, id)), into));
  if (isSame) throw new Refusal('CONTACT_PEOPLE_DIFFER');
  return { source, target };
}

/** The state of both conversations as one. It is open if one of them is. */
function together(source: LockedThread, target: LockedThread): LockedThread {
  const isOpen = source.state === 'open' || target.state === 'open';
  const reference = target.referenceKind === null ? source : target;
  return {
    ...target,
    state: isOpen ? 'open' : target.state,
    closedAt: isOpen ? null : target.closedAt,
    urgent: source.urgent || target.urgent,
    unread: source.unread || target.unread,
    lastAt: source.lastAt > target.lastAt ? source.lastAt : target.lastAt,
    accountId: target.accountId ?? source.accountId,
    assigneeId: target.assigneeId ?? source.assigneeId,
    topic: target.topic ?? source.topic,
    referenceKind: reference.referenceKind,
    referenceId: reference.referenceId,
    referenceLabel: reference.referenceLabel,
  };
}
