import { type MemberEntry, memberEntry, undoEntry } from '@regz/rules/licenses/time-changes.ts';
import type { NewTime, SeenTime } from '@regz/rules/licenses/time-standing.ts';
import { secondsToWait } from '@regz/rules/staff/acting-alone.ts';
import type { Database } from '../../../platform/database/database.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { type Mail, sendMails } from '../../../platform/mail/send-mail.ts';
import type { Services } from '../../../platform/services.ts';
import { type TimeEntryRow, timeEntries } from '../../time/license-time.queries.ts';
import { seenTime, standingOf } from '../../time/seen-time.ts';
import { sendBatch } from './begin-time-change.ts';
import {
  findEntriesOfChange,
  findMemberIds,
  lockAccounts,
  noteOutcomes,
  type Outcome,
} from './members.queries.ts';
import { lockTimeChange, setTimeChangeState, type TimeChangeRow } from './time-changes.queries.ts';

const AT_ONCE = 500;

/**
 * Applies or undoes a change for its next accounts, in one transaction with their outcomes, and
 * sends the job for the following accounts. Without further accounts, it sends none. Repeated and
 * interrupted runs change each account once. A change that was stopped meanwhile, or whose start is
 * still ahead, stays as it is.
 */
export async function changeNextAccounts(
  services: Pick<Services, 'db' | 'clock' | 'jobs' | 'config'>,
  { id }: { id: string },
): Promise<void> {
  await transaction(services.db, async ({ trx }) => {
    const change = await lockTimeChange(trx, id);
    if (change?.state !== 'applying' && change?.state !== 'undoing') return;
    if (secondsToWait(change.beginsAt, services.clock()) > 0) return;
    const isUndo = change.state === 'undoing';
    const state = isUndo ? 'done' : 'planned';
    const ids = await findMemberIds(trx, { changeId: id, state, limit: AT_ONCE });
    if (ids.length === 0) {
      await setTimeChangeState(trx, id, isUndo ? 'undone' : 'applied');
      return;
    }
    await changeBatch(services, trx, change, ids);
    await sendBatch(services, trx, id);
  });
}

async function changeBatch(
  services: Pick<Services, 'clock' | 'jobs' | 'config'>,
  trx: Database,
  change: TimeChangeRow,
  ids: readonly string[],
): Promise<void> {
  const at = new Date(services.clock());
  const isUndo = change.state === 'undoing';
  const accounts = new Map((await lockAccounts(trx, ids)).map((row) => [row.id, row]));
  const added = await addedEntries(trx, change, ids);
  const entries: TimeEntryRow[] = [];
  const mails: Mail<'license-time-changed'>[] = [];
  const outcomes = ids.map((accountId): Outcome => {
    const skipped = { accountId, state: isUndo ? 'undo-skipped' : 'skipped' } as const;
    const account = accounts.get(accountId);
    if (account === undefined) return { ...skipped, why: 'account-gone' };
    const seen = seenTime(account);
    const of = added.get(accountId);
    const next = decide(change, { seen, banned: account.banned, of }, at.getTime());
    if (!next.ok) return { ...skipped, why: next.why };
    entries.push({
      ...next,
      ...entryOf(change, { accountId, seen, at }),
      reverses: of?.number ?? null,
    });
    if (!isUndo) mails.push(...mailOf(change, account, next));
    return { accountId, state: isUndo ? 'undone' : 'done', number: seen.number + 1 };
  });
  await trx.executeQuery(timeEntries(trx, entries));
  await noteOutcomes(trx, change.id, outcomes, isUndo ? 'undo_entry' : 'entry');
  await sendMails(services, trx, mails);
}

type AddedEntry = Awaited<ReturnType<typeof findEntriesOfChange>>[number];

/** The entries to reverse, by account; none while a change is applied. */
async function addedEntries(
  trx: Database,
  { id, state }: TimeChangeRow,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AddedEntry>> {
  if (state !== 'undoing') return new Map();
  const entries = await findEntriesOfChange(trx, id, ids);
  return new Map(entries.map((entry) => [entry.accountId, entry]));
}

function decide(
  change: TimeChangeRow,
  { seen, banned, of }: { seen: SeenTime; banned: boolean; of: AddedEntry | undefined },
  nowMs: number,
): MemberEntry {
  if (of === undefined) return memberEntry({ time: seen, banned }, change, nowMs);
  const { kind, days, before } = of;
  return undoEntry(seen, { kind, days, before: standingOf(before), after: standingOf(of) }, nowMs);
}

function entryOf(
  { id, reason, state, appliedById, undoneById }: TimeChangeRow,
  entry: { accountId: string; seen: SeenTime; at: Date },
): Omit<TimeEntryRow, 'kind' | 'days' | 'after'> {
  const actor = { kind: 'admin', id: state === 'undoing' ? undoneById : appliedById } as const;
  return { ...entry, actor, reason, timeChangeId: id };
}

function mailOf(
  { mail: words, reason }: TimeChangeRow,
  { email, username }: { email: string | null; username: string },
  { days, after }: NewTime,
): Mail<'license-time-changed'>[] {
  if (words === null || email === null || days === null) return [];
  const { subscription, endsAt, frozenDays } = after;
  if (subscription === null || endsAt === null) return [];
  const data = { username, subscription, days, reason, words, endsAt, frozenDays };
  return [{ to: email, template: 'license-time-changed', data }];
}
