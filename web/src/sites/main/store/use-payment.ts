import { outcomePath } from '@regz/rules/orders/outcome-path.ts';
import { messages } from '@regz/texts/en.ts';
import type { ErrorData } from '@regz/texts/error-sentences.ts';
import { useState } from 'react';
import { isRefusal } from '../../../platform/api/error-text.ts';
import { refusalData } from '../../../platform/api/refusal-data.ts';
import { paths } from '../../../platform/paths.ts';
import { useDelay } from '../../../platform/time/use-delay.ts';
import {
  insertCheckoutScript,
  isCheckoutDetected,
  type PaymentWay,
} from '../../../storefront/checkout/checkout-script.ts';
import type { Checkout, CheckoutNews } from '../../../storefront/checkout/run-checkout.ts';
import { startFault } from '../../../storefront/checkout/start-fault.ts';
import {
  chargedMinor,
  type ChosenPurchase,
  type Purchase,
  useStartCheckout,
} from '../../../storefront/checkout/use-start-checkout.ts';
import type { Catalogue } from '../../../storefront/store-catalogue.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { type Continued, continuedPurchase } from './continued-purchase.ts';

const texts = messages.storefrontBuying;

const LEAVE_AFTER_PAYMENT_MS = 2_000;
/** Meanwhile the page shows a waiting message. */
const SCRIPT_WAIT_MS = 10_000;

type Payment = {
  checkout: Checkout | null;
  /** The items of a purchase, which may continue an order, and its earlier payment method. */
  resume: (purchase: Purchase) => Promise<Resumed | 'refused' | 'signed-out'>;
  /** Opens the checkout of a purchase. Returns whether it is open, or the reason why it is not. */
  pay: (purchase: ChosenPurchase) => Promise<PayOutcome>;
  /** The result of the checkout. */
  hear: (news: CheckoutNews) => void;
  forget: () => void;
};

/** The state of a refused purchase. `pending` waits for the buyer to confirm a second payment. */
type PayOutcome =
  | { kind: 'open' | 'refused' | 'signed-out' | 'away' }
  | { kind: 'pending'; pending: PendingPayment };

/** A pending payment of the buyer. */
export type PendingPayment = ErrorData<'PAYMENT_PENDING'>;

export type Resumed = Extract<Continued, { refusal: null }>;

type PaymentSurroundings = {
  currencies: Catalogue['currencies'];
  /** Requests the catalogue again. */
  reload: () => void;
};

/** Refusals that mean that the page's catalogue is outdated. */
const outdated = [
  'STOREFRONT_PLAN_UNKNOWN',
  'STOREFRONT_PLAN_UNAVAILABLE',
  'STOREFRONT_PLAN_SOLD_OUT',
  'STOREFRONT_PRICE_CHANGED',
] as const;

/** Refusals of the chosen way to pay only. */
const away = ['PAYMENT_REFUSED', 'PAYMENT_UNAVAILABLE', 'PAYMENT_WAY_UNAVAILABLE'] as const;

/** True if there is nothing to pay. */
export function isFree(purchase: Purchase): boolean {
  return chargedMinor(purchase) === 0;
}

/** Waits until the script of a way to pay has loaded. False if it fails or takes too long. */
function isCheckoutThere(way: PaymentWay): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const look = () => {
    if (isCheckoutDetected(way)) resolve(true);
  };
  const giveUp = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement && target.getAttribute('src') === way.script) {
      resolve(false);
    }
  };
  const timer = setTimeout(() => resolve(false), SCRIPT_WAIT_MS);
  // Such events do not bubble.
  document.addEventListener('load', look, { capture: true });
  document.addEventListener('error', giveUp, { capture: true });
  insertCheckoutScript(way);
  look();
  return promise.finally(() => {
    clearTimeout(timer);
    document.removeEventListener('load', look, { capture: true });
    document.removeEventListener('error', giveUp, { capture: true });
  });
}

/** A logged-in customer's checkout, with all its messages. */
export function usePayment({ currencies, reload }: PaymentSurroundings): Payment {
  const toast = useToast();
  const start = useStartCheckout();
  const [checkout, setCheckout] = useState<Checkout | null>(null);
  const later = useDelay();

  async function resume(purchase: Purchase) {
    try {
      const found = await continuedPurchase(purchase, currencies);
      if (found.refusal === null) return found;
      toast.failure(found.refusal);
      return 'refused';
    } catch (error) {
      toast.failure(startFault(error));
      return isRefusal(error, 'SESSION_REQUIRED') ? 'signed-out' : 'refused';
    }
  }

  async function pay(purchase: ChosenPurchase): Promise<PayOutcome> {
    if (!isFree(purchase) && !(await isCheckoutThere(purchase.way))) {
      toast.failure(texts.scriptLoading);
      return { kind: 'away' };
    }
    try {
      setCheckout(await start(purchase));
      return { kind: 'open' };
    } catch (error) {
      const pending = refusalData(error, 'PAYMENT_PENDING');
      if (pending !== undefined) return { kind: 'pending', pending };
      toast.failure(startFault(error));
      if (outdated.some((code) => isRefusal(error, code))) reload();
      if (isRefusal(error, 'SESSION_REQUIRED')) return { kind: 'signed-out' };
      return { kind: away.some((code) => isRefusal(error, code)) ? 'away' : 'refused' };
    }
  }

  function hear(news: CheckoutNews) {
    if (news === 'unopened') toast.failure(texts.startFailed);
    if (news === 'failed') toast.failure(texts.failed);
    if (news === 'completed') {
      if (checkout?.view.kind !== 'free') toast.success(texts.completed);
      const next = checkout === null ? paths.orders : outcomePath(checkout);
      later(LEAVE_AFTER_PAYMENT_MS, () => location.assign(next));
    }
  }

  return { checkout, resume, pay, hear, forget: () => setCheckout(null) };
}
