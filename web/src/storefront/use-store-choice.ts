import {
  BASE_CURRENCY,
  type CurrencyCode,
  isCurrencyCode,
} from '@regz/rules/storefront/currencies.ts';
import { isPeriod, type Period, periods } from '@regz/rules/storefront/plans.ts';
import { useEffect, useRef } from 'react';
import { useSearchParams } from '../platform/routing/router.tsx';
import { useTakenOver } from '../platform/use-taken-over.ts';

export type StoreChoice = {
  period: Period;
  currency: CurrencyCode;
  choosePeriod: (period: Period) => void;
  chooseCurrency: (currency: CurrencyCode) => void;
};

/**
 * The chosen period and currency, kept in the address, so that a link shows the same prices and
 * going back undoes a choice; null during hydration, because the prerendered document's address had
 * no query. What is missing or wrong in the address is the first of each. If two choices follow
 * each other quickly, the second keeps the first, although the address does not have it yet.
 * Source: specification B 4.
 */
export function useStoreChoice(): StoreChoice | null {
  const [params, setParams] = useSearchParams();
  const takenOver = useTakenOver();
  const chosen = useRef<URLSearchParams>(null);
  useEffect(() => {
    chosen.current = null;
  }, [params]);

  function choose(name: 'period' | 'currency', value: string) {
    const next = new URLSearchParams(chosen.current ?? params);
    next.set(name, value);
    chosen.current = next;
    setParams(next);
  }

  if (!takenOver) return null;
  const period = params.get('period') ?? '';
  const currency = params.get('currency') ?? '';
  return {
    period: isPeriod(period) ? period : periods[0],
    currency: isCurrencyCode(currency) ? currency : BASE_CURRENCY,
    choosePeriod: (next) => choose('period', next),
    chooseCurrency: (next) => choose('currency', next),
  };
}
