import { useId } from 'react';
import { messages } from '../i18n/en.ts';
import { Button } from '../ui/buttons/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Check, Info } from '../ui/icons.ts';
import { PlanPrice } from './plan-price.tsx';
import type { PriceCurrencies } from './price-currencies.ts';
import type { StorePlan } from './store-catalogue.ts';

const texts = messages.storefront;
type PlanCardProps = {
  plan: StorePlan;
  currencies: PriceCurrencies;
  /** This plan is being bought. */
  pending: boolean;
  /** Its checkout was closed before it was paid. */
  left: boolean;
  /** Somebody is about to press Buy. */
  onIntent: () => void;
  onBuy: () => void;
};

/** Whether the key comes with the payment or later, said before anybody pays. */
function Delivery({ delivery }: Pick<StorePlan, 'delivery'>) {
  const Icon = delivery === 'now' ? Check : Info;
  return (
    <p className={`flex gap-2 text-sm ${delivery === 'now' ? 'text-soft' : 'text-warn'}`}>
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span>{texts.delivery[delivery]}</span>
    </p>
  );
}

/**
 * One plan of the chosen period, with its price in the chosen currency. Its four parts are in the
 * list's rows, so that neighbors align. Source: specification B 2, B 9.
 */
export function PlanCard({ plan, currencies, pending, left, onIntent, onBuy }: PlanCardProps) {
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
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-col justify-end gap-3">
        {available ? <Delivery delivery={plan.delivery} /> : null}
        <p role="status" className="text-sm font-medium text-warn empty:hidden">
          {left ? texts.left.text : null}
        </p>
        {available && plan.delivery !== 'none' ? (
          <Button
            pending={pending}
            pendingText={texts.buying}
            aria-describedby={titleId}
            onPointerEnter={onIntent}
            onFocus={onIntent}
            onClick={onBuy}
          >
            {left ? texts.left.action : texts.buy}
          </Button>
        ) : (
          <Button variant="secondary" disabled aria-describedby={titleId}>
            {available ? texts.soldOut : texts.comingSoon}
          </Button>
        )}
      </div>
    </article>
  );
}
