import { addDays } from '../licenses/days-left.ts';

/** How many days and how many orders one export may hold, and the longest reason of a refund. */
export const ORDER_STAFF_LIMITS = {
  exportDays: 366,
  exportOrders: 100_000,
  refundReason: 500,
} as const;

/**
 * Refuses an export whose last day lies before its first, or that spans more than 366 days, both
 * counted in, or that lacks a day. Days are `yyyy-MM-dd` in UTC, or blank.
 */
export function exportSpanRefusal(span: { from: string; to: string }): 'ORDER_SPAN_INVALID' | null {
  const { from, to } = span;
  if (from === '' || to === '' || to < from) return 'ORDER_SPAN_INVALID';
  return to > addDays(from, ORDER_STAFF_LIMITS.exportDays - 1) ? 'ORDER_SPAN_INVALID' : null;
}
