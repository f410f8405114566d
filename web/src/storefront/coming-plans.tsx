import { convertPrice, formatMoney } from '@regz/rules/storefront/currencies.ts';
import { messages } from '@regz/texts/en.ts';
import { useId } from 'react';
import { shownLanguage, shownText } from '../platform/languages/shown-text.ts';
import { Shown } from '../platform/languages/shown.tsx';
import { Button } from '../ui/buttons/button.tsx';
import type { PriceCurrencies } from './price-currencies.ts';
import type { StorePlan } from './store-catalogue.ts';

const texts = messages.storefront;

type ComingPlanProps = { plan: StorePlan; currencies: PriceCurrencies };

/** A plan that is not for sale yet: its features and price. */
function ComingPlan({ plan, currencies: { shown } }: ComingPlanProps) {
  const titleId = useId();
  return (
    <article
      aria-labelledby={titleId}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-6"
    >
      <div className="min-w-0 flex-[1_1_16rem]">
        <h3 id={titleId} className="text-base wrap-anywhere">
          <Shown text={plan.title} />
        </h3>
        <p lang={shownLanguage(plan.title)} className="text-sm text-soft">
          {plan.features.map(shownText).join(' · ')}
        </p>
      </div>
      <p className="text-sm whitespace-nowrap text-soft">
        <span>{formatMoney(convertPrice(plan.priceMinor, shown.rateMicros), shown.symbol)}</span>{' '}
        <Shown text={plan.suffix} />
      </p>
      <Button variant="secondary" size="sm" disabled aria-describedby={titleId} className="ml-auto">
        {texts.comingSoon}
      </Button>
    </article>
  );
}

type ComingPlansProps = { plans: readonly StorePlan[]; currencies: PriceCurrencies };

/** The plans that are not for sale yet. */
export function ComingPlans({ plans, currencies }: ComingPlansProps) {
  return (
    <ul
      aria-label={texts.comingSoon}
      className="divide-y divide-line rounded-md border border-dashed border-field"
    >
      {plans.map((plan) => (
        <li key={plan.id}>
          <ComingPlan plan={plan} currencies={currencies} />
        </li>
      ))}
    </ul>
  );
}
