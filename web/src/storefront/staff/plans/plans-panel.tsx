import { BASE_CURRENCY } from '@regz/rules/storefront/currencies.ts';
import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { api, queries } from '../../../platform/api/api.ts';
import { useOrder } from '../../../platform/forms/use-order.ts';
import { QueryRegion } from '../../../platform/queries/query-region.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PeriodsCard } from './periods-card.tsx';
import { PlansCard } from './plans-card.tsx';
import type { StaffCurrency } from './staff-plans.ts';

const texts = messages.storefrontPlans;

/** The symbol of the currency in which prices are stored. */
export function baseSymbol(currencies: readonly StaffCurrency[]): string {
  const base = currencies.find(({ code }) => code === BASE_CURRENCY);
  return base?.symbol ?? BASE_CURRENCY;
}

/** All plans, which staff can order. */
function OrderedPlans(props: Omit<ComponentProps<typeof PlansCard>, 'swap'>) {
  const swap = useOrder(
    props.plans.map(({ id }) => id),
    {
      send: (planIds, options) => api.storefront.staff.orderPlans({ planIds }, options),
      success: texts.plans.moved,
      outdated: queries.storefront.key(),
    },
  );
  return <PlansCard {...props} swap={swap} />;
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
      {({ periods, plans, currencies, needsIds }) => (
        <div className="flex flex-col gap-6">
          <OrderedPlans
            periods={periods}
            plans={plans}
            symbol={baseSymbol(currencies)}
            needsIds={needsIds}
          />
          <PeriodsCard periods={periods} />
        </div>
      )}
    </QueryRegion>
  );
}
