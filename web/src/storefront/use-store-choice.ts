import {
  BASE_CURRENCY,
  type CurrencyCode,
  isCurrencyCode,
} from '@regz/rules/storefront/currencies.ts';
import { type Period, periodOfPlan, startPeriod } from '@regz/rules/storefront/plans.ts';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from '../platform/routing/router.tsx';
import { useTakenOver } from '../platform/use-taken-over.ts';
import type { StorePlan } from './store-catalogue.ts';

export type StoreChoice = {
  period: Period;
  currency: CurrencyCode;
  /** The plan of the link, if it has one. */
  planId: string | null;
  /** A code that lowers prices. */
  code: string | null;
  /** True if the link continues an order, or changes the package. */
  continues: boolean;
  choosePeriod: (period: Period) => void;
  chooseCurrency: (currency: CurrencyCode) => void;
  chooseCode: (code: string | null) => void;
};

/**
 * The chosen period and currency, and a code. They are stored in the address, so that a link shows
 * the same prices and going back undoes a choice. Null during hydration, because the prerendered
 * document's address had no query, and until the plans are known. Without a period in the address,
 * it is that of its plan, otherwise the store's first one, which stays even if stock changes. If
 * two choices follow each other quickly, the second keeps the first, although the address does not
 * have it yet.
 */
export function useStoreChoice(plans: readonly StorePlan[] | undefined): StoreChoice | null {
  const [params, setParams] = useSearchParams();
  const takenOver = useTakenOver();
  const chosen = useRef<URLSearchParams>(null);
  useEffect(() => {
    chosen.current = null;
  }, [params]);

  function choose(name: 'period' | 'currency' | 'code', value: string | null) {
    const next = new URLSearchParams(chosen.current ?? params);
    if (value === null) next.delete(name);
    else next.set(name, value);
    chosen.current = next;
    setParams(next);
  }

  const [start, setStart] = useState<Period>();
  if (start === undefined && plans !== undefined) setStart(startPeriod(plans));

  if (!takenOver || start === undefined) return null;
  const planId = params.get('plan');
  const period = params.get('period') ?? periodOfPlan(planId ?? '');
  const currency = params.get('currency') ?? '';
  return {
    period: plans?.some((plan) => plan.period === period) ? period : start,
    currency: isCurrencyCode(currency) ? currency : BASE_CURRENCY,
    planId,
    code: params.get('code'),
    continues: params.has('order') || params.has('upgrade'),
    choosePeriod: (next) => choose('period', next),
    chooseCurrency: (next) => choose('currency', next),
    chooseCode: (next) => choose('code', next),
  };
}
