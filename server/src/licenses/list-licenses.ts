import type { Expiry } from '@regz/rules/licenses/days-left.ts';
import { redeemedStanding } from '@regz/rules/licenses/license-standing.ts';
import type { OwnLicense } from '@regz/rules/licenses/own-licenses.ts';
import { isPackageName } from '@regz/rules/licenses/packages.ts';
import type { PackageName } from '@regz/rules/licenses/packages.ts';
import type { RawBuilder } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { redeemedKeys } from './own-licenses.queries.ts';

/**
 * The license keys that a customer redeemed, newest first, up to a limit, as a part of another
 * slice's statement.
 */
export function selectLicenses(
  db: Database,
  customerId: RawBuilder<string>,
  limit: number,
): RawBuilder<RedeemedKey[]> {
  return redeemedKeys(db, customerId, limit);
}

/** A key that was redeemed; moments are ISO 8601 texts. */
export type RedeemedKey = {
  licenseKey: string;
  subscription: string;
  durationDays: number | null;
  activatedAt: string | null;
  withheld: string | null;
  /** Until when it brought the subscription; as the database writes a moment. */
  endsAt: string | null;
  replaced: boolean;
};

/** What each of a customer's redeemed keys gives today. */
export function listLicenses(
  keys: readonly RedeemedKey[],
  customer: { subscription: PackageName | null; endsAt: Expiry; frozenDays: number | null },
  nowMs: number,
): OwnLicense<PackageName>[] {
  return keys.map((key) => ({
    licenseKey: key.licenseKey,
    packages: packagesOf(key.subscription),
    durationDays: key.durationDays,
    activatedAt: key.activatedAt === null ? null : new Date(key.activatedAt).toISOString(),
    redeemed: true,
    withheld: withholdingOf(key.withheld),
    standing: redeemedStanding(
      {
        subscription: packagesOf(key.subscription)[0] ?? null,
        endsAt: momentOf(key.endsAt),
        replaced: key.replaced,
      },
      customer,
      nowMs,
    ),
    orderId: null,
  }));
}

function momentOf(text: string | null): Expiry {
  return text === null || text === 'infinity' ? text : new Date(text).toISOString();
}

/** The packages that a key opens; none for a name that is not known any more. */
export function packagesOf(subscription: string): PackageName[] {
  return isPackageName(subscription) ? [subscription] : [];
}

/** What holds a key back, as the database spells it. */
export function withholdingOf(withheld: string | null): 'suspended' | 'revoked' | null {
  return withheld === 'suspended' || withheld === 'revoked' ? withheld : null;
}
