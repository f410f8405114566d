import type { InferContractRouterOutputs } from '@orpc/contract';
import type { storefrontSales } from '@regz/contract/storefront/storefront.ts';
import { boundedFetch } from '../platform/connection/bounded-fetch.ts';
import { readPageFacts } from '../platform/document/page-facts.tsx';

/** The server's catalogue of plans for sale. */
export type Catalogue = InferContractRouterOutputs<typeof storefrontSales>['readCatalogue'];
export type StorePlan = Catalogue['plans'][number];
export type StoreCurrency = Catalogue['currencies'][number];

let sent: Catalogue | null | undefined;

/** The catalogue that the document was sent with. Null if it has none. */
export function sentCatalogue(): Catalogue | null {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server writes what its catalogue answers
  sent ??= (readPageFacts() as Catalogue | undefined) ?? null;
  return sent;
}

/**
 * Reads the catalogue from the server. Rejects if there is no answer. Works without the API client,
 * which is several times larger than the rest of the code that this page loads before a purchase.
 */
export async function readCatalogue(signal: AbortSignal): Promise<Catalogue> {
  const response = await boundedFetch(new Request('/api/storefront/catalogue', { signal }));
  if (!response.ok) throw new Error(`The catalogue was answered with ${response.status}.`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server checks its answer against the contract
  return (await response.json()) as Catalogue;
}
