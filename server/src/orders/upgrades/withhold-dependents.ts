import {
  restoresReplaced,
  upgradeWithholding,
  withholdingOfStatus,
} from '@regz/rules/orders/order-status.ts';
import { lockTime } from '../../licenses/time/seen-time.ts';
import { type Redeemer, withholdLicense } from '../../licenses/withholding/withhold-license.ts';
import type { Database } from '../../platform/database/database.ts';
import type { OrderRow } from '../orders.queries.ts';
import { findDependents } from './trades.queries.ts';

/**
 * Withholds or releases the license of an order, and the licenses that its worth was traded in for,
 * as now due. Locks the account before any read, as a trade-in does. Source: decision record 0016.
 * @returns the account whose subscription changed by the order's own license, or else by one of the
 * others
 */
export async function withholdDependents(
  trx: Database,
  { id, userId }: OrderRow,
  nowMs: number,
): Promise<Redeemer | null> {
  if (userId !== null) await lockTime(trx, userId);
  let redeemer: Redeemer | null = null;
  for (const { licenseKeyId, status, sources } of await findDependents(trx, id)) {
    const own = withholdingOfStatus(status);
    const theirs = sources.map(withholdingOfStatus);
    const withholding = upgradeWithholding(own, theirs);
    const restores = restoresReplaced(own, theirs);
    const changed = await withholdLicense(trx, { licenseKeyId, withholding, restores, nowMs });
    redeemer ??= changed;
  }
  return redeemer;
}
