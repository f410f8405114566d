import type { GivenAlone } from '@regz/rules/licenses/days-given.ts';
import type { Database } from '../../platform/database/database.ts';
import { findMostGiven, sumGivenAlone } from './given-alone.queries.ts';

export { sumDaysGiven } from './given-alone.queries.ts';

/**
 * The days that a member of staff gave alone on the UTC day of `at`; `ofCustomer` is the sum of the
 * customer who got the most.
 */
export async function readGivenAlone(
  db: Database,
  asked: { adminId: string; at: Date },
): Promise<GivenAlone> {
  return { ...(await sumGivenAlone(db, asked)), ofCustomer: await findMostGiven(db, asked) };
}
