import { messages } from '@regz/texts/en.ts';
import { useId } from 'react';
import { Shown } from '../platform/languages/shown.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Check, Info } from '../ui/icons.ts';
import type { PlanMeaning } from './plan-meaning.ts';
import { type PlanCoupon, PlanPrice } from './plan-price.tsx';
import type { PriceCurrencies } from './price-currencies.ts';
import type { StorePlan } from './store-catalogue.ts';

const texts = messages.storefront;

type PlanCardProps = {
  plan: StorePlan;
  /** All plans. */
  plans: readonly StorePlan[];
  currencies: PriceCurrencies;
  /** The coupon and the lowered price. */
  coupon: PlanCoupon | null;
  /** The effect of the plan for the current customer. */
  meaning: PlanMeaning | null;
  /** True if it has the page's primary button. */
  leads: boolean;
  /** True while this plan is being bought. */
  pending: boolean;
  /** True if its checkout was closed before it was paid. */
  left: boolean;
  /** Called when Buy is hovered or focused. */
  onIntent: () => void;
  onBuy: () => void;
};

/** Delivery with the payment or later. Shown before anyone pays. */
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
 * One plan of the chosen period, with its price in the chosen currency. Its four parts align with
 * the neighbors in the list's rows. On a phone its features come last, below the button.
 */
export function PlanCard(props: PlanCardProps) {
  const { plan, currencies, meaning, leads, pending, left, onIntent, onBuy } = props;
  const titleId = useId();
  return (
    <article
      aria-labelledby={titleId}
      className={classNames(
        'row-span-4 grid min-w-0 grid-rows-subgrid gap-3 rounded-md border bg-surface p-4 sm:gap-5 sm:p-6',
        leads ? 'border-accent-text' : 'border-line',
      )}
    >
      <h3 id={titleId} className="text-xl wrap-anywhere">
        <Shown text={plan.title} />
      </h3>
      <PlanPrice {...props} />
      <ul className="flex flex-col gap-2 border-t border-line pt-3 text-sm text-soft max-sm:order-last sm:pt-5">
        {plan.features.map((feature) => (
          <li key={feature.en} className="flex gap-2">
            <Check className="mt-0.5 size-4 shrink-0 text-accent-text" aria-hidden="true" />
            <Shown text={feature} />
          </li>
        ))}
      </ul>
      <div className="flex flex-col justify-end gap-3">
        <Delivery delivery={plan.delivery} />
        <p role="status" className="text-sm font-medium text-warn empty:hidden">
          {left ? texts.left.text : null}
        </p>
        {plan.delivery === 'none' ? (
          <Button variant="secondary" disabled aria-describedby={titleId}>
            {texts.soldOut}
          </Button>
        ) : (
          <Button
            variant={leads ? 'primary' : 'secondary'}
            pending={pending}
            pendingText={texts.buying}
            aria-describedby={titleId}
            onPointerEnter={onIntent}
            onFocus={onIntent}
            onClick={onBuy}
          >
            {left ? texts.left.action : (meaning?.change?.(currencies.shown) ?? texts.buy)}
          </Button>
        )}
      </div>
    </article>
  );
}
