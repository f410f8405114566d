import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { isListed, planDelivery, presentPrice } from '@regz/rules/storefront/plans.ts';
import { isDeliverable } from '../orders/fulfillment/is-deliverable.ts';
import { planDatesOf } from '../orders/plan-dates.ts';
import { batchedRead } from '../platform/database/batches/batched-read.ts';
import type { Payments } from '../platform/ports/payment-provider.ts';
import type { Services } from '../platform/services.ts';
import { currencyView } from './currency-view.ts';
import { type Sold, type SoldPlanRow, soldText } from './storefront.queries.ts';

export type Catalogue = InferContractRouterOutputs<Contract['storefront']['readCatalogue']>;

/** Reads the plans on sale and the ways to pay. Returns the same object until they change. */
export function catalogueReader(services: Services): () => Promise<Catalogue> {
  const read = soldText((productId) => isDeliverable(services, productId));
  let latest: { text: string; sold: Sold } | undefined;

  async function present(): Promise<Catalogue> {
    const text = await read(services.db);
    if (latest?.text !== text) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the statement selects it
      latest = { text, sold: JSON.parse(text) as Sold };
    }
    return catalogueOf(latest.sold, services.payments, services.clock());
  }

  return batchedRead(present, (catalogue) => catalogue);
}

function catalogueOf(
  { plans, currencies }: Sold,
  { offered, live }: Payments,
  nowMs: number,
): Catalogue {
  return {
    plans: plans.flatMap((row) => planView(row, nowMs) ?? []),
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

/** Returns a plan at a moment. Null if it is not in the store. */
function planView(row: SoldPlanRow, nowMs: number): Catalogue['plans'][number] | null {
  const dates = planDatesOf({
    ...row,
    priceSince: dateOf(row.priceSince),
    soldFrom: dateOf(row.soldFrom),
    soldUntil: dateOf(row.soldUntil),
    saleFrom: dateOf(row.saleFrom),
    saleUntil: dateOf(row.saleUntil),
    retiredAt: dateOf(row.retiredAt),
  });
  if (!isListed(dates, nowMs)) return null;
  return {
    id: row.id,
    title: { en: row.title, si: row.titleSi, ta: row.titleTa },
    package: row.package,
    period: row.period,
    periodTitle: { en: row.periodEn, si: row.periodSi, ta: row.periodTa },
    suffix: { en: row.suffixEn, si: row.suffixSi, ta: row.suffixTa },
    days: row.days,
    ...presentPrice(dates, nowMs),
    features: row.features.map((en, index) => ({
      en,
      si: row.featuresSi[index] ?? '',
      ta: row.featuresTa[index] ?? '',
    })),
    available: row.available,
    delivery: planDelivery({ inStock: row.inStock, sellsWithoutStock: row.sellsWithoutStock }),
  };
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
