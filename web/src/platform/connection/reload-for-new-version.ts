import { HEARTBEAT, untilReachable } from './until-reachable.ts';

const JUST_NOW_MS = 15_000;

/**
 * Reloads the document as soon as the server is up, at `target` or at the same address. The promise
 * does not settle before the page is left. A page that was just reloaded does not reload again, to
 * prevent a loop.
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
