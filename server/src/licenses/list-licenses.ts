import type { Expiry } from '@regz/rules/licenses/days-left.ts';
import { redeemedStanding } from '@regz/rules/licenses/license-standing.ts';
import type { OwnLicense } from '@regz/rules/licenses/own-licenses.ts';
import type { RawBuilder } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { redeemedKeys } from './own-licenses.queries.ts';

/**
 * The redeemed license keys of a customer, newest first, up to a limit, as part of a statement of
 * another slice.
 */
export function selectLicenses(
  db: Database,
  customerId: RawBuilder<string>,
  limit: number,
): RawBuilder<RedeemedKey[]> {
  return redeemedKeys(db, customerId, limit);
}

/** A redeemed key; times are ISO 8601 texts. */
export type RedeemedKey = {
  licenseKey: string;
  subscription: string;
  durationDays: number | null;
  activatedAt: string | null;
  withheld: string | null;
  /** The end of the subscription that the key brought, as a timestamp text of the database. */
  endsAt: string | null;
  replaced: boolean;
};

/** The current effect of each of a customer's redeemed keys. */
export function listLicenses(
  keys: readonly RedeemedKey[],
  customer: { subscription: string | null; endsAt: Expiry; frozenDays: number | null },
  nowMs: number,
): OwnLicense[] {
  return keys.map((key) => ({
    licenseKey: key.licenseKey,
    packages: [key.subscription],
    durationDays: key.durationDays,
    activatedAt: key.activatedAt === null ? null : new Date(key.activatedAt).toISOString(),
    redeemed: true,
    withheld: withholdingOf(key.withheld),
    standing: redeemedStanding(
      {
        subscription: key.subscription,
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

/** The state that withholds a key, as the database spells it. */
export function withholdingOf(withheld: string | null): 'suspended' | 'revoked' | null {
  return withheld === 'suspended' || withheld === 'revoked' ? withheld : null;
}
