const MOST_RESTARTS = 5;
const WITHIN_MS = 60_000;

/**
 * Paces restarts: five within a minute at most, so that a process that cannot live does not keep the
 * machine busy.
 * @returns what takes the next turn; it gives the milliseconds to wait before.
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
