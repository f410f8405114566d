import { BASE_CURRENCY, isCurrencyCode } from '@regz/rules/storefront/currencies.ts';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from '../../../platform/routing/router.tsx';
import type { Purchase } from '../../../storefront/checkout/use-start-checkout.ts';
import type { StorePlan } from '../../../storefront/store-catalogue.ts';

type ContinuationProps = {
  plans: readonly StorePlan[];
  ask: (purchase: Purchase) => void;
};

/**
 * Asks for confirmation of a link's purpose: `order`, whether to continue the payment of that
 * order; `upgrade`, whether to trade in days for the plan. The address alone does neither. Both
 * parameters are removed from the address, so that a reload does not ask again. The plan stays and
 * comes first.
 */
export function Continuation({ plans, ask }: ContinuationProps) {
  const [params, setParams] = useSearchParams();

  const goOn = useEffectEvent(() => {
    const currency = params.get('currency') ?? '';
    const plan = plans.find(({ id }) => id === params.get('plan'));
    const orderId = params.get('order');
    const next = new URLSearchParams(params);
    next.delete('order');
    next.delete('upgrade');
    setParams(next, { replace: true });
    if (plan === undefined) return;
    ask({
      plan,
      currency: isCurrencyCode(currency) ? currency : BASE_CURRENCY,
      coupon: null,
      ...(orderId === null ? { asks: 'change' } : { asks: 'continue', continued: orderId }),
    });
  });

  useEffect(() => goOn(), []);
  return null;
}
