const MOST_RESTARTS = 5;
const WITHIN_MS = 60_000;

/**
 * Paces restarts: at most five per minute, so that a process that keeps dying does not keep the
 * machine busy. @returns a function that takes the next turn and returns the milliseconds to wait
 * before it.
 */
export function restartTurns(): (nowMs: number) => number {
  const turns: number[] = [];
  return (nowMs) => {
    const fifthLast = turns.at(-MOST_RESTARTS) ?? -Infinity;
    const atMs = Math.max(nowMs, fifthLast + WITHIN_MS);
    turns.push(atMs);
    if (turns.length > MOST_RESTARTS) turns.shift();
    return atMs - nowMs;
  };
}
