import { grantScript } from '../../platform/document/trusted-types.ts';
import type { Catalogue } from '../store-catalogue.ts';

/** A way to pay. */
export type PaymentWay = Catalogue['checkout']['ways'][number];

type CheckoutCart = readonly { productId: number; variantId: number; quantity: number }[];

type CheckoutEmbed = {
  checkout: (
    button: HTMLElement | null,
    options: { cart: CheckoutCart; shopId: number; modal: true; sessionId: string },
  ) => Promise<void>;
  closeModal?: () => void;
};

declare global {
  interface Window {
    /** The API of the payment provider's script. */
    checkoutEmbed?: CheckoutEmbed;
  }
}

const inserted = new Set<string>();

/** The API of the payment provider's script, once it has loaded. */
export function findCheckout(): CheckoutEmbed | undefined {
  const { checkoutEmbed } = window;
  return typeof checkoutEmbed?.checkout === 'function' ? checkoutEmbed : undefined;
}

/** True if the provider's script has loaded, or none is needed. */
export function isCheckoutDetected({ provider, script }: PaymentWay): boolean {
  if (script === null) return true;
  return provider === 'stripe' ? 'Stripe' in window : findCheckout() !== undefined;
}

/**
 * Inserts the payment provider's script into the document, once. A script that failed to load is
 * inserted again the next time.
 */
export function insertCheckoutScript({ script: url }: PaymentWay): void {
  if (url === null || inserted.has(url)) return;
  inserted.add(url);
  grantScript(url);
  const script = document.createElement('script');
  script.src = url;
  script.addEventListener('error', () => {
    inserted.delete(url);
    script.remove();
  });
  document.head.append(script);
}
