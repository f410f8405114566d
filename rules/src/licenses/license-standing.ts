import { type Expiry, daysLeft, isRunning, momentMs } from './days-left.ts';
import type { PackageName } from './packages.ts';
import { isSamePackage } from './withholding.ts';

/** The current state of a license for its owner, apart from refunds and disputes. */
export const licenseStandings = [
  'ready',
  'running',
  'frozen',
  'ended',
  'replaced',
  'elsewhere',
] as const;
export type LicenseStanding = (typeof licenseStandings)[number];

/** A license that its owner redeemed. */
type RedeemedLicense = {
  subscription: PackageName | null;
  /** The end that it gave the subscription. */
  endsAt: Expiry;
  /** True if another package replaced the subscription before that. */
  replaced: boolean;
};

type Account = { subscription: PackageName | null; endsAt: Expiry; frozenDays: number | null };

/**
 * Returns the state of a redeemed license. It is in effect while its own days last, nothing
 * replaced it, and the account still has its package. A license with days left on the day of
 * freezing keeps them. Source: decision record 0015.
 */
export function redeemedStanding(
  license: RedeemedLicense,
  account: Account,
  nowMs: number,
): LicenseStanding {
  if (license.replaced) return 'replaced';
  const frozenMs = account.frozenDays === null ? null : momentMs(account.endsAt ?? '');
  const isOver = daysLeft(license.endsAt, frozenMs ?? nowMs).kind === 'expired';
  if (isOver || (frozenMs === null && !isRunning(account, nowMs))) return 'ended';
  const { subscription } = license;
  const runs = frozenMs === null ? 'running' : 'frozen';
  return subscription !== null && isSamePackage(account.subscription, subscription)
    ? runs
    : 'replaced';
}
