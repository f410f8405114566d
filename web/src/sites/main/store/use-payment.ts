import type { GiftWords } from '@regz/rules/orders/gifts/gift.ts';
import { useState } from 'react';
import { messages } from '../../../i18n/en.ts';
import { api } from '../../../platform/api/api.ts';
import { isRefusal } from '../../../platform/api/error-text.ts';
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
import { useToast } from '../../../ui/feedback/toast.tsx';

const texts = messages.storefrontBuying;

/** Source: specification B 9 Timing. */
const LEAVE_AFTER_PAYMENT_MS = 2_000;
/** The page asks to wait a moment meanwhile. */
const SCRIPT_WAIT_MS = 10_000;

type Payment = {
  checkout: Checkout | null;
  /** Opens the checkout of a purchase; tells whether it stands open now, or who did not answer. */
  pay: (purchase: ChosenPurchase) => Promise<'open' | 'refused' | 'signed-out' | 'away'>;
  /** What becomes of the checkout. */
  hear: (news: CheckoutNews) => void;
  forget: () => void;
};

type PaymentSurroundings = {
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

/** Refusals by the way to pay alone. */
const away = ['PAYMENT_REFUSED', 'PAYMENT_UNAVAILABLE', 'PAYMENT_WAY_UNAVAILABLE'] as const;

/** Whether nothing is to be paid, however. */
export function isFree(purchase: Purchase): boolean {
  return chargedMinor(purchase) === 0;
}

/** Waits until the script of a way to pay is there; false if it fails or takes too long. */
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

/** What was said of the gift that an order is. */
function giftWordsOf({ recipient, message, email, deliverAt }: GiftWords): GiftWords {
  return { recipient, message, email, deliverAt };
}

/**
 * What is bought: for an order that is to be continued at the price that it has, and null if it can no
 * longer be paid.
 */
async function asOrdered<Any extends Purchase>(purchase: Any): Promise<Any | null> {
  const { plan, continued } = purchase;
  if (continued === undefined) return purchase;
  try {
    const order = await api.orders.readOwnOrder({ orderId: continued });
    if (!order.payable || order.planId !== plan.id) return null;
    const coupon = order.coupon && { code: order.coupon.code, totalMinor: order.amount.minor };
    const upgrade = order.upgrade && { upgrade: { payMinor: order.amount.minor } };
    const { gift } = order;
    const isGiven = gift !== undefined && gift.state !== 'taken-back';
    return { ...purchase, coupon, ...upgrade, ...(isGiven ? { gift: giftWordsOf(gift) } : {}) };
  } catch (error) {
    if (isRefusal(error, 'ORDER_UNKNOWN')) return null;
    throw error;
  }
}

/** A logged-in customer's checkout, with every message it brings. Source: B 4, B 8. */
export function usePayment({ reload }: PaymentSurroundings): Payment {
  const toast = useToast();
  const start = useStartCheckout();
  const [checkout, setCheckout] = useState<Checkout | null>(null);
  const later = useDelay();

  async function pay(purchase: ChosenPurchase) {
    const { way } = purchase;
    if (!isFree(purchase) && !(await isCheckoutThere(way))) {
      toast.failure(texts.scriptLoading);
      return 'away';
    }
    try {
      const ordered = await asOrdered(purchase);
      if (ordered === null) {
        toast.failure(texts.orderClosed);
        return 'refused';
      }
      setCheckout(await start(ordered));
      return 'open';
    } catch (error) {
      toast.failure(startFault(error));
      if (outdated.some((code) => isRefusal(error, code))) reload();
      if (isRefusal(error, 'SESSION_REQUIRED')) return 'signed-out';
      return away.some((code) => isRefusal(error, code)) ? 'away' : 'refused';
    }
  }

  function hear(news: CheckoutNews) {
    if (news === 'unopened') toast.failure(texts.startFailed);
    if (news === 'failed') toast.failure(texts.failed);
    if (news === 'completed') {
      if (checkout?.view.kind !== 'free') toast.success(texts.completed);
      const next = checkout?.isGift ? `${paths.orders}/${checkout.orderId}` : paths.orders;
      later(LEAVE_AFTER_PAYMENT_MS, () => location.assign(next));
    }
  }

  return { checkout, pay, hear, forget: () => setCheckout(null) };
}
