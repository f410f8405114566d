import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { isPeriod, planDelivery } from '@regz/rules/storefront/plans.ts';
import { findStockedProducts } from '../orders/fulfillment/find-stocked-products.ts';
import { gatherReading } from '../platform/database/gather-reading.ts';
import type { Services } from '../platform/services.ts';
import { currencyView } from './staff-views.ts';
import { listCurrencies, listPlans } from './storefront.queries.ts';

export type Catalogue = InferContractRouterOutputs<Contract['storefront']['catalogue']>;

/**
 * Reads what is for sale now, and the payment provider's script: the same object until that is
 * something else. Source: specification B 4, B 9.
 */
export function catalogueReader(services: Services): () => Promise<Catalogue> {
  const { db, payments } = services;
  return gatherReading(
    async () => {
      const [plans, currencies, stocked] = await Promise.all([
        listPlans(db, {}),
        listCurrencies(db, {}),
        findStockedProducts(services),
      ]);
      return { plans, currencies, stocked: [...stocked] };
    },
    ({ plans, currencies, stocked }) => {
      const { id: provider, live, script } = payments.current;
      return {
        plans: plans.map(({ period, stockProductId, sellsWithoutStock, ...plan }) => {
          if (!isPeriod(period)) throw new Error(`unknown period ${period}`);
          const inStock = stocked.includes(stockProductId);
          return { ...plan, period, delivery: planDelivery({ inStock, sellsWithoutStock }) };
        }),
        currencies: currencies.map(currencyView),
        checkout: { provider, script: script.url, test: !live },
      };
    },
  );
}
