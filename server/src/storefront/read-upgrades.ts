import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { wholeDaysLeft } from '@regz/rules/licenses/time-lots.ts';
import { upgradeObstacle, upgradeQuote } from '@regz/rules/orders/upgrade-quote.ts';
import { BASE_CURRENCY } from '@regz/rules/storefront/currencies.ts';
import { packageOf } from '../licenses/time/seen-time.ts';
import { lastShownCurrency } from '../orders/last-shown-currency.ts';
import { readWorth } from '../orders/upgrades/read-worth.ts';
import type { CustomerCaller } from '../platform/http/callers.ts';
import type { Services } from '../platform/services.ts';
import type { Catalogue } from './read-catalogue.ts';
import { findBrought } from './storefront.queries.ts';

type Upgrades = InferContractRouterOutputs<Contract['storefront']>['readUpgrades'];

/** What the caller's days are worth, and what each plan of another package costs with them. */
export async function readUpgrades(
  services: Services,
  readCatalogue: () => Promise<Catalogue>,
  { id: accountId, licenseTime: seen }: Pick<CustomerCaller, 'id' | 'licenseTime'>,
): Promise<Upgrades> {
  const { db, payments, clock } = services;
  const { live, leastMinor } = payments;
  const nowMs = clock();
  const [shares, brought, code, { plans, currencies }] = await Promise.all([
    readWorth(db, { accountId, seen, live, nowMs }),
    findBrought(db),
    lastShownCurrency(db, accountId),
    readCatalogue(),
  ]);
  const obstacle = upgradeObstacle(seen, shares, nowMs);
  const priced = plans.flatMap((plan) => {
    const { priceMinor } = plan;
    const brings = brought.find(({ id }) => id === plan.id);
    if (brings === undefined) return [];
    const sale = { package: packageOf(brings.package), priceMinor, days: brings.days };
    return [{ plan, ...upgradeQuote(seen, shares, { plan: sale, leastMinor, nowMs }) }];
  });
  const quotes = priced.flatMap((each) =>
    each.ok ? [{ plan: each.plan, payMinor: each.quote.payMinor, endsAt: each.quote.endsAt }] : [],
  );
  const isUnsupported = quotes.length === 0 && leastMinor === null;
  const named = (name: string | undefined) => currencies.find((each) => each.code === name);
  const charged = named(BASE_CURRENCY);
  if (charged === undefined) throw new Error(`There is no currency ${BASE_CURRENCY}.`);
  return {
    obstacle: obstacle ?? (isUnsupported ? 'unsupported' : null),
    subscription: seen.subscription,
    days: wholeDaysLeft(seen, nowMs),
    paidDays: shares.reduce((sum, { days }) => sum + days, 0),
    worthMinor: shares.reduce((sum, { worthMinor }) => sum + worthMinor, 0),
    quotes,
    currency: named(code) ?? charged,
    charged,
  };
}
