import { missingContact } from '@regz/rules/orders/payer-contact.ts';
import { useState } from 'react';
import { messages } from '../../../i18n/en.ts';
import type { Account } from '../../../identity/session/customer-session.ts';
import { errorText } from '../../../platform/api/error-text.ts';
import { useDelay } from '../../../platform/time/use-delay.ts';
import type { PaymentWay } from '../../../storefront/checkout/checkout-script.ts';
import type { Checkout, CheckoutNews } from '../../../storefront/checkout/run-checkout.ts';
import type { ChosenPurchase, Purchase } from '../../../storefront/checkout/use-start-checkout.ts';
import type { Catalogue } from '../../../storefront/store-catalogue.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { useCustomer } from './use-customer.ts';
import { isFree, type PendingPayment, usePayment } from './use-payment.ts';

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
  /** There is a choice of ways to pay; some have just not answered. */
  | { kind: 'ways'; purchase: Purchase; away: readonly PaymentWay['provider'][] }
  /** Another payment is pending: the buyer says whether to pay all the same. */
  | { kind: 'pending'; purchase: ChosenPurchase; pending: PendingPayment };

type PurchaseFlow = {
  step: PurchaseStep;
  /** Who buys, once known. */
  buyer: Account | null;
  checkout: Checkout | null;
  buy: (purchase: Purchase) => Promise<void>;
  signedIn: (account: Account, success: string) => void;
  choose: (way: PaymentWay) => void;
  /** Pays although another payment is pending. */
  payAllTheSame: () => void;
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

  async function payBy(
    way: PaymentWay,
    purchase: Purchase,
    away: readonly PaymentWay['provider'][] = [],
  ) {
    const chosen = { ...purchase, way };
    const outcome = await pay(chosen);
    if (outcome.kind === 'open') return;
    if (outcome.kind === 'pending') {
      setStep({ kind: 'pending', purchase: chosen, pending: outcome.pending });
    } else if (outcome.kind === 'away' && ways.length > 1) {
      setStep({ kind: 'ways', purchase, away: [...away, way.provider] });
    } else if (outcome.kind === 'signed-out') {
      askToSignIn(purchase);
    } else {
      rest();
    }
  }

  async function payNow(asked: Purchase, buyer: Account) {
    const resumed = await resume(asked);
    if (resumed === 'signed-out') return askToSignIn(asked);
    const [first, ...others] = ways;
    if (resumed === 'refused' || first === undefined) return rest();
    const { purchase, provider } = resumed;
    const only = others.length === 0 || isFree(purchase) ? first : undefined;
    const way = ways.find((each) => each.provider === provider) ?? only;
    const lacks = way !== undefined && missingContact(way.requiredContact, buyer) !== null;
    if (way === undefined || (lacks && !isFree(purchase)))
      setStep({ kind: 'ways', purchase, away: [] });
    else await payBy(way, purchase);
  }

  function choose(way: PaymentWay) {
    if (step.kind !== 'ways') return;
    setStep({ kind: 'busy' });
    void payBy(way, step.purchase, step.away);
  }

  function payAllTheSame() {
    if (step.kind !== 'pending') return;
    const { way, ...purchase } = step.purchase;
    setStep({ kind: 'busy' });
    void payBy(way, { ...purchase, despitePending: true });
  }

  return { payNow, choose, payAllTheSame };
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
  const [buyer, setBuyer] = useState<Account | null>(null);
  const { payNow, choose, payAllTheSame } = waysToPay(ways, { ...payment, ...customer, stepping });
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
      const account = await customer.readAccount();
      setBuyer(account);
      if (account === null) setStep({ kind: 'sign-in', purchase });
      else await payNow(purchase, account);
    } catch (error) {
      refuse(errorText(error));
    }
  }

  function signedIn(account: Account, success: string) {
    if (step.kind !== 'sign-in') return;
    const { purchase } = step;
    customer.signedIn(account);
    setBuyer(account);
    toast.success(success);
    setStep({ kind: 'busy' });
    later(START_AFTER_SIGN_IN_MS, () => void payNow(purchase, account));
  }

  function hear(news: CheckoutNews) {
    payment.hear(news);
    if (news === 'completed') setStep({ kind: 'paid' });
    if (news === 'closed' || news === 'unopened') rest(news === 'closed' ? 'left' : 'other');
  }

  const { checkout } = payment;
  return { step, buyer, checkout, buy, signedIn, choose, payAllTheSame, giveUp: rest, hear };
}
