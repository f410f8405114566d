import type { InferContractRouterOutputs } from '@orpc/contract';
import type { storefrontSales } from '@regz/contract/storefront/storefront.ts';
import { useEffect, useState } from 'react';
import { boundedFetch } from '../platform/connection/bounded-fetch.ts';
import type { StorePlan } from './store-catalogue.ts';

type Upgrades = InferContractRouterOutputs<typeof storefrontSales>['readUpgrades'];

/** What a plan means to the customer who looks at it; null where it is what it is to anybody. */
export type PlanMeaning =
  | { kind: 'change'; payMinor: number; endsAt: string }
  | { kind: 'extended'; endsAt: string }
  | { kind: 'replaced'; subscription: string };

async function readUpgrades(signal: AbortSignal): Promise<Upgrades | null> {
  const response = await boundedFetch(new Request('/api/storefront/upgrades', { signal }));
  const answer: unknown = await response.json();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server checks its answer against the contract
  return response.ok ? (answer as Upgrades) : null;
}

/**
 * What each plan means to the customer who is logged in, as the server quotes it. Without an answer, plans
 * are shown as without a login: the server decides what is charged. Works without the API client, as the catalogue.
 *
 * @param name Whose quotes; null while no login is known.
 * @param turn Asked again when it changes.
 */
export function useOwnQuotes(
  name: string | null,
  turn: unknown,
): (plan: StorePlan) => PlanMeaning | null {
  const [upgrades, setUpgrades] = useState<Upgrades | null>(null);

  useEffect(() => {
    if (name === null) return undefined;
    const leaving = new AbortController();
    async function ask() {
      try {
        setUpgrades(await readUpgrades(leaving.signal));
      } catch {
        // The last answer stays.
      }
    }
    void ask();
    return () => leaving.abort();
  }, [name, turn]);

  return (plan) => (name === null || upgrades === null ? null : meaningOf(plan, upgrades));
}

function meaningOf(
  { id, delivery }: StorePlan,
  { quotes, redemptions, subscription }: Upgrades,
): PlanMeaning | null {
  const quote = quotes.find(({ plan }) => plan.id === id);
  if (quote !== undefined && delivery === 'now') {
    const { payMinor, endsAt } = quote;
    return { kind: 'change', payMinor, endsAt };
  }
  const redemption = redemptions.find(({ planId }) => planId === id);
  if (redemption === undefined) return null;
  const { effect, endsAt } = redemption;
  if (effect === 'extended') return endsAt === 'infinity' ? null : { kind: effect, endsAt };
  return { kind: effect, subscription: subscription ?? '' };
}
