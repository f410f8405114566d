import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { loadConnectionParts } from '../connection/load-connection-parts.ts';
import { placeNow } from '../routing/page-history.ts';
import { isPrerendered, loadPage, matchRoute } from '../routing/routes.ts';
import { SiteApp } from '../routing/site-app.tsx';
import type { Site } from './site.ts';
import { installTrustedTypesPolicy } from './trusted-types.ts';

declare global {
  interface Window {
    /** What a page exports besides its component, for the exchange of edited ones. */
    __getReactRefreshIgnoredExports?: () => readonly string[];
  }
}

if (import.meta.env.DEV) window['__getReactRefreshIgnoredExports'] = () => ['meta'];

/** Hydrates the prerendered document, once the code of its page is there. */
export async function startSite(site: Site): Promise<void> {
  installTrustedTypesPolicy();
  site.prepare?.();
  const place = placeNow();
  const route = matchRoute(site.routes, place.location.pathname)?.route;
  const ready = route !== undefined && isPrerendered(route);
  if (ready) await loadPage(route);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <SiteApp site={site} place={place} ready={ready} />
      </StrictMode>,
    );
  });
  // A page that cannot have it works without it.
  void loadConnectionParts().then(
    ({ handleConnection }) => handleConnection(),
    () => {},
  );
}
