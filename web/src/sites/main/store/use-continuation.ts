import { BASE_CURRENCY, isCurrencyCode } from '@regz/rules/storefront/currencies.ts';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from '../../../platform/routing/router.tsx';
import type { Purchase } from '../../../storefront/checkout/use-start-checkout.ts';
import type { StorePlan } from '../../../storefront/store-catalogue.ts';

/**
 * Opens the checkout that a link led here for: `order` continues the payment of that order, `buy` begins
 * one, `upgrade` one at the price of a quote. All name the plan, and are removed from the address, so
 * that neither a reload nor going back repeats it.
 */
export function useContinuation(
  plans: readonly StorePlan[],
  buy: (purchase: Purchase) => void,
): void {
  const [params, setParams] = useSearchParams();
  const orderId = params.get('order');

  const quoted = params.get('upgrade');
  const isAsked = orderId !== null || quoted !== null || params.has('buy');

  const goOn = useEffectEvent(() => {
    const currency = params.get('currency') ?? '';
    const plan = plans.find(({ id }) => id === params.get('plan'));
    const next = new URLSearchParams(params);
    next.delete('order');
    next.delete('buy');
    next.delete('upgrade');
    next.delete('plan');
    setParams(next, { replace: true });
    if (plan === undefined) return;
    buy({
      plan,
      currency: isCurrencyCode(currency) ? currency : BASE_CURRENCY,
      coupon: null,
      ...(quoted === null ? {} : { upgrade: { payMinor: Number(quoted) } }),
      ...(orderId === null ? {} : { continued: orderId }),
    });
  });

  useEffect(() => {
    if (isAsked) goOn();
  }, [isAsked]);
}
