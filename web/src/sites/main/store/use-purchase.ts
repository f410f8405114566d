import { useState } from 'react';
import { messages } from '../../../i18n/en.ts';
import type { Account } from '../../../identity/session/customer-session.ts';
import { errorText } from '../../../platform/api/error-text.ts';
import { useDelay } from '../../../platform/time/use-delay.ts';
import type { PaymentWay } from '../../../storefront/checkout/checkout-script.ts';
import type { Checkout, CheckoutNews } from '../../../storefront/checkout/run-checkout.ts';
import type { Purchase } from '../../../storefront/checkout/use-start-checkout.ts';
import type { Catalogue } from '../../../storefront/store-catalogue.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { useCustomer } from './use-customer.ts';
import { isFree, type Resumed, usePayment } from './use-payment.ts';

const texts = messages.storefrontBuying;

/** Source: specification B 9 Timing. */
const START_AFTER_SIGN_IN_MS = 1_000;

type PurchaseStep =
  | { kind: 'idle' }
  | { kind: 'busy' }
  | { kind: 'paid' }
  /** Whom it is for is not said yet. */
  | { kind: 'gift'; purchase: Purchase }
  /** Nobody is logged in: the purchase waits for that. */
  | { kind: 'sign-in'; purchase: Purchase }
  /** Before an order of before is paid, or days are traded in. */
  | { kind: 'question'; asked: Resumed }
  /** There is a choice of ways to pay; some have just not answered. */
  | { kind: 'ways'; purchase: Purchase; away: readonly PaymentWay['provider'][] };

type PurchaseFlow = {
  step: PurchaseStep;
  checkout: Checkout | null;
  buy: (purchase: Purchase) => Promise<void>;
  signedIn: (account: Account, success: string) => void;
  choose: (way: PaymentWay) => void;
  /** The answer to the question: what is to be bought. */
  agree: (purchase: Purchase) => void;
  giveUp: () => void;
  hear: (news: CheckoutNews) => void;
};

type PurchaseSurroundings = {
  ways: readonly PaymentWay[];
  currencies: Catalogue['currencies'];
  /** Asks again what is for sale. */
  reload: () => void;
  onEnd: (end: 'left' | 'other') => void;
};

/** How far a purchase is, and its end, after which another may begin. */
function useStep(onEnd: PurchaseSurroundings['onEnd']) {
  const [step, setStep] = useState<PurchaseStep>({ kind: 'busy' });
  function rest(end: 'left' | 'other' = 'other') {
    setStep({ kind: 'idle' });
    onEnd(end);
  }
  return { step, setStep, rest };
}

type Paying = Pick<ReturnType<typeof usePayment>, 'resume' | 'pay'> & {
  stepping: ReturnType<typeof useStep>;
  signedOut: () => void;
};

type Away = readonly PaymentWay['provider'][];

/** The way of before, or the only one; undefined where there is a choice. */
function wayOf(ways: readonly PaymentWay[], { purchase, provider }: Resumed) {
  const [first, ...others] = ways;
  const only = others.length === 0 || isFree(purchase) ? first : undefined;
  return ways.find((each) => each.provider === provider) ?? only;
}

/**
 * The payment of somebody who is logged in: in the only way there is, or in the chosen one. An order that is
 * continued has chosen its way.
 */
function waysToPay(ways: readonly PaymentWay[], { resume, pay, stepping, signedOut }: Paying) {
  const { step, setStep, rest } = stepping;

  function askToSignIn(purchase: Purchase) {
    signedOut();
    setStep({ kind: 'sign-in', purchase });
  }

  async function payBy(way: PaymentWay, purchase: Purchase, away: Away = []) {
    const outcome = await pay({ ...purchase, way });
    if (outcome === 'open') return;
    if (outcome === 'away' && ways.length > 1) {
      setStep({ kind: 'ways', purchase, away: [...away, way.provider] });
    } else if (outcome === 'signed-out') {
      askToSignIn(purchase);
    } else {
      rest();
    }
  }

  async function payNow(asked: Purchase) {
    const resumed = await resume(asked);
    if (resumed === 'signed-out') return askToSignIn(asked);
    if (resumed === 'refused') return rest();
    if (resumed.purchase.asks === undefined) await payFor(resumed);
    else setStep({ kind: 'question', asked: resumed });
  }

  async function payFor(asked: Resumed) {
    const { purchase } = asked;
    const way = wayOf(ways, asked);
    if (way !== undefined) await payBy(way, purchase);
    else if (ways.length > 0) setStep({ kind: 'ways', purchase, away: [] });
    else rest();
  }

  function choose(way: PaymentWay) {
    if (step.kind !== 'ways') return;
    setStep({ kind: 'busy' });
    void payBy(way, step.purchase, step.away);
  }

  function agree(purchase: Purchase) {
    if (step.kind !== 'question') return;
    setStep({ kind: 'busy' });
    void payFor({ ...step.asked, purchase });
  }

  return { payNow, choose, agree };
}

/**
 * The way from a plan to its checkout: a logged-in customer gets there at once, anybody else signs
 * in first and gets there one second later, for the plan that was chosen. Source: B 4.
 */
export function usePurchase(surroundings: PurchaseSurroundings): PurchaseFlow {
  const { ways, onEnd } = surroundings;
  const customer = useCustomer();
  const toast = useToast();
  const payment = usePayment(surroundings);
  const stepping = useStep(onEnd);
  const { step, setStep, rest } = stepping;
  const { payNow, choose, agree } = waysToPay(ways, { ...payment, ...customer, stepping });
  const later = useDelay();

  function refuse(text: string) {
    toast.failure(text);
    rest();
  }

  async function buy(purchase: Purchase) {
    payment.forget();
    if (!purchase.plan.available) return refuse(texts.unavailable);
    const isAsked = purchase.asksGift === true && purchase.gift === undefined;
    if (isAsked) return setStep({ kind: 'gift', purchase });
    setStep({ kind: 'busy' });
    try {
      if (await customer.isSignedIn()) await payNow(purchase);
      else setStep({ kind: 'sign-in', purchase });
    } catch (error) {
      refuse(errorText(error));
    }
  }

  function signedIn(account: Account, success: string) {
    if (step.kind !== 'sign-in') return;
    const { purchase } = step;
    customer.signedIn(account);
    toast.success(success);
    setStep({ kind: 'busy' });
    later(START_AFTER_SIGN_IN_MS, () => void payNow(purchase));
  }

  function hear(news: CheckoutNews) {
    payment.hear(news);
    if (news === 'completed') setStep({ kind: 'paid' });
    if (news === 'closed' || news === 'unopened') rest(news === 'closed' ? 'left' : 'other');
  }

  return { step, checkout: payment.checkout, buy, signedIn, choose, agree, giveUp: rest, hear };
}
