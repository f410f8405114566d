import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { Services } from '../../platform/services.ts';
import { keyEnding } from '../key-ending.ts';
import { findTimeEntries } from './license-time.queries.ts';
import { standingOf } from './seen-time.ts';

type Entries = InferContractRouterOutputs<Contract['licenses']>['listTime'];

const MOST = 200;

/** How the end of the caller's subscription came about, newest first. */
export async function listTime(
  { db }: Pick<Services, 'db'>,
  { id }: Pick<CustomerCaller, 'id'>,
): Promise<Entries> {
  const rows = await findTimeEntries(db, id, MOST);
  return rows.map(({ number, at, kind, days, reason, licenseKey, ofTimeChange, ...after }) => ({
    number,
    at: at.toISOString(),
    kind,
    days,
    keyEnding: licenseKey === null ? null : keyEnding(licenseKey),
    ofTimeChange,
    reason,
    ...standingOf(after),
  }));
}
