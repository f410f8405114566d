import { lazy, type ComponentType } from 'react';
import { patience } from './patience.ts';

/** Answers whenever the server does. */
const HEARTBEAT = '/healthz';

/**
 * Loads a part of the page's code that comes when it is needed. While the server is away it waits,
 * and the page says so; where a newer version has taken the part away, the page says that too.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  const { reportOutdated, untilReachable } = await patience();
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
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(async () => {
    const { reloadForNewVersion, untilReachable } = await patience();
    await untilReachable([HEARTBEAT]);
    try {
      return { default: await load() };
    } catch (error) {
      return reloadForNewVersion(error);
    }
  });
}
