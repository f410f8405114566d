import type { Database } from '../platform/database/database.ts';
import { takeKeys } from './key-stock.queries.ts';

export { takeKeys };

/** Keys for real money, keys for play money (they begin with TEST-), or whichever there are. */
export type KeyPool = 'live' | 'test' | 'any';

export type TakenKey = { id: string; licenseKey: string };

/** Takes a product's oldest available key for a person, as `takeKeys`; undefined if there is none. */
export async function takeKey(
  trx: Database,
  { assignedTo, ...claim }: { productId: string; assignedTo: string; at: Date; pool: KeyPool },
): Promise<TakenKey | undefined> {
  const [key] = await takeKeys(trx, { ...claim, assignedTo: [assignedTo] });
  return key;
}
