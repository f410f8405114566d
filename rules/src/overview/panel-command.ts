/** An act that staff start from the search, and the text that names its object. */
export type PanelCommand =
  | { act: 'refund'; of: 'order'; text: string }
  | { act: 'days'; of: 'customer'; text: string; days: number };

const REFUND = /^refund\s+(?:order\s+)?(\S.*)$/i;
const GIVE = /^give\s+(\d{1,4})\s+days?\s+to\s+(\S.*)$/i;
const OPEN = /^open\s+(?=\S)/i;

/** Reads "refund RGZ-…" and "give 3 days to …"; null for a text that only searches. */
export function readCommand(typed: string): PanelCommand | null {
  const text = typed.trim();
  const [, order] = REFUND.exec(text) ?? [];
  if (order !== undefined) return { act: 'refund', of: 'order', text: order };
  const [, days, customer] = GIVE.exec(text) ?? [];
  if (customer === undefined) return null;
  return { act: 'days', of: 'customer', text: customer, days: Number(days) };
}

/** The name of a page in "open coupons", or the text itself. */
export function pageName(typed: string): string {
  return typed.trim().replace(OPEN, '');
}
