const types = [
  'checkout.loaded',
  'checkout.confirmed',
  'checkout.completed',
  'checkout.failed',
  'checkout.closed',
] as const;
type CheckoutMessage = (typeof types)[number];

type Delivered = { origin: string; source: unknown; data: unknown };

/** Who may tell how the checkout goes: the provider, from its own window, about this session. */
export type CheckoutSender = {
  origin: string;
  /** Whether a message came from the window of the checkout. */
  isWindow: (source: unknown) => boolean;
  sessionId: string;
};

function isType(text: unknown): text is CheckoutMessage {
  return types.some((type) => type === text);
}

/**
 * What a page message says about the checkout, or null for one that is not believed: from another
 * origin, another window, about another session, or of another shape. Even a believed one only
 * moves the page along; what is paid, the server decides.
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
