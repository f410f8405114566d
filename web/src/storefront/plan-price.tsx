import { convertPrice, formatMoney } from '@regz/rules/storefront/currencies.ts';
import { monthlyMinor, savingOf, yearsOf } from '@regz/rules/storefront/plans.ts';
import { messages } from '@regz/texts/en.ts';
import type { ReactNode } from 'react';
import { Shown } from '../platform/languages/shown.tsx';
import type { PlanMeaning } from './plan-meaning.ts';
import type { PriceCurrencies } from './price-currencies.ts';
import { SaleLine } from './sale-line.tsx';
import type { StoreCurrency, StorePlan } from './store-catalogue.ts';

const texts = messages.storefront;

type SavingLineProps = { plan: StorePlan; plans: readonly StorePlan[]; shown: StoreCurrency };

/** The saving over the same package by the week or by the month, if there is one. */
function SavingLine({ plan, plans, shown }: SavingLineProps) {
  const saving = savingOf(plan, plans);
  if (saving === null) return null;
  return (
    <p className="my-1 border-l-2 border-accent pl-2.5 text-sm text-soft">
      {saving.kind === 'months' ? (
        <span className="font-medium text-ink">
          {texts.saving.months({ n: saving.months, of: saving.of })}
        </span>
      ) : (
        <>
          <strong className="text-accent-text">
            {texts.saving.percent({ percent: saving.percent })}
          </strong>{' '}
          <span>
            {texts.saving.byWeek({
              amount: formatMoney(convertPrice(saving.byWeekMinor, shown.rateMicros), shown.symbol),
            })}
          </span>
        </>
      )}
    </p>
  );
}

function lastsText(days: number): string {
  const years = yearsOf(days);
  return years === null ? texts.lasts.days({ n: days }) : texts.lasts.years({ n: years });
}

/** The price of a plan with a code, in hundredths of LKR, and the text of the saving. */
export type PlanCoupon = { totalMinor: number; saving: ReactNode };

type PlanPriceProps = {
  plan: StorePlan;
  /** All plans, including those that the price is compared with. */
  plans: readonly StorePlan[];
  currencies: PriceCurrencies;
  coupon: PlanCoupon | null;
  meaning: PlanMeaning | null;
};

/**
 * The price of a plan in the chosen currency, its period, and the charged amount if its currency
 * differs. The lines keep their height, so that a choice shifts nothing.
 */
export function PlanPrice({ plan, plans, currencies, coupon, meaning }: PlanPriceProps) {
  // Its props change with every choice, so that memoizing it costs code and saves nothing.
  'use no memo';
  const { shown, charged } = currencies;
  const chargedMinor = coupon?.totalMinor ?? plan.priceMinor;
  const priceMinor = convertPrice(chargedMinor, shown.rateMicros);
  const monthly = monthlyMinor(priceMinor, plan.days);
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-display text-3xl font-semibold">
          {formatMoney(priceMinor, shown.symbol)}
        </span>
        <span className="text-soft">
          <Shown text={plan.suffix} />
        </span>
      </p>
      {plan.sale === null ? null : <SaleLine sale={plan.sale} shown={shown} />}
      <div className="empty:hidden">{coupon?.saving}</div>
      <p className="label-mono text-faint">{meaning?.lasts ?? lastsText(plan.days)}</p>
      {monthly === null ? null : (
        <p className="text-sm text-soft">
          {texts.perMonth({ amount: formatMoney(monthly, shown.symbol) })}
        </p>
      )}
      <SavingLine plan={plan} plans={plans} shown={shown} />
      <p className="text-sm text-soft empty:hidden sm:min-h-5 sm:empty:block">
        {shown.code === charged.code
          ? null
          : texts.chargedInLkr({ amount: formatMoney(chargedMinor, charged.symbol) })}
      </p>
    </div>
  );
}
