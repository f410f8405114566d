import { leadingPlan } from '@regz/rules/storefront/plans.ts';
import { messages } from '@regz/texts/en.ts';
import { Suspense, useState } from 'react';
import type { CouponEntryProps, LoweredPrices } from '../../../coupons/coupon-entry.tsx';
import { lazyPart } from '../../../platform/connection/load-part.tsx';
import { shownText } from '../../../platform/languages/shown-text.ts';
import { Agreement } from '../../../storefront/agreement.tsx';
import { HelpCard } from '../../../storefront/help-card.tsx';
import { PlanCard } from '../../../storefront/plan-card.tsx';
import type { PlanMeaning } from '../../../storefront/plan-meaning.ts';
import { priceCurrencies } from '../../../storefront/price-currencies.ts';
import type { Catalogue, StorePlan } from '../../../storefront/store-catalogue.ts';
import type { StoreChoice } from '../../../storefront/use-store-choice.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import type { Buying } from './use-buying.ts';

const CouponEntry = lazyPart(async () => {
  const { StoreCoupon } = await import('./store-buying.tsx');
  return StoreCoupon;
});

/** A button that opens the coupon field. The field loads on press, or when the link has a code. */
function CouponRow(props: Omit<CouponEntryProps, 'titleOf'>) {
  const [open, setOpen] = useState(props.code !== null);
  const ask = (
    <button
      type="button"
      onClick={() => setOpen(true)}
      className="min-h-11 self-start text-sm text-soft underline underline-offset-4 hover:text-ink"
    >
      {messages.storefront.askForCode}
    </button>
  );
  return (
    <div className="flex min-h-11 flex-col justify-center">
      {open ? (
        <Suspense fallback={ask}>
          <CouponEntry {...props} />
        </Suspense>
      ) : (
        ask
      )}
    </div>
  );
}

const failures = messages.failures;
const texts = messages.storefront;

/** Below the plans for sale, so it loads after them. */
const ComingPlans = lazyPart(async () => {
  const { ComingPlans: part } = await import('../../../storefront/coming-plans.tsx');
  return part;
});

const Continuation = lazyPart(async () => {
  const continuation = await import('./continuation.tsx');
  return continuation.Continuation;
});

/** The title of the plans' period. */
function titleOf([plan]: readonly StorePlan[]): string {
  return plan === undefined ? '' : shownText(plan.periodTitle);
}

type StorePlansProps = {
  catalogue: Catalogue;
  choice: StoreChoice;
  buying: Buying;
  meaningOf: (plan: StorePlan) => PlanMeaning | null;
  /** Requests the catalogue again. */
  reload: () => void;
};

/**
 * The plans of the chosen period: first the linked plan, then other plans for sale, then future
 * plans.
 */
export function StorePlans({ catalogue, choice, buying, meaningOf, reload }: StorePlansProps) {
  const { Flow, purchase } = buying;
  const currencies = priceCurrencies(catalogue.currencies, choice.currency);
  const inPeriod = catalogue.plans.filter(({ period }) => period === choice.period);
  const plans = inPeriod.toSorted(
    (one, other) => Number(other.id === choice.planId) - Number(one.id === choice.planId),
  );
  const coming = plans.filter(({ available }) => !available);
  const leading = leadingPlan(plans, purchase?.plan.id ?? choice.planId);
  const [lowered, setLowered] = useState<LoweredPrices | null>(null);
  const [asksGift, setAsksGift] = useState(false);
  const couponOf = ({ id }: StorePlan) => lowered?.[id] ?? null;

  function buy(plan: StorePlan, meaning: PlanMeaning | null) {
    const { currency } = choice;
    if (meaning?.change) buying.buy({ plan, currency, coupon: null, asks: 'change' });
    else buying.buy({ plan, currency, coupon: couponOf(plan), asksGift });
  }

  return (
    <>
      {choice.continues ? (
        <Suspense>
          <Continuation plans={catalogue.plans} ask={buying.buy} />
        </Suspense>
      ) : null}
      <h2 className="sr-only">{texts.plans({ period: titleOf(plans) })}</h2>
      <div className="-my-2 flex flex-wrap items-start gap-x-8 sm:-my-4">
        <CouponRow
          plans={catalogue.plans}
          currencies={catalogue.currencies}
          currency={choice.currency}
          code={choice.code}
          onCode={choice.chooseCode}
          onLowered={setLowered}
        />
        <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm text-soft">
          <input
            type="checkbox"
            checked={asksGift}
            onChange={({ target }) => setAsksGift(target.checked)}
            className="size-6"
          />
          <span>{texts.asGift}</span>
        </label>
      </div>
      {buying.failed && purchase !== null ? (
        <ErrorState
          title={failures.loadTitle}
          text={failures.network}
          retryLabel={failures.retry}
          onRetry={() => buying.buy(purchase)}
        />
      ) : null}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {plans
          .filter(({ available }) => available)
          .map((plan) => {
            const meaning = asksGift ? null : meaningOf(plan);
            return (
              <li key={plan.id} className="row-span-4 grid grid-rows-subgrid">
                <PlanCard
                  plan={plan}
                  plans={catalogue.plans}
                  currencies={currencies}
                  coupon={couponOf(plan)}
                  meaning={meaning}
                  leads={plan === leading}
                  pending={buying.busy && purchase?.plan.id === plan.id}
                  left={buying.left?.plan.id === plan.id}
                  onIntent={buying.prepare}
                  onBuy={() => buy(plan, meaning)}
                />
              </li>
            );
          })}
        <li className="row-span-4">
          <HelpCard />
        </li>
      </ul>
      <Agreement />
      {coming.length === 0 ? null : (
        <Suspense>
          <ComingPlans plans={coming} currencies={currencies} />
        </Suspense>
      )}
      {Flow === null || purchase === null ? null : (
        <Flow catalogue={catalogue} reload={reload} purchase={purchase} onEnd={buying.onEnd} />
      )}
    </>
  );
}
