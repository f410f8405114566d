import { useState } from 'react';
import { messages } from '../../../i18n/en.ts';
import { HelpCard } from '../../../storefront/help-card.tsx';
import { PlanCard } from '../../../storefront/plan-card.tsx';
import { priceCurrencies } from '../../../storefront/price-currencies.ts';
import type { Catalogue, StorePlan } from '../../../storefront/store-catalogue.ts';
import type { StoreChoice } from '../../../storefront/use-store-choice.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import type { Buying } from './use-buying.ts';
import { useContinuation } from './use-continuation.ts';

const texts = messages.storefront;
const GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-4';
const CELL = 'row-span-4 grid grid-rows-subgrid';

type StorePlansProps = {
  catalogue: Catalogue;
  choice: StoreChoice;
  buying: Buying;
  /** Asks again what is for sale. */
  reload: () => void;
};

/** The plans of the chosen period, those that can be bought first; the others folded on a phone. */
export function StorePlans({ catalogue, choice, buying, reload }: StorePlansProps) {
  const { Flow, purchase } = buying;
  const [unfolded, setUnfolded] = useState(false);
  useContinuation(catalogue.plans, buying.buy);
  const currencies = priceCurrencies(catalogue.currencies, choice.currency);
  const plans = catalogue.plans.filter(({ period }) => period === choice.period);
  const coming = plans.filter(({ available }) => !available);

  const card = (plan: StorePlan) => (
    <PlanCard
      plan={plan}
      currencies={currencies}
      pending={buying.busy && purchase?.plan.id === plan.id}
      left={buying.left?.plan.id === plan.id}
      onIntent={buying.prepare}
      onBuy={() => buying.buy({ plan, currency: choice.currency })}
    />
  );

  return (
    <>
      <h2 className="sr-only">{texts.plans(texts.period.names[choice.period])}</h2>
      {buying.failed ? <Notice tone="bad">{messages.failures.network}</Notice> : null}
      <ul className={GRID}>
        {plans
          .filter(({ available }) => available)
          .map((plan) => (
            <li key={plan.id} className={CELL}>
              {card(plan)}
            </li>
          ))}
        <li className="row-span-4">
          <HelpCard />
        </li>
      </ul>
      {coming.length === 0 ? null : (
        <div className="flex flex-col gap-4">
          <Button
            variant="secondary"
            className="sm:hidden"
            aria-expanded={unfolded}
            onClick={() => setUnfolded(!unfolded)}
          >
            {unfolded ? texts.hideComing : texts.showComing(coming.length)}
          </Button>
          <ul className={`${GRID} ${unfolded ? '' : 'max-sm:hidden'}`}>
            {coming.map((plan) => (
              <li key={plan.id} className={CELL}>
                {card(plan)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {Flow === null || purchase === null ? null : (
        <Flow catalogue={catalogue} reload={reload} purchase={purchase} onEnd={buying.onEnd} />
      )}
    </>
  );
}
