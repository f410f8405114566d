import { DEVICE_RESETS_SHOWN } from './device-reset.ts';

/**
 * Returns the account's resets after staff give it some, or the reason why they cannot: no account
 * gets more than its card shows.
 * @param count The stored number, which an import may have left below zero.
 */
export function resetsAfterGift(
  count: number,
  given: number,
): { ok: true; resets: number } | { ok: false; reason: 'DEVICE_RESETS_FULL' } {
  const resets = Math.max(0, count) + given;
  return resets > DEVICE_RESETS_SHOWN
    ? { ok: false, reason: 'DEVICE_RESETS_FULL' }
    : { ok: true, resets };
}
