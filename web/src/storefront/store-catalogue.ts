import type { InferContractRouterOutputs } from '@orpc/contract';
import type { storefrontSales } from '@regz/contract/storefront/storefront.ts';
import { boundedFetch } from '../platform/connection/bounded-fetch.ts';
import { readPageFacts } from '../platform/document/page-facts.tsx';

/** What is for sale, as the server tells it. */
export type Catalogue = InferContractRouterOutputs<typeof storefrontSales>['readCatalogue'];
export type StorePlan = Catalogue['plans'][number];
export type StoreCurrency = Catalogue['currencies'][number];

let sent: Catalogue | null | undefined;

/** What was for sale when the document was sent; null if it does not say. */
export function sentCatalogue(): Catalogue | null {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server writes what its catalogue answers
  sent ??= (readPageFacts() as Catalogue | undefined) ?? null;
  return sent;
}

/**
 * Asks the server what is for sale; rejects if there is no answer. It works without the API client,
 * which is several times the size of everything else that this page loads before somebody buys.
 */
export async function readCatalogue(signal: AbortSignal): Promise<Catalogue> {
  const response = await boundedFetch(new Request('/api/storefront/catalogue', { signal }));
  if (!response.ok) throw new Error(`The catalogue was answered with ${response.status}.`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server checks its answer against the contract
  return (await response.json()) as Catalogue;
}
