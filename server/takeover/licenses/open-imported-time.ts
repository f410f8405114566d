import { noTime } from '@regz/rules/licenses/time-standing.ts';
import { standingBefore } from '../../src/licenses/time/license-time.queries.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { findPackageNames, insertOpenings } from './license-imports.queries.ts';

/** The subscription of an imported account; its days were given elsewhere. */
export type ImportedTime = {
  accountId: string;
  subscription: string | null;
  expiresOn: string | null;
};

/** The names of all packages, of retired ones too. */
export async function readPackages(trx: Database): Promise<ReadonlySet<string>> {
  return findPackageNames(trx);
}

/** Writes the first time entries of imported accounts, with their subscriptions. */
export async function openImportedTime(
  trx: Database,
  times: readonly ImportedTime[],
): Promise<void> {
  const given = times.filter(({ subscription, expiresOn }) => (subscription ?? expiresOn) !== null);
  if (given.length > 0) await insertOpenings(trx, given, standingBefore(noTime));
}
