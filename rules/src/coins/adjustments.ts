import { isBlank } from '../texts.ts';

/**
 * Limits on corrections by staff: coins in either direction, and the reason in characters. Without
 * a second admin, one admin may move `aloneCoins` of a wallet per UTC day, and `aloneDayCoins` of
 * all wallets together.
 */
export const ADJUSTMENT_LIMITS = {
  coins: 5000,
  aloneCoins: 500,
  aloneDayCoins: 5000,
  reason: 300,
} as const;

/** Returns the first reason to refuse a correction as entered, or null. */
export function adjustmentRefusal(adjustment: {
  coins: number;
  reason: string;
}): 'COIN_AMOUNT_INVALID' | 'COIN_REASON_MISSING' | null {
  const size = Math.abs(adjustment.coins);
  if (!Number.isInteger(size) || size === 0 || size > ADJUSTMENT_LIMITS.coins) {
    return 'COIN_AMOUNT_INVALID';
  }
  return isBlank(adjustment.reason) ? 'COIN_REASON_MISSING' : null;
}

/** Coins that an admin has moved alone this UTC day, gains and losses added up. */
export type MovedAlone = { ofWallet: number; ofAll: number };

/**
 * True if a second admin has to approve a correction, given the coins that its author moved alone
 * that day.
 */
export function needsApproval(coins: number, moved: MovedAlone): boolean {
  const size = Math.abs(coins);
  const { aloneCoins, aloneDayCoins } = ADJUSTMENT_LIMITS;
  return moved.ofWallet + size > aloneCoins || moved.ofAll + size > aloneDayCoins;
}
