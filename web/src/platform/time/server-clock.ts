/** A Date header counts whole seconds, and an answer takes a moment to arrive. */
const TOLERANCE_MS = 3000;

const listeners = new Set<() => void>();
let aheadMs = 0;

/** Learns the server's time from the Date header of an answer that has just arrived. */
export function readServerClock(date: string | null): void {
  const serverMs = Date.parse(date ?? '');
  if (Number.isNaN(serverMs)) return;
  const seenMs = serverMs - Date.now();
  if (Math.abs(seenMs - aheadMs) <= TOLERANCE_MS) return;
  aheadMs = seenMs;
  for (const listener of listeners) listener();
}

/** To be told when the server's time turns out to be another one; the result ends it. */
export function onClockSet(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The current time by the server's clock, in milliseconds since 1970; by the browser's until the
 * first answer. A wrong clock on somebody's computer does not affect what is computed from it.
 */
export function serverNowMs(): number {
  return byServerClock(Date.now());
}

/** A moment of this browser's clock, by the server's. */
export function byServerClock(ownMs: number): number {
  return ownMs + aheadMs;
}
