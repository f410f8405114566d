import { leadingPlan } from '@regz/rules/storefront/plans.ts';
import { useRef, useState } from 'react';
import type { LoweredPrices } from '../../../coupons/coupon-entry.tsx';
import { messages } from '../../../i18n/en.ts';
import { Agreement } from '../../../storefront/agreement.tsx';
import { HelpCard } from '../../../storefront/help-card.tsx';
import { ComingPlan, PlanCard } from '../../../storefront/plan-card.tsx';
import { priceCurrencies } from '../../../storefront/price-currencies.ts';
import type { Catalogue, StorePlan } from '../../../storefront/store-catalogue.ts';
import type { StoreChoice } from '../../../storefront/use-store-choice.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { CouponRow } from './coupon-row.tsx';
import type { Buying } from './use-buying.ts';
import { useContinuation } from './use-continuation.ts';

const texts = messages.storefront;

type StorePlansProps = {
  catalogue: Catalogue;
  choice: StoreChoice;
  buying: Buying;
  /** Asks again what is for sale. */
  reload: () => void;
};

/** The plans of the chosen period: those that are for sale, then those that are to come. */
export function StorePlans({ catalogue, choice, buying, reload }: StorePlansProps) {
  const { Flow, purchase } = buying;
  useContinuation(catalogue.plans, buying.buy);
  const currencies = priceCurrencies(catalogue.currencies, choice.currency);
  const plans = catalogue.plans.filter(({ period }) => period === choice.period);
  const coming = plans.filter(({ available }) => !available);
  const leading = leadingPlan(plans, purchase?.plan.id ?? choice.planId);
  const [lowered, setLowered] = useState<LoweredPrices | null>(null);
  const asGift = useRef<HTMLInputElement>(null);
  const couponOf = ({ id }: StorePlan) => lowered?.[id] ?? null;

  return (
    <>
      <h2 className="sr-only">{texts.plans(texts.period.names[choice.period])}</h2>
      <div className="flex flex-wrap items-baseline gap-x-6">
        <CouponRow
          plans={catalogue.plans}
          currencies={catalogue.currencies}
          currency={choice.currency}
          code={choice.code}
          onCode={choice.chooseCode}
          onLowered={setLowered}
        />
        <label className="flex gap-2 text-sm text-soft">
          <input ref={asGift} type="checkbox" />
          <span>{texts.asGift}</span>
        </label>
      </div>
      {buying.failed ? <Notice tone="bad">{messages.failures.network}</Notice> : null}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {plans
          .filter(({ available }) => available)
          .map((plan) => (
            <li key={plan.id} className="row-span-4 grid grid-rows-subgrid">
              <PlanCard
                plan={plan}
                plans={catalogue.plans}
                currencies={currencies}
                coupon={couponOf(plan)}
                leads={plan === leading}
                pending={buying.busy && purchase?.plan.id === plan.id}
                left={buying.left?.plan.id === plan.id}
                onIntent={buying.prepare}
                onBuy={() =>
                  buying.buy({
                    plan,
                    currency: choice.currency,
                    coupon: couponOf(plan),
                    asksGift: asGift.current?.checked,
                  })
                }
              />
            </li>
          ))}
        <li className="row-span-4">
          <HelpCard />
        </li>
      </ul>
      <Agreement />
      {coming.length === 0 ? null : (
        <ul
          aria-label={texts.comingSoon}
          className="divide-y divide-line rounded-md border border-dashed border-field"
        >
          {coming.map((plan) => (
            <li key={plan.id}>
              <ComingPlan plan={plan} currencies={currencies} />
            </li>
          ))}
        </ul>
      )}
      {Flow === null || purchase === null ? null : (
        <Flow catalogue={catalogue} reload={reload} purchase={purchase} onEnd={buying.onEnd} />
      )}
    </>
  );
}
