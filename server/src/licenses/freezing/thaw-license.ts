import { nextEntry } from '@regz/rules/licenses/license-time.ts';
import type { SeenTime, TimeStanding } from '@regz/rules/licenses/time-standing.ts';
import { type ActContext, recordAct } from '../../audit/record-act.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { insertTimeEntry, type TimeEntryRow } from '../time/license-time.queries.ts';
import { lockTime } from '../time/seen-time.ts';
import { deleteFreezeRequest } from './freezes.queries.ts';
import { type Freezing, freezingOf, readPause } from './read-freeze.ts';

/**
 * Lets the caller's frozen subscription run again from now on. Takes a freeze back that has not started yet.
 * Changes nothing without a freeze.
 */
export async function thawLicense(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  context: RequestContext<CustomerCaller>,
): Promise<Freezing> {
  const { id: accountId } = context.caller;
  return transaction(db, async ({ trx }) => {
    const account = await lockTime(trx, accountId);
    if (account === undefined) throw new Refusal('SESSION_REQUIRED');
    if (account.banned) throw new Refusal('ACCOUNT_BANNED');
    const { seen } = account;
    const nowMs = clock();
    await deleteFreezeRequest(trx, accountId);
    const actor = { kind: 'customer', id: accountId } as const;
    const thawed = await thaw(trx, context, { accountId, seen, at: new Date(nowMs), actor });
    return freezingOf(trx, accountId, { standing: thawed ?? seen, nowMs });
  });
}

/** Resumes a frozen subscription; null if none is frozen. The account is locked. */
export async function thaw(
  trx: Database,
  context: ActContext,
  {
    accountId,
    seen,
    at,
    actor,
  }: Pick<TimeEntryRow, 'accountId' | 'at' | 'actor'> & { seen: SeenTime },
): Promise<TimeStanding | null> {
  if (seen.frozenDays === null) return null;
  const { keptMs } = await readPause(trx, accountId, seen.frozenDays);
  const entry = nextEntry(seen, { kind: 'thaw', keptMs }, at.getTime());
  if (!entry.ok) return null;
  await insertTimeEntry(trx, { ...entry, accountId, seen, at, actor });
  await recordAct(trx, context, {
    action: 'licenses.thaw',
    object: { kind: 'account', id: accountId },
    detail: { endsAt: entry.after.endsAt, number: seen.number + 1 },
  });
  return entry.after;
}
