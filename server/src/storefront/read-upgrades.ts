import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { decideRedemption } from '@regz/rules/licenses/redemption.ts';
import { wholeDaysLeft } from '@regz/rules/licenses/time-lots.ts';
import { givenUpFor, upgradeObstacle, upgradeQuote } from '@regz/rules/orders/upgrade-quote.ts';
import { BASE_CURRENCY } from '@regz/rules/storefront/currencies.ts';
import { lastShownCurrency } from '../orders/last-shown-currency.ts';
import { readWorth } from '../orders/upgrades/read-worth.ts';
import type { CustomerCaller } from '../platform/http/callers.ts';
import type { Services } from '../platform/services.ts';
import type { Catalogue } from './read-catalogue.ts';

type Upgrades = InferContractRouterOutputs<Contract['storefront']>['readUpgrades'];

/**
 * The worth of the caller's days, and the effect of each plan: its price as a change, or the effect
 * of its key.
 */
export async function readUpgrades(
  services: Services,
  readCatalogue: () => Promise<Catalogue>,
  { id: accountId, licenseTime: seen }: Pick<CustomerCaller, 'id' | 'licenseTime'>,
): Promise<Upgrades> {
  const { db, payments, clock } = services;
  const { live, leastMinor } = payments;
  const nowMs = clock();
  const [shares, code, { plans, currencies }] = await Promise.all([
    readWorth(db, { accountId, seen, live, nowMs }),
    lastShownCurrency(db, accountId),
    readCatalogue(),
  ]);
  const obstacle = upgradeObstacle(seen, shares, nowMs);
  const sales = plans.flatMap((plan) => {
    const { package: name, priceMinor, days, available } = plan;
    return available ? [{ plan, sale: { package: name, priceMinor, days } }] : [];
  });
  const quotes = sales.flatMap(({ plan, sale }) => {
    const priced = upgradeQuote(seen, shares, { plan: sale, leastMinor, nowMs });
    if (!priced.ok) return [];
    const { payMinor, endsAt } = priced.quote;
    return [{ plan, payMinor, endsAt, givesUp: givenUpFor(priced.quote) }];
  });
  const redemptions = sales.flatMap(({ plan: { id: planId }, sale }) => {
    const license = { subscription: sale.package, durationDays: sale.days };
    const decision = decideRedemption({ account: seen, license, nowMs });
    if (!decision.ok || decision.effect === 'started') return [];
    return [{ planId, effect: decision.effect, endsAt: decision.endsAt }];
  });
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
    redemptions,
    currency: named(code) ?? charged,
    charged,
  };
}
