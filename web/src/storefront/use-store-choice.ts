import {
  BASE_CURRENCY,
  type CurrencyCode,
  isCurrencyCode,
} from '@regz/rules/storefront/currencies.ts';
import { isPeriod, type Period, periods } from '@regz/rules/storefront/plans.ts';
import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';

export type StoreChoice = {
  period: Period;
  currency: CurrencyCode;
  choosePeriod: (period: Period) => void;
  chooseCurrency: (currency: CurrencyCode) => void;
};

const never = () => () => {};

/** False while the prerendered document is taken over, whose address had no query. */
function useTakenOver(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * The chosen period and currency, kept in the address, so that a link shows the same prices and
 * going back undoes a choice. What the address does not say, or says wrongly, is the first of each.
 * Source: specification B 4.
 */
export function useStoreChoice(): StoreChoice {
  const [params, setParams] = useSearchParams();
  const takenOver = useTakenOver();
  const period = (takenOver && params.get('period')) || '';
  const currency = (takenOver && params.get('currency')) || '';

  function choose(name: 'period' | 'currency', value: string) {
    setParams(
      (present) => {
        const next = new URLSearchParams(present);
        next.set(name, value);
        return next;
      },
      { preventScrollReset: true },
    );
  }

  return {
    period: isPeriod(period) ? period : periods[0],
    currency: isCurrencyCode(currency) ? currency : BASE_CURRENCY,
    choosePeriod: (next) => choose('period', next),
    chooseCurrency: (next) => choose('currency', next),
  };
}
