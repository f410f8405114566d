import type { Services } from '../../platform/services.ts';
import { foldCounts } from './giveaway-counts.queries.ts';

/** Keeps the counts of giveaways short to add up: every registration adds a row to them. */
export async function foldGiveawayCounts({ db }: Pick<Services, 'db'>): Promise<void> {
  await foldCounts(db);
}
