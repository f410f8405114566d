import type { SeenTime } from '@regz/rules/licenses/time-standing.ts';
import {
  isQuoteStanding,
  quoteMoment,
  tradesOf,
  type UpgradeQuote,
  type WorthShare,
} from '@regz/rules/orders/upgrade-quote.ts';
import { redeemForBuyer } from '../../licenses/redemption/redeem-license.ts';
import { lockTime } from '../../licenses/time/seen-time.ts';
import type { Database } from '../../platform/database/database.ts';
import type { OrderRow } from '../orders.queries.ts';
import { quoteOf } from './order-quote.ts';
import { readWorth } from './read-worth.ts';
import { insertTrades } from './trades.queries.ts';

/** A valid quote of a locked account. */
export type HeldQuote = {
  accountId: string;
  seen: SeenTime;
  quote: UpgradeQuote;
  shares: readonly WorthShare[];
};

/**
 * Recalculates the quote of a paid upgrade, and locks its account. Null if the days or their worth
 * have changed: then nothing is traded in. Source: decision record 0016.
 */
export async function holdQuote(
  trx: Database,
  order: OrderRow,
  at: Date,
): Promise<HeldQuote | null> {
  const { userId: accountId, paidAt, createdAt, live } = order;
  const quote = quoteOf(order);
  if (quote === null || accountId === null || paidAt === null) return null;
  const account = await lockTime(trx, accountId);
  if (account === undefined) return null;
  const { seen } = account;
  const nowMs = quoteMoment(createdAt.getTime(), at.getTime());
  const shares = await readWorth(trx, { accountId, seen, live, nowMs });
  return isQuoteStanding(quote, { standing: seen, shares, nowMs })
    ? { accountId, seen, quote, shares }
    : null;
}

/**
 * Trades the days in: records which orders paid for them, and redeems the order's key for its
 * buyer.
 * @throws Refusal as a redemption does
 */
export async function tradeIn(
  trx: Database,
  { accountId, seen, quote, shares }: HeldQuote,
  { order, licenseKey, at }: { order: OrderRow; licenseKey: string; at: Date },
) {
  await insertTrades(trx, order.id, tradesOf(quote, shares));
  return redeemForBuyer(trx, { userId: accountId, seen, licenseKey, at });
}
