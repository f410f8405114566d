import { DAY_MS } from '../durations.ts';

/**
 * The number of parts that must be known both times. Two thirds of these must be equal, including
 * the board.
 */
const KNOWN_PARTS = 4;
const SAME_SHARE = 2 / 3;
const BOARD = 0;
const SYSTEM = 3;

/** The days between two PCs of an account that took over their own former place. */
const SWAP_DAYS = 7;

/**
 * True if two lists of parts are of one PC: the same board, and two thirds of the parts that both
 * know, at least four. An unknown part is an empty text. Node.js and Python read four on Windows.
 */
export function isSamePc(one: readonly string[], other: readonly string[]): boolean {
  return sameShare(one, other) >= SAME_SHARE;
}

/** The number of keys that share one place in a list: each user of a PC has their own. */
export const KEYS_PER_PLACE = 3;

/**
 * True if two lists of parts are of one unchanged PC: the same board, and every part that both
 * know, at least four.
 */
export function isUnchangedPc(one: readonly string[], other: readonly string[]): boolean {
  return sameShare(one, other) === 1;
}

/**
 * Returns the share of equal parts among those known to both. 0 for another board or too few known
 * parts.
 */
function sameShare(one: readonly string[], other: readonly string[]): number {
  const known = one.flatMap((part, index) =>
    part !== '' && (other[index] ?? '') !== '' ? [part === other[index]] : [],
  );
  const isSameBoard = (one[BOARD] ?? '') !== '' && one[BOARD] === other[BOARD];
  if (!isSameBoard || known.length < KNOWN_PARTS) return 0;
  return known.filter(Boolean).length / known.length;
}

/** Returns the board and system that mark a trial. Null if the program cannot read both. */
export function trialParts(parts: readonly string[]): string | null {
  const [board, system] = [parts[BOARD] ?? '', parts[SYSTEM] ?? ''];
  return board === '' || system === '' ? null : `${board} ${system}`;
}

/** True if an account may exchange a PC's key again, by the time of its last exchange. */
export function maySwap(lastSwapMs: number | null, nowMs: number): boolean {
  return lastSwapMs === null || nowMs - lastSwapMs >= SWAP_DAYS * DAY_MS;
}

/** This many changed parts mean another PC. The SDKs use the same number. */
const OTHER_PARTS = 3;

/**
 * True if two lists of parts are of two PCs. A part that is unknown in either list does not count.
 */
export function isOtherPc(one: readonly string[], other: readonly string[]): boolean {
  const isChanged = (part: string, place: number) =>
    part !== '' && (other[place] ?? '') !== '' && part !== other[place];
  return one.filter(isChanged).length >= OTHER_PARTS;
}

/** The parts of a device key: the last ones, and those of the PC before it. */
export type SeenParts = { now: readonly string[]; before: readonly string[] };

/**
 * Returns the parts after a key comes with others. Null if it returns to the PC before: two PCs
 * then have it.
 */
export function seeParts({ now, before }: SeenParts, come: readonly string[]): SeenParts | null {
  if (!isOtherPc(now, come)) return { now: come, before };
  if (before.length > 0 && !isOtherPc(before, come)) return null;
  return { now: come, before: now };
}
