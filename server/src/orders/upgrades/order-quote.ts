import { isSameQuote, type UpgradeQuote } from '@regz/rules/orders/upgrade-quote.ts';
import * as z from 'zod';
import type { OrderRow } from '../orders.queries.ts';

const stored = z.strictObject({
  from: z.string(),
  days: z.int(),
  paidDays: z.int(),
  worthMinor: z.int(),
  priceMinor: z.int(),
  payMinor: z.int(),
  endsAt: z.string(),
});

/** The quote that the buyer of an upgrade saw; null for any other order. */
export function quoteOf({ quote }: Pick<OrderRow, 'quote'>): UpgradeQuote | null {
  return quote === null ? null : stored.parse(quote);
}

/** True if an order has this quote, or if both have none. */
export function isQuoteOf(order: Pick<OrderRow, 'quote'>, quote: UpgradeQuote | null): boolean {
  const own = quoteOf(order);
  return own === null || quote === null ? own === quote : isSameQuote(own, quote);
}
