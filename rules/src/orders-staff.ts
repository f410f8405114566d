/** How many days and how many orders one export may hold, and the longest reason of a refund. */
export const ORDER_STAFF_LIMITS = {
  exportDays: 366,
  exportOrders: 100_000,
  refundReason: 500,
} as const;

const DAY_MS = 86_400_000;

/**
 * Refuses an export whose last day lies before its first, or that spans more than 366 days, both
 * counted in. Days are `yyyy-MM-dd` in UTC.
 */
export function exportSpanRefusal(span: { from: string; to: string }): 'ORDER_SPAN_INVALID' | null {
  const days = (Date.parse(span.to) - Date.parse(span.from)) / DAY_MS + 1;
  return days >= 1 && days <= ORDER_STAFF_LIMITS.exportDays ? null : 'ORDER_SPAN_INVALID';
}
