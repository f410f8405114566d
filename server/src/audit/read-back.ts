import { DAY_MS } from '@regz/rules/durations.ts';

/**
 * The days that are read first, until a page is full. Each month is a separate part, and the
 * shortest two months have 59 days: the first read never opens a fourth part.
 */
const NEAR_DAYS = 59;
const FAR_DAYS = 366;

/** Entries are numbered as they are written; the clocks that date them differ by less than this. */
const CLOCKS_MS = DAY_MS;

/** Before every entry. */
const TRAIL_START = new Date(0);

/**
 * Reads the newest entries of an account, so that a full page opens the parts of few months instead
 * of all. The whole trail is read only if these have too few entries.
 * @param read The newest entries since a time, at most `most`.
 */
export async function readBack<Row extends { at: Date }>(
  nowMs: number,
  most: number,
  read: (since: Date) => Promise<Row[]>,
): Promise<Row[]> {
  for (const days of [NEAR_DAYS, FAR_DAYS]) {
    const sinceMs = nowMs - days * DAY_MS;
    const rows = await read(new Date(sinceMs));
    const isSettled = rows.every(({ at }) => at.getTime() >= sinceMs + CLOCKS_MS);
    if (rows.length >= most && isSettled) return rows;
  }
  return read(TRAIL_START);
}

/** The start of the last two months, for readers that need no more. */
export function trailLately(nowMs: number): Date {
  return new Date(nowMs - NEAR_DAYS * DAY_MS);
}

/** The range of times that contains the acts of some moments. */
export function trailAround(moments: readonly Date[]): { since: Date; until: Date } {
  const times = moments.map((at) => at.getTime());
  return {
    since: new Date(Math.min(...times) - CLOCKS_MS),
    until: new Date(Math.max(...times) + CLOCKS_MS),
  };
}

/** The earliest time of acts on an object created at a moment. */
export function trailSince(createdAt: Date): Date {
  return new Date(createdAt.getTime() - CLOCKS_MS);
}
