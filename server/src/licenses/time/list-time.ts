import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { sumOfTime, type TimeSum } from '@regz/rules/licenses/time-sum.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import { keyEnding } from '../key-ending.ts';
import { timeEntriesOf } from './license-time.queries.ts';
import { standingOf } from './seen-time.ts';

type Time = InferContractRouterOutputs<Contract['licenses']>['listTime'];
type TimeEntry = Awaited<ReturnType<ReturnType<typeof timeEntriesOf>['executeTakeFirstOrThrow']>>;

/** The changes of the caller's license time, newest first, and the sum of its days. */
export async function listTime(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { caller: { id } }: Pick<RequestContext<CustomerCaller>, 'caller'>,
): Promise<Time> {
  const rows = await timeEntriesOf(db, id).execute();
  return { entries: rows.map(entryView), sum: sumOfRows(rows, clock()) };
}

/** An entry as its owner sees it. */
export function entryView({
  number,
  at,
  kind,
  days,
  reason,
  licenseKey,
  ofTimeChange,
  byStaff,
  ...after
}: TimeEntry): Time['entries'][number] {
  return {
    number,
    at: at.toISOString(),
    kind,
    days,
    keyEnding: licenseKey === null ? null : keyEnding(licenseKey),
    ofTimeChange,
    byStaff,
    reason,
    ...standingOf(after),
  };
}

/** The sum of the days of all entries of an account, which are newest first. */
export function sumOfRows(rows: readonly TimeEntry[], nowMs: number): TimeSum | null {
  const entries = rows.map(({ at, kind, days, before, ...after }) => ({
    atMs: at.getTime(),
    kind,
    days,
    before: standingOf(before),
    after: standingOf(after),
  }));
  return sumOfTime(entries.toReversed(), nowMs);
}
