import { useState } from 'react';
import { messages } from '../../../i18n/en.ts';
import type { Account } from '../../../identity/session/customer-session.ts';
import { errorText } from '../../../platform/api/error-text.ts';
import { useDelay } from '../../../platform/time/use-delay.ts';
import type { CheckoutProvider } from '../../../storefront/checkout/checkout-script.ts';
import type { Checkout, CheckoutNews } from '../../../storefront/checkout/run-checkout.ts';
import type { Purchase } from '../../../storefront/checkout/use-start-checkout.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { useCustomer } from './use-customer.ts';
import { usePayment } from './use-payment.ts';

const texts = messages.storefrontBuying;

/** Source: specification B 9 Timing. */
const START_AFTER_SIGN_IN_MS = 1_000;

type PurchaseStep =
  | { kind: 'idle' }
  | { kind: 'busy' }
  | { kind: 'paid' }
  /** Nobody is logged in: the purchase waits for that. */
  | { kind: 'sign-in'; purchase: Purchase };

type PurchaseFlow = {
  step: PurchaseStep;
  checkout: Checkout | null;
  buy: (purchase: Purchase) => Promise<void>;
  signedIn: (account: Account, success: string) => void;
  giveUp: () => void;
  hear: (news: CheckoutNews) => void;
};

type PurchaseSurroundings = {
  provider: CheckoutProvider;
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

/**
 * The way from a plan to its checkout: a logged-in customer gets there at once, anybody else signs
 * in first and gets there one second later, for the plan that was chosen. Source: B 4.
 */
export function usePurchase({ provider, reload, onEnd }: PurchaseSurroundings): PurchaseFlow {
  const customer = useCustomer();
  const toast = useToast();
  const payment = usePayment({ provider, reload });
  const { step, setStep, rest } = useStep(onEnd);
  const later = useDelay();

  function refuse(text: string) {
    toast.failure(text);
    rest();
  }

  async function pay(purchase: Purchase) {
    const outcome = await payment.pay(purchase);
    if (outcome === 'refused') rest();
    if (outcome !== 'signed-out') return;
    customer.signedOut();
    setStep({ kind: 'sign-in', purchase });
  }

  async function buy(purchase: Purchase) {
    payment.forget();
    if (!purchase.plan.available) return refuse(texts.unavailable);
    setStep({ kind: 'busy' });
    try {
      if (await customer.isSignedIn()) await pay(purchase);
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
    later(START_AFTER_SIGN_IN_MS, () => void pay(purchase));
  }

  function hear(news: CheckoutNews) {
    payment.hear(news);
    if (news === 'completed') setStep({ kind: 'paid' });
    if (news === 'closed' || news === 'unopened') rest(news === 'closed' ? 'left' : 'other');
  }

  return { step, checkout: payment.checkout, buy, signedIn, giveUp: rest, hear };
}
