import type { InferContractRouterOutputs } from '@orpc/contract';
import type { storefrontUpgrades } from '@regz/contract/storefront/upgrades.ts';
import { packageTitle } from '@regz/rules/licenses/packages.ts';
import { convertPrice, formatMoney } from '@regz/rules/storefront/currencies.ts';
import { messages } from '@regz/texts/en.ts';
import { boundedFetch } from '../platform/connection/bounded-fetch.ts';
import { formatInstantDay } from '../platform/time/format-date.ts';
import type { PlanMeaning } from './plan-meaning.ts';
import type { StorePlan } from './store-catalogue.ts';

const texts = messages.ownQuotes;

type Upgrades = InferContractRouterOutputs<typeof storefrontUpgrades>['readUpgrades'];

/**
 * The server's quote of each plan for the logged-in customer. Null without an answer. Works without
 * the API client, like the catalogue.
 */
export async function readMeanings(
  signal: AbortSignal,
): Promise<((plan: StorePlan) => PlanMeaning | null) | null> {
  const response = await boundedFetch(new Request('/api/storefront/upgrades', { signal }));
  const answer: unknown = await response.json();
  if (!response.ok) return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server checks its answer against the contract
  const upgrades = answer as Upgrades;
  return (plan) => meaningOf(plan, upgrades);
}

/** The effect of a plan for a customer. Null if it is the same as for everyone. */
export function meaningOf(
  { id, delivery, days }: StorePlan,
  { quotes, redemptions, subscription }: Upgrades,
): PlanMeaning | null {
  const quote = quotes.find(({ plan }) => plan.id === id);
  if (quote !== undefined && delivery === 'now') {
    const { payMinor, endsAt } = quote;
    return {
      lasts: texts.until({ days, end: formatInstantDay(endsAt) }),
      change: ({ rateMicros, symbol }) =>
        payMinor === 0
          ? texts.changeFree
          : texts.change({ amount: formatMoney(convertPrice(payMinor, rateMicros), symbol) }),
    };
  }
  const redemption = redemptions.find(({ planId }) => planId === id);
  if (redemption === undefined) return null;
  const { effect, endsAt } = redemption;
  const endedName =
    subscription === null ? '' : packageTitle(subscription, messages.licensePackages);
  if (effect === 'replaced') return { lasts: texts.replaces({ days, name: endedName }) };
  return endsAt === 'infinity'
    ? null
    : { lasts: texts.adds({ days, end: formatInstantDay(endsAt) }) };
}
