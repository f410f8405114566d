import { loadPart } from '../../platform/connection/load-part.tsx';
import type { CheckoutHandlers, CheckoutPlace, CheckoutView } from './checkout-view.ts';
import { openFrameCheckout } from './frame-checkout.ts';
import { postCheckoutForm } from './post-checkout-form.ts';
import { openScriptCheckout } from './script-checkout.ts';

/**
 * Shows a checkout of any provider and reports its progress, as far as the page can know it.
 * Rejects when the checkout cannot be shown.
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
