import { useEffect } from 'react';
import { messages } from '../../../i18n/en.ts';
import { documentPath } from '../../../platform/document/document-path.ts';
import { pageMeta } from '../../../platform/document/page-meta.ts';
import { paths } from '../../../platform/paths.ts';
import { useCheckoutScript } from '../../../storefront/checkout/use-checkout-script.ts';
import { CurrencySelect } from '../../../storefront/currency-select.tsx';
import { HelpCard } from '../../../storefront/help-card.tsx';
import { PeriodSwitch } from '../../../storefront/period-switch.tsx';
import { PlanCard } from '../../../storefront/plan-card.tsx';
import { priceCurrencies } from '../../../storefront/price-currencies.ts';
import { StoreNote } from '../../../storefront/store-note.tsx';
import { type CatalogueView, useCatalogue } from '../../../storefront/use-catalogue.ts';
import { type StoreChoice, useStoreChoice } from '../../../storefront/use-store-choice.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { LoadingNote } from '../../frame/loading-note.tsx';
import { useBuying } from './use-buying.ts';

const texts = messages.storefront;

export function meta() {
  return pageMeta({ title: texts.title, description: texts.description });
}

type StoreProps = { catalogue: CatalogueView; choice: StoreChoice };

function StoreHead({ catalogue, choice }: StoreProps) {
  return (
    <section className="relative border-b border-line">
      <div aria-hidden="true" className="drafting-grid absolute inset-0" />
      <div className="page-width relative flex flex-col gap-6 pt-8 pb-6 md:pt-12">
        <div className="flex flex-col gap-4">
          <p className="label-mono text-faint">{texts.eyebrow}</p>
          <h1 tabIndex={-1} className="text-4xl min-[22rem]:text-5xl md:text-6xl">
            {texts.heading}
          </h1>
          <p className="text-soft">{texts.description}</p>
        </div>
        <div className="flex flex-col gap-4 sm:flex-row sm:items-end sm:justify-between">
          <PeriodSwitch period={choice.period} onChoose={choice.choosePeriod} />
          <div className="sm:w-72">
            <CurrencySelect
              currencies={catalogue.currencies}
              currency={choice.currency}
              onChoose={choice.chooseCurrency}
            />
          </div>
        </div>
        <StoreNote test={catalogue.checkout?.test === true} />
      </div>
    </section>
  );
}

function Plans({ catalogue, choice }: StoreProps) {
  const { Flow, ...buying } = useBuying();
  const currencies = priceCurrencies(catalogue.currencies, choice.currency);
  const plans = catalogue.plans.filter(({ period }) => period === choice.period);
  return (
    <>
      {buying.failed ? <Notice tone="bad">{messages.failures.network}</Notice> : null}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {plans.map((plan) => (
          <li key={plan.id} className="row-span-4 grid grid-rows-subgrid">
            <PlanCard
              plan={plan}
              currencies={currencies}
              pending={buying.busy && buying.purchase?.plan.id === plan.id}
              onIntent={buying.prepare}
              onBuy={() => buying.buy({ plan, currency: choice.currency })}
            />
          </li>
        ))}
        <li className="row-span-4">
          <HelpCard />
        </li>
      </ul>
      {Flow === null || buying.purchase === null ? null : (
        <Flow catalogue={catalogue} purchase={buying.purchase} onBusy={buying.onBusy} />
      )}
    </>
  );
}

/**
 * The document of this page alone may load what the payment provider needs, so that whoever was led
 * here inside of another one gets this one.
 */
function useOwnDocument() {
  useEffect(() => {
    if (!documentPath()?.startsWith(paths.store)) location.reload();
  }, []);
}

/** Plans, prices and the way to buy one. Source: specification B 2, B 4, B 9; ledger STORE-1 to 4. */
export default function StorePage() {
  useOwnDocument();
  const catalogue = useCatalogue();
  const choice = useStoreChoice();
  const scriptMissing = useCheckoutScript(catalogue.checkout);
  return (
    <>
      <StoreHead catalogue={catalogue} choice={choice} />
      <section className="page-width flex flex-col gap-6 py-8">
        <h2 className="sr-only">{texts.plans(texts.period.names[choice.period])}</h2>
        {catalogue.state === 'failed' ? (
          <ErrorState
            {...texts.catalogueFailed}
            retryLabel={messages.failures.retry}
            onRetry={catalogue.reload}
          />
        ) : null}
        <Plans catalogue={catalogue} choice={choice} />
      </section>
      {scriptMissing ? <LoadingNote text={texts.checkoutLoading} /> : null}
    </>
  );
}
