import { checkCounts } from '../../key-stock/counts/check-counts.ts';
import type { Database } from '../../platform/database/database.ts';
import { done, failed, type Outcome } from '../command.ts';

/** Whether the numbers of the stock are those of its keys. */
export async function checkStock(db: Database): Promise<Outcome> {
  const faults = await checkCounts(db);
  if (faults.length === 0) return done('ok    stock: every number is that of its keys');
  return failed(
    ...faults.map(
      ({ product, state, counted, actual }) =>
        `FAIL  stock: ${product} has ${actual} keys in state ${state}, and counts ${counted}`,
    ),
  );
}
