import type { Expiry } from '@regz/rules/licenses/days-left.ts';
import { redeemedStanding } from '@regz/rules/licenses/license-standing.ts';
import type { OwnLicense } from '@regz/rules/licenses/own-licenses.ts';
import { isPackageName } from '@regz/rules/licenses/packages.ts';
import type { PackageName } from '@regz/rules/licenses/packages.ts';
import type { Database } from '../platform/database/database.ts';
import { findRedeemedKeys } from './own-licenses.queries.ts';

/**
 * The license keys that a customer redeemed, newest first, up to a limit, and what each gives
 * today. Source: specification A 7 Keys of user; ledger LIC-3; decision 39.
 */
export async function listLicenses(
  db: Database,
  customer: { id: string; subscription: PackageName | null; expiresOn: Expiry },
  { limit, nowMs }: { limit: number; nowMs: number },
): Promise<OwnLicense<PackageName>[]> {
  const rows = await findRedeemedKeys(db, customer.id, limit);
  return rows.map((row) => ({
    licenseKey: row.licenseKey,
    packages: packagesOf(row.subscription),
    durationDays: row.durationDays,
    activatedAt: row.activatedAt?.toISOString() ?? null,
    redeemed: true,
    withheld: withholdingOf(row.withheld),
    standing: redeemedStanding(
      {
        subscription: packagesOf(row.subscription)[0] ?? null,
        expiresOn: row.expiresOn,
        replaced: Boolean(row.replaced),
      },
      customer,
      nowMs,
    ),
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
