import { api } from '../../platform/api/api.ts';
import type { CheckoutView } from './checkout-view.ts';
import { openCheckout } from './open-checkout.ts';
import { watchOrder } from './watch-order.ts';

const LISTEN_AFTER_CLOSE_MS = 10_000;
const ASK_EVERY_MS = 3_000;

export type Checkout = {
  orderId: string;
  view: CheckoutView;
  /** The purchase, in words. */
  title: string;
  /** The address of the provider's script, if it has one. */
  scriptUrl: string | null;
  /** True if the purchase is a gift. */
  isGift: boolean;
};

/** `unopened` and `completed` end the checkout. After `closed` the others can still come. */
export type CheckoutNews = 'completed' | 'failed' | 'closed' | 'unopened';

type RunningCheckout = {
  /** The buyer has closed it. Listening continues for ten seconds. */
  close: () => void;
  /** Ends it immediately. */
  end: () => void;
};

/**
 * Shows a checkout and reports its result: from page messages while it is open, from the order if
 * there are none, and from both for ten seconds after it closes.
 */
export function runCheckout(
  { orderId, view, scriptUrl }: Checkout,
  container: HTMLElement | null,
  tell: (news: CheckoutNews) => void,
): RunningCheckout {
  const ending = new AbortController();
  const { signal } = ending;
  let closed = false;

  function report(news: CheckoutNews) {
    if (signal.aborted) return;
    if (news === 'completed' || news === 'unopened') ending.abort();
    tell(news);
  }

  function watch() {
    void watchOrder({
      readStatus: async (stop) => {
        const { status } = await api.orders.readOwnOrder({ orderId }, { signal: stop });
        return status;
      },
      everyMs: ASK_EVERY_MS,
      ignoreFirstFailure: true,
      signal,
      onOutcome: report,
    });
  }

  function close() {
    if (closed) return;
    closed = true;
    report('closed');
    const timer = setTimeout(() => ending.abort(), LISTEN_AFTER_CLOSE_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
    if (view.kind !== 'frame') watch();
  }

  openCheckout(
    view,
    { container, scriptUrl, signal },
    { onCompleted: () => report('completed'), onFailed: () => report('failed'), onClosed: close },
  ).catch(() => report('unopened'));
  if (view.kind === 'frame') watch();
  return { close, end: () => ending.abort() };
}
