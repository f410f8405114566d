import { noTime } from '@regz/rules/licenses/time-standing.ts';
import { standingBefore } from '../../src/licenses/time/license-time.queries.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { insertOpenings } from './license-imports.queries.ts';

/** What an imported account has; the days were given elsewhere. */
export type ImportedTime = {
  accountId: string;
  subscription: string | null;
  expiresOn: string | null;
};

/** Gives accounts that were just imported the subscriptions they come with: the first entries of their time. */
export async function openImportedTime(
  trx: Database,
  times: readonly ImportedTime[],
): Promise<void> {
  const given = times.filter(({ subscription, expiresOn }) => (subscription ?? expiresOn) !== null);
  if (given.length > 0) await insertOpenings(trx, given, standingBefore(noTime));
}
