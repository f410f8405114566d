import { readCheckoutMessage, type CheckoutSender } from './checkout-message.ts';
import { findCheckout } from './checkout-script.ts';
import type { CheckoutHandlers, CheckoutPlace, ViewOf } from './checkout-view.ts';

/** The provider's frame, if the page has one. */
function findFrame(origin: string): HTMLIFrameElement | undefined {
  const frames = document.querySelectorAll('iframe');
  return [...frames].find(({ src }) => src.startsWith(`${origin}/`));
}

/**
 * Remembers the window of the provider's frame while the page contains it. A message that the frame
 * sends just before it is removed arrives after that.
 */
function watchFrame(
  origin: string,
  signal: AbortSignal,
  onGone: () => void,
): CheckoutSender['isWindow'] {
  const windows = new WeakSet<object>();
  let shown: HTMLIFrameElement | undefined;

  function look() {
    const frame = findFrame(origin);
    if (frame?.contentWindow) windows.add(frame.contentWindow);
    if (shown !== undefined && !shown.isConnected) onGone();
    shown = frame;
  }

  const observer = new MutationObserver(look);
  observer.observe(document.documentElement, { childList: true, subtree: true });
  signal.addEventListener('abort', () => observer.disconnect());
  look();
  return (source) => {
    look();
    return typeof source === 'object' && source !== null && windows.has(source);
  };
}

/**
 * Opens the checkout with the provider's own script and a cart of one item. Listens to the messages
 * of its window until the signal aborts.
 */
export function openScriptCheckout(
  { sessionId, shopId, cart }: ViewOf<'script'>,
  { scriptUrl, signal }: CheckoutPlace,
  { onCompleted, onFailed, onClosed }: CheckoutHandlers,
): void {
  const checkout = findCheckout();
  if (checkout === undefined || scriptUrl === null) throw new Error('The script is not there.');
  const { origin } = new URL(scriptUrl, location.href);
  const sender = { origin, sessionId, isWindow: watchFrame(origin, signal, onClosed) };

  function hear(event: MessageEvent) {
    const message = readCheckoutMessage(event, sender);
    if (message === 'checkout.completed') onCompleted();
    if (message === 'checkout.failed') onFailed();
    if (message === 'checkout.closed') onClosed();
  }

  window.addEventListener('message', hear, { signal });
  function settle() {
    if (findFrame(origin) === undefined) onClosed();
  }
  // Some providers settle when the checkout opens and some when it closes. The frame shows which.
  void checkout.checkout(null, { cart, shopId, modal: true, sessionId }).then(settle, onClosed);
}
