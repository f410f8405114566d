import { lazy, type ComponentType } from 'react';
import { loadConnectionParts } from './load-connection-parts.ts';

/**
 * Loads a part of the page's code when it is needed. While the server is down it waits, and the
 * page says so. If a newer version has removed the part, the page says that too.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  const { HEARTBEAT, reportOutdated, untilReachable } = await loadConnectionParts();
  try {
    await untilReachable([HEARTBEAT]);
    return await load();
  } catch (error) {
    reportOutdated();
    throw error;
  }
}

/**
 * A component whose code loads when it is first shown. Until then, the rest of the page stays. A
 * part that a newer version has removed is fetched with that version's page. In a prerendered
 * document it is present like everything else, and hydrates a little later. Its props must not
 * change: it disappears if React re-renders it before its code has loaded.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  if (import.meta.env.SSR) return lazy(async () => ({ default: await load() }));
  return lazy(async () => {
    const { HEARTBEAT, reloadForNewVersion, untilReachable } = await loadConnectionParts();
    await untilReachable([HEARTBEAT]);
    try {
      return { default: await load() };
    } catch (error) {
      return reloadForNewVersion(error);
    }
  });
}
