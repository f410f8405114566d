import type { Database } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { findPackageNames, lockChoosable } from './packages.queries.ts';

/** The names of all packages: bases first, then experiment twins, each by name. */
export async function listPackageNames(db: Database): Promise<string[]> {
  return findPackageNames(db);
}

/**
 * Requires that packages exist and are not retired, and keeps them until the transaction ends.
 * @throws Refusal LICENSE_PACKAGE_UNKNOWN
 */
export async function requirePackages(trx: Database, names: readonly string[]): Promise<void> {
  const wanted = new Set(names);
  if (wanted.size === 0) return;
  const found = await lockChoosable(trx, [...wanted]);
  if (found !== wanted.size) throw new Refusal('LICENSE_PACKAGE_UNKNOWN');
}
