import { HEARTBEAT, untilReachable } from './until-reachable.ts';

const JUST_NOW_MS = 15_000;

/**
 * Loads the document again as soon as the server is there, at `target` or where it is; the promise is
 * not settled before the page goes. A page that has just been loaded again does not try again, or it
 * would do so forever.
 * @throws `reason` in that case.
 */
export async function reloadForNewVersion(reason: unknown, target?: string): Promise<never> {
  await untilReachable([HEARTBEAT]);
  const [entry] = performance.getEntriesByType('navigation');
  const reloaded = entry instanceof PerformanceNavigationTiming && entry.type === 'reload';
  if (target === undefined) {
    if (reloaded && performance.now() < JUST_NOW_MS) throw reason;
    location.reload();
  } else {
    location.assign(target);
  }
  return new Promise(() => {});
}
