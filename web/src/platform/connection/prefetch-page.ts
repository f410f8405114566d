import type { DataRouter, matchRoutes } from 'react-router';

declare global {
  interface Window {
    /** Which files each page is made of, as React Router leaves it in the document. */
    __reactRouterManifest?: {
      routes: Record<string, { module: string; imports?: readonly string[] } | undefined>;
    };
    /** The router of the document. */
    __reactRouterDataRouter?: Pick<DataRouter, 'routes' | 'state'>;
  }
}

const fetched = new Set<string>();

/**
 * Brings the files of a page into the browser's cache, when somebody is about to open it. They are
 * fetched and not preloaded as scripts: a preload that fails would spoil the import that follows.
 */
export function prefetchPage(path: string, match: typeof matchRoutes): void {
  const routes = window['__reactRouterDataRouter']?.routes ?? [];
  for (const { route } of match(routes, path) ?? []) {
    const page = window['__reactRouterManifest']?.routes[route.id ?? ''];
    for (const file of page === undefined ? [] : [page.module, ...(page.imports ?? [])]) {
      if (fetched.has(file)) continue;
      fetched.add(file);
      void fetch(file).catch(() => fetched.delete(file));
    }
  }
}
