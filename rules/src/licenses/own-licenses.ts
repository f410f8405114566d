import type { LicenseStanding } from './license-standing.ts';
import type { PackageName } from './packages.ts';

/**
 * A license as its owner sees it: redeemed, or the key of an order. Times are ISO 8601 texts in
 * UTC.
 */
export type OwnLicense = {
  licenseKey: string;
  packages: PackageName[];
  durationDays: number | null;
  activatedAt: string | null;
  /** False for a key that can still be redeemed. */
  redeemed: boolean;
  withheld: 'suspended' | 'revoked' | null;
  standing: LicenseStanding;
  orderId: string | null;
};

/**
 * Returns a customer's licenses, newest first: redeemed ones, and other keys from orders, which
 * count as active from the day of the order. A redeemed key that was bought names its order. Letter
 * case of keys does not matter.
 */
export function mergeLicenses(
  redeemed: readonly OwnLicense[],
  ofOrders: readonly OwnLicense[],
): OwnLicense[] {
  const orders = new Map(ofOrders.map((license) => [keyOf(license), license.orderId]));
  const listed = new Set(redeemed.map(keyOf));
  const own = redeemed.map((license) => ({
    ...license,
    orderId: orders.get(keyOf(license)) ?? license.orderId,
  }));
  const added = ofOrders.filter((license) => !listed.has(keyOf(license)));
  return [...own, ...added].toSorted(newestFirst);
}

type Held = Pick<OwnLicense, 'standing' | 'withheld'>;

/** True if a license is in effect for its owner. */
export function isRunningLicense({ standing, withheld }: Held): boolean {
  return standing === 'running' && withheld === null;
}

/** True if a license can be redeemed now. */
export function isReadyLicense({ standing, withheld }: Held): boolean {
  return standing === 'ready' && withheld === null;
}

function keyOf({ licenseKey }: OwnLicense): string {
  return licenseKey.toUpperCase();
}

/** Texts of this form sort by their times. */
function newestFirst(one: OwnLicense, other: OwnLicense): number {
  const [first, second] = [one.activatedAt ?? '', other.activatedAt ?? ''];
  if (first === second) return 0;
  return first < second ? 1 : -1;
}
