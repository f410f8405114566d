import { hasStock, type Period } from '@regz/rules/storefront/plans.ts';
import { messages } from '@regz/texts/en.ts';
import { Shown } from '../platform/languages/shown.tsx';
import type { StorePlan } from './store-catalogue.ts';

const texts = messages.storefront.period;

type PeriodSwitchProps = {
  plans: readonly StorePlan[];
  period: Period;
  onChoose: (period: Period) => void;
};

/** Chooses the billing period, each with its delivery time. */
export function PeriodSwitch({ plans, period, onChoose }: PeriodSwitchProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-medium text-soft max-sm:sr-only">{texts.label}</legend>
      <div className="grid grid-cols-3 rounded-md border border-field bg-ground p-0.75 sm:w-96">
        {[...new Map(plans.map((plan) => [plan.period, plan.periodTitle]))].map(([name, title]) => (
          <label
            key={name}
            className={
              'flex min-h-12 cursor-pointer flex-col items-center justify-center rounded-sm border-2 ' +
              'border-transparent px-1 text-center leading-tight font-medium text-soft ' +
              'transition-colors select-none hover:text-ink has-checked:border-accent-text ' +
              'has-checked:bg-raised has-checked:text-ink has-focus-visible:outline-2 ' +
              'has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text ' +
              'forced-colors:border-[Canvas] forced-colors:has-checked:border-[Highlight]'
            }
          >
            <input
              type="radio"
              name="period"
              value={name}
              checked={name === period}
              onChange={() => onChoose(name)}
              className="sr-only"
            />
            <Shown text={title} />{' '}
            <span className="text-xs font-normal">
              {hasStock(plans, name) ? texts.inStock : texts.outOfStock}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
