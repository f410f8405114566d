/** The reasons why the receipt of a paid order has no number: no real money was paid here. */
export const withoutNumberReasons = ['test', 'free', 'imported'] as const;
export type WithoutNumber = (typeof withoutNumberReasons)[number];

/**
 * Returns the reason why an order's receipt takes no number of the year's sequence. Null if it
 * does. An order from another installation had its receipt there. Source: decision record 0019.
 */
export function withoutReceiptNumber(order: {
  live: boolean;
  amountMinor: number;
  provider: string;
}): WithoutNumber | null {
  if (!order.live) return 'test';
  if (order.amountMinor === 0) return 'free';
  return order.provider === 'import' ? 'imported' : null;
}

/** Refuses a receipt for an order without a payment. */
export function receiptRefusal(order: { paidAt: unknown }): 'ORDER_RECEIPT_UNPAID' | null {
  return order.paidAt === null ? 'ORDER_RECEIPT_UNPAID' : null;
}

/** Returns the number of a year for display: `2026-000123`. */
export function receiptNumberText({ year, number }: { year: number; number: number }): string {
  return `${year}-${String(number).padStart(6, '0')}`;
}
