import type { SeenTime } from '@regz/rules/licenses/time-standing.ts';
import { type WorthShare, worthOfLots } from '@regz/rules/orders/upgrade-quote.ts';
import { BASE_CURRENCY } from '@regz/rules/storefront/currencies.ts';
import { readTimeLots } from '../../licenses/time/read-time-lots.ts';
import type { Database } from '../../platform/database/database.ts';
import { findPaidKeys } from './trades.queries.ts';

type Asked = {
  accountId: string;
  seen: SeenTime;
  /** True for real money, false for play money. */
  live: boolean;
  /** The time at which days are counted. */
  nowMs: number;
};

/**
 * The worth of an account's remaining days, by the orders that paid for them. Source: decision
 * record 0016.
 */
export async function readWorth(
  db: Database,
  { accountId, seen, live, nowMs }: Asked,
): Promise<WorthShare[]> {
  const lots = await readTimeLots(db, { accountId, seen, nowMs });
  const paidKeys = await findPaidKeys(db, { accountId, currency: BASE_CURRENCY, live });
  return worthOfLots(lots, paidKeys);
}
