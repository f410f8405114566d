import type { OwnLicense } from '@regz/rules/licenses/own-licenses.ts';
import { isPackageName } from '@regz/rules/licenses/packages.ts';
import type { PackageName } from '@regz/rules/licenses/packages.ts';
import type { Database } from '../platform/database/database.ts';
import { findRedeemedKeys } from './own-licenses.queries.ts';

/**
 * The license keys that a customer redeemed, newest first, so many at most. Source: specification
 * A 7 Keys of user; ledger LIC-3.
 */
export async function listLicenses(
  db: Database,
  { customerId, limit }: { customerId: string; limit: number },
): Promise<OwnLicense<PackageName>[]> {
  const rows = await findRedeemedKeys(db, customerId, limit);
  return rows.map((row) => ({
    licenseKey: row.licenseKey,
    packages: packagesOf(row.subscription),
    durationDays: row.durationDays,
    activatedAt: row.activatedAt?.toISOString() ?? null,
    redeemed: true,
    withheld: withholdingOf(row.withheld),
    orderId: null,
  }));
}

/** The packages that a key opens; none for a name that is not known any more. */
export function packagesOf(subscription: string): PackageName[] {
  return isPackageName(subscription) ? [subscription] : [];
}

/** What holds a key back, as the database spells it. */
export function withholdingOf(withheld: string | null): 'suspended' | 'revoked' | null {
  return withheld === 'suspended' || withheld === 'revoked' ? withheld : null;
}
