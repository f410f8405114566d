import { DAY_MS } from '../durations.ts';

/** So many parts must be known both times. Of these two thirds must be the same, the board among them. */
const KNOWN_PARTS = 4;
const SAME_SHARE = 2 / 3;
const BOARD = 0;
const SYSTEM = 3;

/** How long an account waits between two PCs that took their own former place. */
const SWAP_DAYS = 7;

/**
 * Whether two lists of parts are of one PC: the same board, and two thirds of the parts that both know,
 * which are four at least. An unknown part is an empty text. Node.js and Python read four on Windows.
 */
export function isSamePc(one: readonly string[], other: readonly string[]): boolean {
  return sameShare(one, other) >= SAME_SHARE;
}

/** How many keys share one place in a list: each user of a PC has one of their own. */
export const KEYS_PER_PLACE = 3;

/**
 * Whether two lists of parts are of one PC on which nothing changed: the same board, and every part
 * that both know, which are four at least.
 */
export function isUnchangedPc(one: readonly string[], other: readonly string[]): boolean {
  return sameShare(one, other) === 1;
}

/** The share of the parts known to both that are the same; 0 for another board or too few known parts. */
function sameShare(one: readonly string[], other: readonly string[]): number {
  const known = one.flatMap((part, index) =>
    part !== '' && (other[index] ?? '') !== '' ? [part === other[index]] : [],
  );
  const isSameBoard = (one[BOARD] ?? '') !== '' && one[BOARD] === other[BOARD];
  if (!isSameBoard || known.length < KNOWN_PARTS) return 0;
  return known.filter(Boolean).length / known.length;
}

/** By which board and system a trial is marked; null if the program cannot read both. */
export function trialParts(parts: readonly string[]): string | null {
  const [board, system] = [parts[BOARD] ?? '', parts[SYSTEM] ?? ''];
  return board === '' || system === '' ? null : `${board} ${system}`;
}

/** Whether an account may exchange a PC's key again, by when it did so last. */
export function maySwap(lastSwapMs: number | null, nowMs: number): boolean {
  return lastSwapMs === null || nowMs - lastSwapMs >= SWAP_DAYS * DAY_MS;
}

/** So many changed parts are another PC, as the SDKs say it too. */
const OTHER_PARTS = 3;

/** Whether two lists of parts are of two PCs. A part that either does not know says nothing. */
export function isOtherPc(one: readonly string[], other: readonly string[]): boolean {
  const isChanged = (part: string, place: number) =>
    part !== '' && (other[place] ?? '') !== '' && part !== other[place];
  return one.filter(isChanged).length >= OTHER_PARTS;
}

/** The parts of a device key: those seen last, and those of the PC before it. */
export type SeenParts = { now: readonly string[]; before: readonly string[] };

/** The parts once a key comes with others; null if it comes back to the PC before: then two have it. */
export function seeParts({ now, before }: SeenParts, come: readonly string[]): SeenParts | null {
  if (!isOtherPc(now, come)) return { now: come, before };
  if (before.length > 0 && !isOtherPc(before, come)) return null;
  return { now: come, before: now };
}
