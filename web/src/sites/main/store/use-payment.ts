import { useState } from 'react';
import { messages } from '../../../i18n/en.ts';
import { isRefusal } from '../../../platform/api/error-text.ts';
import { paths } from '../../../platform/paths.ts';
import { useDelay } from '../../../platform/use-delay.ts';
import {
  insertCheckoutScript,
  isCheckoutDetected,
} from '../../../storefront/checkout/checkout-script.ts';
import type { Checkout, CheckoutNews } from '../../../storefront/checkout/run-checkout.ts';
import { startFaultText } from '../../../storefront/checkout/start-fault.ts';
import {
  type Purchase,
  useStartCheckout,
} from '../../../storefront/checkout/use-start-checkout.ts';
import type { CatalogueView } from '../../../storefront/use-catalogue.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';

const texts = messages.storefrontBuying;

/** Source: specification B 9 Timing. */
const LEAVE_AFTER_PAYMENT_MS = 2_000;

type Payment = {
  checkout: Checkout | null;
  /** Opens the checkout of a purchase; tells whether it stands open now. */
  pay: (purchase: Purchase) => Promise<'open' | 'refused' | 'signed-out'>;
  /** What becomes of the checkout; true while something of it goes on. */
  hear: (news: CheckoutNews) => boolean;
  forget: () => void;
};

/** The checkout of somebody who is signed in, with every message it brings. Source: B 4, B 8. */
export function usePayment({ checkout: provider, reload }: CatalogueView): Payment {
  const toast = useToast();
  const start = useStartCheckout();
  const [checkout, setCheckout] = useState<Checkout | null>(null);
  const later = useDelay();

  async function pay(purchase: Purchase) {
    if (provider === null || !isCheckoutDetected(provider)) {
      if (provider !== null) insertCheckoutScript(provider);
      toast.failure(texts.scriptLoading);
      return 'refused';
    }
    try {
      setCheckout(await start(purchase));
      return 'open';
    } catch (error) {
      toast.failure(startFaultText(error));
      if (isRefusal(error, 'STOREFRONT_PRICE_CHANGED')) reload();
      return isRefusal(error, 'SESSION_REQUIRED') ? 'signed-out' : 'refused';
    }
  }

  function hear(news: CheckoutNews) {
    if (news === 'unopened') toast.failure(texts.startFailed);
    if (news === 'failed') toast.failure(texts.failed);
    if (news === 'completed') {
      toast.success(texts.completed);
      later(LEAVE_AFTER_PAYMENT_MS, () => location.assign(paths.orders));
    }
    return news === 'completed' || news === 'failed';
  }

  return { checkout, pay, hear, forget: () => setCheckout(null) };
}
