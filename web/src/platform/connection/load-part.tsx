import { lazy, type ComponentType } from 'react';
import { patience } from './patience.ts';

/**
 * Loads a part of the page's code that comes when it is needed. While the server is away it waits,
 * and the page says so; where a newer version has taken the part away, the page says that too.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  const { HEARTBEAT, reportOutdated, untilReachable } = await patience();
  try {
    await untilReachable([HEARTBEAT]);
    return await load();
  } catch (error) {
    reportOutdated();
    throw error;
  }
}

/**
 * A component whose code comes when it is first shown. Until it is there, nothing of the page is
 * lost; a part that a newer version has taken away is fetched with the page that belongs to it.
 * In a prerendered document it stands like everything else, and comes to life a little later: give
 * it nothing that changes, because what React re-renders before its code has arrived disappears
 * meanwhile.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  if (import.meta.env.SSR) return lazy(async () => ({ default: await load() }));
  return lazy(async () => {
    const { HEARTBEAT, reloadForNewVersion, untilReachable } = await patience();
    await untilReachable([HEARTBEAT]);
    try {
      return { default: await load() };
    } catch (error) {
      return reloadForNewVersion(error);
    }
  });
}
