import { messages } from '@regz/texts/en.ts';
import type { SignedIn } from '../../../customers/store/use-signed-in-name.ts';
import { paths } from '../../../platform/paths.ts';
import { CurrencySelect } from '../../../storefront/currency-select.tsx';
import { PeriodSwitch } from '../../../storefront/period-switch.tsx';
import type { Catalogue } from '../../../storefront/store-catalogue.ts';
import type { StoreChoice } from '../../../storefront/use-store-choice.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

const texts = messages.storefront;

type StoreHeadProps = {
  /** Null until the address is known. */
  choice: StoreChoice | null;
  /** Null until the catalogue is known. */
  catalogue: Catalogue | null;
  /** True if it cannot be loaded, so that there is nothing to choose. */
  failed: boolean;
  signedIn: SignedIn;
};

type ChoicesProps = { choice: StoreChoice; catalogue: Catalogue };

function Choices({ choice, catalogue: { plans, currencies } }: ChoicesProps) {
  return (
    <>
      <PeriodSwitch plans={plans} period={choice.period} onChoose={choice.choosePeriod} />
      <div className="max-sm:[&_label]:sr-only sm:w-72">
        <CurrencySelect
          currencies={currencies}
          currency={choice.currency}
          onChoose={choice.chooseCurrency}
        />
      </div>
    </>
  );
}

/** Takes the same space, so that nothing shifts when the choices appear. */
function ChoicesLoading() {
  return (
    <>
      <Skeleton className="h-14 w-full sm:h-21 sm:w-96" />
      <Skeleton className="h-11 w-full sm:h-18 sm:w-72" />
    </>
  );
}

/** The logged-in customer, or a notice that it is unknown. */
function SignedInLine({ name, unknown, reload }: SignedIn) {
  if (name !== null) {
    return (
      <p className="text-sm text-soft">
        <span>{`${texts.signedInAs} `}</span>
        <span translate="no">{name}</span>
        <span>{'. '}</span>
        <a href={paths.orders} className="text-accent-text underline underline-offset-4">
          {texts.myOrders}
        </a>
      </p>
    );
  }
  if (!unknown) return null;
  return (
    <p className="text-sm text-soft">
      <span>{`${texts.signedInUnknown} `}</span>
      <button
        type="button"
        onClick={reload}
        className="text-accent-text underline underline-offset-4"
      >
        {messages.failures.retry}
      </button>
    </p>
  );
}

/** The store's heading, the logged-in customer, and the choices for the prices. */
export function StoreHead({ choice, catalogue, failed, signedIn }: StoreHeadProps) {
  return (
    <section className="relative border-b border-line">
      <div aria-hidden="true" className="drafting-grid absolute inset-0" />
      <div className="page-width relative flex flex-col gap-3 pt-4 pb-2 sm:gap-6 sm:pt-8 sm:pb-6 md:pt-12">
        <div className="flex flex-col gap-2 sm:gap-4">
          <div className="flex min-h-6 flex-wrap items-baseline justify-between gap-x-6">
            <p className="label-mono text-faint max-sm:hidden">{texts.eyebrow}</p>
            <SignedInLine {...signedIn} />
          </div>
          <h1 tabIndex={-1} className="text-2xl sm:text-5xl md:text-6xl">
            {texts.heading}
          </h1>
          <p className="text-soft max-sm:sr-only">{texts.description}</p>
        </div>
        {failed ? null : (
          <div className="flex flex-col gap-2 sm:flex-row sm:gap-4 sm:items-end sm:justify-between">
            {choice === null || catalogue === null ? (
              <ChoicesLoading />
            ) : (
              <Choices choice={choice} catalogue={catalogue} />
            )}
          </div>
        )}
      </div>
    </section>
  );
}
