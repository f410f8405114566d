import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { periods, planDelivery } from '@regz/rules/storefront/plans.ts';
import { isDeliverable } from '../orders/fulfillment/is-deliverable.ts';
import { batchedRead } from '../platform/database/batches/batched-read.ts';
import { knownValue } from '../platform/database/known-value.ts';
import type { Payments } from '../platform/ports/payment-provider.ts';
import type { Services } from '../platform/services.ts';
import { currencyView } from './currency-view.ts';
import { type Sold, soldText } from './storefront.queries.ts';

export type Catalogue = InferContractRouterOutputs<Contract['storefront']['readCatalogue']>;

/** Reads the plans on sale and the ways to pay. Returns the same object until they change. */
export function catalogueReader(services: Services): () => Promise<Catalogue> {
  const read = soldText((productId) => isDeliverable(services, productId));
  return batchedRead(
    () => read(services.db),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the statement selects it
    (text) => catalogueOf(JSON.parse(text) as Sold, services.payments),
  );
}

function catalogueOf({ plans, currencies }: Sold, { offered, live }: Payments): Catalogue {
  return {
    plans: plans.map(({ period, inStock, sellsWithoutStock, ...plan }) => {
      const delivery = planDelivery({ inStock, sellsWithoutStock });
      return { ...plan, period: knownValue(periods, period), delivery };
    }),
    currencies: currencies.map(currencyView),
    checkout: {
      ways: offered.map(({ id, script, leastMinor, isSlow = false, requiredContact = [] }) => ({
        provider: id,
        script: script.url,
        ownPrices: leastMinor === null,
        slow: isSlow,
        requiredContact: [...requiredContact],
      })),
      test: !live,
    },
  };
}
