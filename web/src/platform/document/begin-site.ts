import { loadConnectionParts } from '../connection/load-connection-parts.ts';
import { placeNow } from '../routing/page-history.ts';
import { isPrerendered, loadPage, matchRoute } from '../routing/routes.ts';
import type { FirstPage, Site } from './site.ts';
import { installTrustedTypesPolicy } from './trusted-types.ts';

declare global {
  interface Window {
    /** Names of a page's exports besides its component, for fast refresh. */
    __getReactRefreshIgnoredExports?: () => readonly string[];
  }
}

if (import.meta.env.DEV) window['__getReactRefreshIgnoredExports'] = () => ['meta'];

/** Draws a site in its prerendered document after the code of its page has loaded. */
export async function beginSite(site: Site, draw: (first: FirstPage) => void): Promise<void> {
  installTrustedTypesPolicy();
  site.prepare?.();
  const place = placeNow();
  const route = matchRoute(site.routes, place.location.pathname)?.route;
  const ready = route !== undefined && isPrerendered(route);
  if (ready) await loadPage(route);
  draw({ place, ready });
  // A page that fails to load these parts works without them.
  void loadConnectionParts().then(
    ({ handleConnection }) => handleConnection(),
    () => {},
  );
}
