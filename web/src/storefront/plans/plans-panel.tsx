import { useQuery } from '@tanstack/react-query';
import { messages } from '../../i18n/en.ts';
import { queries } from '../../platform/api.ts';
import { errorText } from '../../platform/error-text.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingRegion, Skeleton } from '../../ui/skeleton.tsx';
import { CurrenciesCard } from './currencies-card.tsx';
import { PlansCard } from './plans-card.tsx';

const texts = messages.plansStaff;

/** The Plans & Prices tab of the admin panel. Source: issue 4, part 6. */
export function PlansPanel() {
  const store = useQuery(queries.storefront.staff.list.queryOptions({ input: {} }));
  if (store.data !== undefined) {
    return (
      <div className="flex flex-col gap-6">
        <PlansCard plans={store.data.plans} />
        <CurrenciesCard currencies={store.data.currencies} />
      </div>
    );
  }
  if (store.error === null) {
    return (
      <LoadingRegion label={texts.loading} className="flex flex-col gap-6">
        <Skeleton className="h-96 w-full" />
        <Skeleton className="h-64 w-full" />
      </LoadingRegion>
    );
  }
  return (
    <ErrorState
      title={texts.loadFailed}
      text={errorText(store.error)}
      retryLabel={messages.failures.retry}
      retrying={store.isFetching}
      onRetry={() => void store.refetch()}
    />
  );
}
