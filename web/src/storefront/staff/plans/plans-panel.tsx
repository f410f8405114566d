import { BASE_CURRENCY } from '@regz/rules/storefront/currencies.ts';
import { useQuery } from '@tanstack/react-query';
import { messages } from '../../../i18n/en.ts';
import { queries } from '../../../platform/api/api.ts';
import { QueryRegion } from '../../../platform/queries/query-region.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { CurrenciesCard } from './currencies-card.tsx';
import { PlansCard } from './plans-card.tsx';
import type { StaffCurrency } from './staff-plans.ts';

const texts = messages.storefrontPlans;

function baseSymbol(currencies: readonly StaffCurrency[]): string {
  const base = currencies.find(({ code }) => code === BASE_CURRENCY);
  return base?.symbol ?? BASE_CURRENCY;
}

/** The Plans & Prices tab of the admin panel. */
export function PlansPanel() {
  const store = useQuery(queries.storefront.staff.readStorefront.queryOptions({ input: {} }));
  const pending = (
    <LoadingRegion label={texts.loading} className="flex flex-col gap-6">
      <Skeleton className="h-96 w-full" />
      <Skeleton className="h-64 w-full" />
    </LoadingRegion>
  );
  return (
    <QueryRegion query={store} pending={pending} failed={texts.loadFailed}>
      {({ plans, currencies }) => (
        <div className="flex flex-col gap-6">
          <PlansCard plans={plans} symbol={baseSymbol(currencies)} />
          <CurrenciesCard currencies={currencies} />
        </div>
      )}
    </QueryRegion>
  );
}
