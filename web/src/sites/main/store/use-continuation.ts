import { BASE_CURRENCY, isCurrencyCode } from '@regz/rules/storefront/currencies.ts';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from '../../../platform/routing/router.tsx';
import type { Purchase } from '../../../storefront/checkout/use-start-checkout.ts';
import type { StorePlan } from '../../../storefront/store-catalogue.ts';

/**
 * Continues the payment of an order whose link led here: the link names the order and its plan, and
 * is removed from the address, so that neither a reload nor going back repeats it.
 */
export function useContinuation(
  plans: readonly StorePlan[],
  buy: (purchase: Purchase) => void,
): void {
  const [params, setParams] = useSearchParams();
  const orderId = params.get('order');

  const goOn = useEffectEvent((continued: string) => {
    const currency = params.get('currency') ?? '';
    const plan = plans.find(({ id }) => id === params.get('plan'));
    const next = new URLSearchParams(params);
    next.delete('order');
    next.delete('plan');
    setParams(next, { replace: true });
    if (plan === undefined) return;
    buy({
      plan,
      currency: isCurrencyCode(currency) ? currency : BASE_CURRENCY,
      coupon: null,
      continued,
    });
  });

  useEffect(() => {
    if (orderId !== null) goOn(orderId);
  }, [orderId]);
}
