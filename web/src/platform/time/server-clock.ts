/** A Date header has whole seconds, and an answer needs time to arrive. */
const TOLERANCE_MS = 3000;

const listeners = new Set<() => void>();
let aheadMs = 0;

/** Reads the server's time from the Date header of an answer that has just arrived. */
export function readServerClock(date: string | null): void {
  const serverMs = Date.parse(date ?? '');
  if (Number.isNaN(serverMs)) return;
  const seenMs = serverMs - Date.now();
  if (Math.abs(seenMs - aheadMs) <= TOLERANCE_MS) return;
  aheadMs = seenMs;
  for (const listener of listeners) listener();
}

/** Registers a listener for a change of the server's time. The returned function removes it. */
export function onClockSet(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The current time by the server's clock, in milliseconds since 1970. Uses the browser's clock
 * until the first answer. A wrong clock on a computer does not affect results.
 */
export function serverNowMs(): number {
  return byServerClock(Date.now());
}

/** Converts a moment of this browser's clock to the server's clock. */
export function byServerClock(ownMs: number): number {
  return ownMs + aheadMs;
}
