import type { Services } from '../../platform/services.ts';
import { foldCounts } from './stock-counts.queries.ts';

/** Keeps the counts of stock short to add up: every act on keys adds rows to them. */
export async function foldStockCounts({ db }: Pick<Services, 'db'>): Promise<void> {
  await foldCounts(db);
}
