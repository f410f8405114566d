const LOOK_EVERY_MS = 10_000;
/** Processor time between two looks: a server without requests uses a sixth of it. */
const RESTING_MS = 300;
/** Less work than this leaves little behind. */
const WORKED_MS = 5_000;

/**
 * Gives the memory back that garbage holds once work is over: V8 collects only while something
 * allocates, and keeps what it has. Does nothing where `gc` is not exposed (`--expose-gc`). The
 * result ends it. Source: decision 54.
 */
export function releaseMemoryAtRest(): () => void {
  const isAtRest = restAfterWork();
  let before = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    if (isAtRest((user + system) / 1000)) globalThis.gc?.({ type: 'major', flavor: 'last-resort' });
  }, LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
}

/** Tells, by the processor time since the last look, in ms, when work has ended: once for each. */
export function restAfterWork(): (usedMs: number) => boolean {
  let workedMs = 0;
  return (usedMs) => {
    if (usedMs > RESTING_MS) {
      workedMs += usedMs;
      return false;
    }
    const hasWorked = workedMs >= WORKED_MS;
    if (hasWorked) workedMs = 0;
    return hasWorked;
  };
}
