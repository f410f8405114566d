import type { Route } from './load-page.ts';
import { patience } from './patience.ts';

/**
 * Takes the place of React Router's own loader of pages, which loads the document again when a page
 * does not come: a click while the server was away ended on the browser's error page. Here the
 * present page stays until the wanted one is there. `site-plugin.ts` puts it in place.
 */
export async function loadRouteModule(
  route: Route,
  known: Record<string, unknown>,
): Promise<unknown> {
  if (!(route.id in known)) {
    const { loadPage } = await patience();
    known[route.id] = await loadPage(route);
  }
  return known[route.id];
}
