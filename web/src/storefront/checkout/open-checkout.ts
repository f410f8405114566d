import { loadPart } from '../../platform/connection/load-part.tsx';
import { findCheckout } from './checkout-script.ts';
import type { CheckoutHandlers, CheckoutPlace, CheckoutView, ViewOf } from './checkout-view.ts';

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
type CheckoutSender = {
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
function openScriptCheckout(
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

/**
 * Shows a checkout of any provider and reports its progress, as far as the page can know it.
 * Rejects if the checkout cannot be shown.
 */
export async function openCheckout(
  view: CheckoutView,
  place: CheckoutPlace,
  handlers: CheckoutHandlers,
): Promise<void> {
  switch (view.kind) {
    case 'script':
      return openScriptCheckout(view, place, handlers);
    case 'free':
      return handlers.onCompleted();
    case 'page':
      return location.assign(view.url);
    case 'form':
      return postCheckoutForm(view);
    case 'frame':
      return openFrameCheckout(view, place);
    case 'stripe': {
      const { openStripeCheckout } = await loadPart(() => import('./stripe-checkout.ts'));
      return openStripeCheckout(view, place, handlers);
    }
  }
}

/** Shows a provider's page in a frame. It sends no messages: the order is polled instead. */
function openFrameCheckout({ url }: ViewOf<'frame'>, { container, signal }: CheckoutPlace): void {
  if (container === null) throw new Error('There is no place for the checkout.');
  const frame = document.createElement('iframe');
  frame.src = url;
  frame.title = container.title;
  frame.allow = 'payment; clipboard-write';
  frame.referrerPolicy = 'no-referrer';
  frame.className = 'block h-[min(44rem,75dvh)] w-full border-0 bg-ground';
  container.append(frame);
  signal.addEventListener('abort', () => frame.remove());
}

/**
 * Opens the provider's page with a form. The buyer returns to the orders page, which shows the
 * result.
 */
function postCheckoutForm({ action, fields }: ViewOf<'form'>): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}
