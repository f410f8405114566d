import { messages } from '@regz/texts/en.ts';
import { Suspense } from 'react';
import { useSignedInName } from '../../../customers/store/use-signed-in-name.ts';
import { failureSentence } from '../../../platform/connection/failure-sentence.ts';
import { lazyPart } from '../../../platform/connection/load-part.tsx';
import { PageFacts } from '../../../platform/document/page-facts.tsx';
import { pageMeta } from '../../../platform/document/page-meta.ts';
import { useCheckoutScript } from '../../../storefront/checkout/use-checkout-script.ts';
import { PanelGuide } from '../../../storefront/panel-guide.tsx';
import { PlansLoading } from '../../../storefront/plans-loading.tsx';
import { StoreNote } from '../../../storefront/store-note.tsx';
import { useCatalogue } from '../../../storefront/use-catalogue.ts';
import { useOwnQuotes } from '../../../storefront/use-own-quotes.ts';
import { useStoreChoice } from '../../../storefront/use-store-choice.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { StoreHead } from './store-head.tsx';
import { StorePlans } from './store-plans.tsx';
import { useBuying } from './use-buying.ts';

const texts = messages.storefront;

const LoadingNote = lazyPart(async () => {
  const note = await import('../../frame/loading-note.tsx');
  return note.LoadingNote;
});

export function meta() {
  return pageMeta({ title: texts.title, description: texts.description });
}

/** Plans, prices and the purchase. */
export default function StorePage() {
  const { catalogue, failure, reload } = useCatalogue();
  const choice = useStoreChoice(catalogue?.plans);
  const buying = useBuying();
  const signedIn = useSignedInName(buying.busy);
  const meaningOf = useOwnQuotes(signedIn.name, buying.busy);
  const scriptMissing = useCheckoutScript(catalogue?.checkout.ways ?? null);
  const known = catalogue !== null && choice !== null;
  return (
    <>
      <PageFacts />
      <StoreHead
        choice={choice}
        catalogue={catalogue}
        failed={failure !== undefined}
        signedIn={signedIn}
      />
      <section className="page-width flex flex-col gap-4 pt-2 pb-8 sm:gap-6 sm:pt-8">
        {known ? (
          <StorePlans
            catalogue={catalogue}
            choice={choice}
            buying={buying}
            meaningOf={meaningOf}
            reload={reload}
          />
        ) : null}
        {known || failure !== undefined ? null : <PlansLoading />}
        {failure === undefined ? null : (
          <ErrorState
            title={texts.catalogueFailed}
            text={failureSentence(failure)}
            retryLabel={messages.failures.retry}
            onRetry={reload}
          />
        )}
        <StoreNote test={catalogue?.checkout.test === true} />
        <PanelGuide />
      </section>
      {scriptMissing ? (
        <Suspense>
          <LoadingNote text={texts.checkoutLoading} />
        </Suspense>
      ) : null}
    </>
  );
}
