import { missingContact } from '@regz/rules/orders/payer-contact.ts';
import { messages } from '@regz/texts/en.ts';
import { useState } from 'react';
import type { Account } from '../../../identity/session/customer-session.ts';
import { errorText } from '../../../platform/api/error-text.ts';
import { useDelay } from '../../../platform/time/use-delay.ts';
import type { PaymentWay } from '../../../storefront/checkout/checkout-script.ts';
import type { Checkout, CheckoutNews } from '../../../storefront/checkout/run-checkout.ts';
import type { ChosenPurchase, Purchase } from '../../../storefront/checkout/use-start-checkout.ts';
import type { Catalogue } from '../../../storefront/store-catalogue.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { useCustomer } from './use-customer.ts';
import { isFree, type PendingPayment, type Resumed, usePayment } from './use-payment.ts';

const texts = messages.storefrontBuying;

const START_AFTER_SIGN_IN_MS = 1_000;

type PurchaseStep =
  | { kind: 'idle' }
  | { kind: 'busy' }
  | { kind: 'paid' }
  /** The recipient is not known yet. */
  | { kind: 'gift'; purchase: Purchase }
  /** The buyer has to log in first. */
  | { kind: 'sign-in'; purchase: Purchase }
  /** The confirmation before an earlier order is paid or days are traded in. */
  | { kind: 'question'; asked: Resumed; buyer: Account }
  /** There is a choice of ways to pay. Some have just failed to answer. */
  | { kind: 'ways'; purchase: Purchase; away: readonly PaymentWay['provider'][] }
  /** Another payment is pending: the buyer decides whether to pay again. */
  | { kind: 'pending'; purchase: ChosenPurchase; pending: PendingPayment };

type PurchaseFlow = {
  step: PurchaseStep;
  /** The buyer, once known. */
  buyer: Account | null;
  checkout: Checkout | null;
  buy: (purchase: Purchase) => Promise<void>;
  signedIn: (account: Account, success: string) => void;
  choose: (way: PaymentWay) => void;
  /** Confirms the purchase. */
  agree: (purchase: Purchase) => void;
  /** Pays although another payment is pending. */
  payAllTheSame: () => void;
  giveUp: () => void;
  hear: (news: CheckoutNews) => void;
};

type PurchaseSurroundings = {
  ways: readonly PaymentWay[];
  currencies: Catalogue['currencies'];
  /** Requests the catalogue again. */
  reload: () => void;
  onEnd: (end: 'left' | 'other') => void;
};

/** The step of a purchase, and its end, after which another may start. */
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

/**
 * The way to pay that needs no choice: the one of a continued order, or the only one. Undefined if
 * the provider requires contact data that the buyer's account lacks.
 */
function settledWay(
  ways: readonly PaymentWay[],
  { purchase, provider }: Resumed,
  buyer: Account,
): PaymentWay | undefined {
  const [first] = ways;
  if (isFree(purchase)) return first;
  const only = ways.length === 1 ? first : undefined;
  const way = ways.find((each) => each.provider === provider) ?? only;
  return way && missingContact(way.requiredContact, buyer) === null ? way : undefined;
}

/**
 * The payment of a logged-in customer in the only or the chosen way. A continued order has chosen
 * its way.
 */
function paymentIn(ways: readonly PaymentWay[], { resume, pay, stepping, signedOut }: Paying) {
  const { setStep, rest } = stepping;

  function askToSignIn(purchase: Purchase) {
    signedOut();
    setStep({ kind: 'sign-in', purchase });
  }

  async function payBy(way: PaymentWay, purchase: Purchase, away: Away = []) {
    const chosen = { ...purchase, way };
    const outcome = await pay(chosen);
    if (outcome.kind === 'open') return;
    if (outcome.kind === 'pending') return setStep({ ...outcome, purchase: chosen });
    if (outcome.kind === 'signed-out') return askToSignIn(purchase);
    if (outcome.kind !== 'away' || ways.length === 1) return rest();
    setStep({ kind: 'ways', purchase, away: [...away, way.provider] });
  }

  async function payNow(asked: Purchase, buyer: Account) {
    const resumed = await resume(asked);
    if (resumed === 'signed-out') return askToSignIn(asked);
    if (resumed === 'refused') return rest();
    if (resumed.purchase.asks === undefined) await payFor(resumed, buyer);
    else setStep({ kind: 'question', asked: resumed, buyer });
  }

  async function payFor(asked: Resumed, buyer: Account) {
    const { purchase } = asked;
    const way = settledWay(ways, asked, buyer);
    if (way !== undefined) await payBy(way, purchase);
    else if (ways.length > 0) setStep({ kind: 'ways', purchase, away: [] });
    else rest();
  }

  return { payNow, payFor, payBy };
}

/** A logged-in customer's payment, and the customer's choices during it. */
function waysToPay(ways: readonly PaymentWay[], paying: Paying) {
  const { step, setStep } = paying.stepping;
  const { payNow, payFor, payBy } = paymentIn(ways, paying);

  function choose(way: PaymentWay) {
    if (step.kind !== 'ways') return;
    setStep({ kind: 'busy' });
    void payBy(way, step.purchase, step.away);
  }

  function agree(purchase: Purchase) {
    if (step.kind !== 'question') return;
    setStep({ kind: 'busy' });
    void payFor({ ...step.asked, purchase }, step.buyer);
  }

  function payAllTheSame() {
    if (step.kind !== 'pending') return;
    const { way, ...purchase } = step.purchase;
    setStep({ kind: 'busy' });
    void payBy(way, { ...purchase, despitePending: true });
  }

  return { payNow, choose, agree, payAllTheSame };
}

/**
 * The steps from a plan to its checkout. A logged-in customer reaches it immediately. Others log in
 * first and reach it one second later, for the chosen plan.
 */
export function usePurchase(surroundings: PurchaseSurroundings): PurchaseFlow {
  const { ways, onEnd } = surroundings;
  const customer = useCustomer();
  const toast = useToast();
  const payment = usePayment(surroundings);
  const stepping = useStep(onEnd);
  const { step, setStep, rest } = stepping;
  const { payNow, ...chosen } = waysToPay(ways, { ...payment, ...customer, stepping });
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
    toast.success(success);
    setStep({ kind: 'busy' });
    later(START_AFTER_SIGN_IN_MS, () => void payNow(purchase, account));
  }

  function hear(news: CheckoutNews) {
    payment.hear(news);
    if (news === 'completed') setStep({ kind: 'paid' });
    if (news === 'closed' || news === 'unopened') rest(news === 'closed' ? 'left' : 'other');
  }

  const known = { step, buyer: customer.account, checkout: payment.checkout };
  return { ...known, ...chosen, buy, signedIn, giveUp: rest, hear };
}
