import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { isPeriod } from '@regz/rules/storefront/plans.ts';
import type { Services } from '../platform/services.ts';
import { currencyView } from './staff-views.ts';
import { listCurrencies, listPlans } from './storefront.queries.ts';

type Catalogue = InferContractRouterOutputs<Contract['storefront']['catalogue']>;

/** What is for sale now, and the payment provider's script. Source: specification B 4, B 9. */
export async function readCatalogue({ db, payments }: Services): Promise<Catalogue> {
  const [plans, currencies] = await Promise.all([listPlans(db), listCurrencies(db)]);
  const { id: provider, live, script } = payments.current;
  return {
    plans: plans.map(({ period, ...plan }) => {
      if (!isPeriod(period)) throw new Error(`unknown period ${period}`);
      return { ...plan, period };
    }),
    currencies: currencies.map(currencyView),
    checkout: { provider, script: script.url, test: !live },
  };
}
