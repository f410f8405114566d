import { useId } from 'react';
import { messages } from '../i18n/en.ts';
import { Button } from '../ui/buttons/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Check } from '../ui/icons.ts';
import { PlanPrice } from './plan-price.tsx';
import type { PriceCurrencies } from './price-currencies.ts';
import type { StorePlan } from './store-catalogue.ts';

const texts = messages.storefront;
type PlanCardProps = {
  plan: StorePlan;
  currencies: PriceCurrencies;
  /** This plan is being bought. */
  pending: boolean;
  /** Somebody is about to press Buy. */
  onIntent: () => void;
  onBuy: () => void;
};

/**
 * One plan of the chosen period, with its price in the chosen currency. Its four parts stand in the
 * rows of the list, so that those of neighbors are level. Source: specification B 2, B 9.
 */
export function PlanCard({ plan, currencies, pending, onIntent, onBuy }: PlanCardProps) {
  const titleId = useId();
  const { available } = plan;
  return (
    <article
      aria-labelledby={titleId}
      className={classNames(
        'relative row-span-4 grid min-w-0 grid-rows-subgrid gap-5 rounded-md border p-6',
        available
          ? 'border-line bg-surface before:absolute before:-top-px before:left-6 before:h-0.5 before:w-8 before:bg-accent forced-colors:before:hidden'
          : 'border-dashed border-line',
      )}
    >
      <h3 id={titleId} className="text-xl wrap-anywhere">
        {plan.title}
      </h3>
      <PlanPrice plan={plan} currencies={currencies} />
      <ul className="flex flex-col gap-2 border-t border-line pt-5 text-sm text-soft">
        {plan.features.map((feature) => (
          <li key={feature} className="flex gap-2">
            <Check className="mt-0.5 size-4 shrink-0 text-accent-text" aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      {available ? (
        <Button
          pending={pending}
          pendingText={texts.buying}
          aria-describedby={titleId}
          onPointerEnter={onIntent}
          onFocus={onIntent}
          onClick={onBuy}
        >
          {texts.buy}
        </Button>
      ) : (
        <Button variant="secondary" disabled aria-describedby={titleId}>
          {texts.comingSoon}
        </Button>
      )}
    </article>
  );
}
