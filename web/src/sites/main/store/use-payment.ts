import { useState } from 'react';
import { messages } from '../../../i18n/en.ts';
import { api } from '../../../platform/api/api.ts';
import { isRefusal } from '../../../platform/api/error-text.ts';
import { paths } from '../../../platform/paths.ts';
import { useDelay } from '../../../platform/time/use-delay.ts';
import {
  type CheckoutProvider,
  insertCheckoutScript,
  isCheckoutDetected,
} from '../../../storefront/checkout/checkout-script.ts';
import type { Checkout, CheckoutNews } from '../../../storefront/checkout/run-checkout.ts';
import { startFault } from '../../../storefront/checkout/start-fault.ts';
import {
  type Purchase,
  useStartCheckout,
} from '../../../storefront/checkout/use-start-checkout.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';

const texts = messages.storefrontBuying;

/** Source: specification B 9 Timing. */
const LEAVE_AFTER_PAYMENT_MS = 2_000;

type Payment = {
  checkout: Checkout | null;
  /** Opens the checkout of a purchase; tells whether it stands open now. */
  pay: (purchase: Purchase) => Promise<'open' | 'refused' | 'signed-out'>;
  /** What becomes of the checkout. */
  hear: (news: CheckoutNews) => void;
  forget: () => void;
};

type PaymentSurroundings = {
  provider: CheckoutProvider;
  /** Asks again what is for sale. */
  reload: () => void;
};

/** Refusals that mean that the page does not show what is currently for sale. */
const outdated = [
  'STOREFRONT_PLAN_UNKNOWN',
  'STOREFRONT_PLAN_UNAVAILABLE',
  'STOREFRONT_PLAN_SOLD_OUT',
  'STOREFRONT_PRICE_CHANGED',
] as const;

/** Whether an order that is to be continued can be paid still; a new one always can. */
async function isStillOpen({ plan, continued }: Purchase): Promise<boolean> {
  if (continued === undefined) return true;
  try {
    const { payable, planId } = await api.orders.readOwnOrder({ orderId: continued });
    return payable && planId === plan.id;
  } catch (error) {
    if (isRefusal(error, 'ORDER_UNKNOWN')) return false;
    throw error;
  }
}

/** A logged-in customer's checkout, with every message it brings. Source: B 4, B 8. */
export function usePayment({ provider, reload }: PaymentSurroundings): Payment {
  const toast = useToast();
  const start = useStartCheckout();
  const [checkout, setCheckout] = useState<Checkout | null>(null);
  const later = useDelay();

  async function pay(purchase: Purchase) {
    if (!isCheckoutDetected(provider)) {
      insertCheckoutScript(provider);
      toast.failure(texts.scriptLoading);
      return 'refused';
    }
    try {
      if (!(await isStillOpen(purchase))) {
        toast.failure(texts.orderClosed);
        return 'refused';
      }
      setCheckout(await start(purchase));
      return 'open';
    } catch (error) {
      toast.failure(startFault(error));
      if (outdated.some((code) => isRefusal(error, code))) reload();
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
  }

  return { checkout, pay, hear, forget: () => setCheckout(null) };
}
