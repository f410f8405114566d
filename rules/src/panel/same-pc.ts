import { DAY_MS } from '../durations.ts';

/** Of six parts so many must be the same, and the board among them. */
const SAME_PARTS = 4;
const BOARD = 0;

/** How long an account waits between two PCs that took their own former place. */
const SWAP_DAYS = 7;

/**
 * Whether two lists of parts are of one PC: the same board, and four parts of six. An unknown part is
 * an empty text, and the same as none.
 */
export function isSamePc(one: readonly string[], other: readonly string[]): boolean {
  const same = one.map((part, place) => part !== '' && part === other[place]);
  return same[BOARD] === true && same.filter(Boolean).length >= SAME_PARTS;
}

/** Whether an account may exchange a PC's key again, by when it did so last. */
export function maySwap(lastSwapMs: number | null, nowMs: number): boolean {
  return lastSwapMs === null || nowMs - lastSwapMs >= SWAP_DAYS * DAY_MS;
}
