const types = [
  'checkout.loaded',
  'checkout.confirmed',
  'checkout.completed',
  'checkout.failed',
  'checkout.closed',
] as const;
type CheckoutMessage = (typeof types)[number];

type Delivered = { origin: string; source: unknown; data: unknown };

/** The trusted sender of checkout messages: the provider, from its own window, for this session. */
export type CheckoutSender = {
  origin: string;
  /** True if a message came from the window of the checkout. */
  isWindow: (source: unknown) => boolean;
  sessionId: string;
};

function isType(text: unknown): text is CheckoutMessage {
  return types.some((type) => type === text);
}

/**
 * Reads a page message about the checkout. Null for a message from another origin, from another
 * window, about another session, or of another shape. Even a trusted message only updates the page:
 * the server decides whether the order is paid.
 */
export function readCheckoutMessage(
  { origin, source, data }: Delivered,
  sender: CheckoutSender,
): CheckoutMessage | null {
  if (origin !== sender.origin || !sender.isWindow(source)) return null;
  if (typeof data !== 'object' || data === null) return null;
  if (!('type' in data) || !('sessionId' in data) || data.sessionId !== sender.sessionId)
    return null;
  return isType(data.type) ? data.type : null;
}
