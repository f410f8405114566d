import type { Services } from '../../platform/services.ts';
import { foldDays } from './coin-days.queries.ts';

/** Keeps the sums of coins short to add up: every movement adds a row to them. */
export async function foldCoinDays({ db }: Pick<Services, 'db'>): Promise<void> {
  await foldDays(db);
}
