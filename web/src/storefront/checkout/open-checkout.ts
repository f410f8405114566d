import { loadPart } from '../../platform/connection/load-part.tsx';
import type { CheckoutHandlers, CheckoutPlace, CheckoutView, ViewOf } from './checkout-view.ts';
import { openScriptCheckout } from './script-checkout.ts';

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
