import { colomboDay } from '../licenses/colombo-day.ts';
import { addDays } from '../licenses/days-left.ts';

/** The limits of a batch of generated keys. */
export const BATCH_LIMITS = {
  keys: 10_000,
  /** In characters. */
  note: 200,
  /** From today to the last day for a redemption, in days. */
  lastDay: 3650,
} as const;

/**
 * Refuses a last day for redemptions before today in Sri Lanka, or later than ten years. Null means
 * no last day.
 */
export function batchRefusal(
  { lastDay }: { lastDay: string | null },
  nowMs: number,
): 'KEY_STOCK_LAST_DAY_INVALID' | null {
  if (lastDay === null) return null;
  const today = colomboDay(nowMs);
  const isPossible = lastDay >= today && lastDay <= addDays(today, BATCH_LIMITS.lastDay);
  return isPossible ? null : 'KEY_STOCK_LAST_DAY_INVALID';
}

/** True if the last day for the redemption of a key is over in Sri Lanka. */
export function isOverdue(redeemBy: string, nowMs: number): boolean {
  return colomboDay(nowMs) > redeemBy;
}

/** The facts that decide whether the rest of a batch can be revoked. */
type Remaining = {
  kind: string;
  /** The keys that are neither redeemed nor withheld. */
  unredeemed: number;
};

/** Returns the reason why the unredeemed keys of a batch cannot be revoked, or null. */
export function revokeRefusal({
  kind,
  unredeemed,
}: Remaining): 'KEY_STOCK_BATCH_PASTED' | 'KEY_STOCK_BATCH_SPENT' | null {
  if (kind !== 'generated') return 'KEY_STOCK_BATCH_PASTED';
  return unredeemed === 0 ? 'KEY_STOCK_BATCH_SPENT' : null;
}

/** Returns the reason why revoked keys of a batch are not restored, or null. */
export function restoreRefusal(batch: {
  isRevoked: boolean;
  /** A person tried to redeem one of the revoked keys. */
  isTried: boolean;
}): 'KEY_STOCK_BATCH_NOT_REVOKED' | 'KEY_STOCK_BATCH_TRIED' | null {
  if (!batch.isRevoked) return 'KEY_STOCK_BATCH_NOT_REVOKED';
  return batch.isTried ? 'KEY_STOCK_BATCH_TRIED' : null;
}

/** Returns the last four characters of a key, which is all that staff see of a secret one. */
export function maskedKey(licenseKey: string): string {
  return `…${licenseKey.slice(-4)}`;
}
