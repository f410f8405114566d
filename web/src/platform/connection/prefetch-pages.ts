import type { DataRouter } from 'react-router';

type Page = { path?: string; module: string; imports?: readonly string[] };

declare global {
  interface Window {
    /** Which files each page is made of, as React Router leaves it in the document. */
    __reactRouterManifest?: { routes: Record<string, Page | undefined> };
    /** The router of the document. */
    __reactRouterDataRouter?: Pick<DataRouter, 'state'>;
  }
}

const fetched = new Set<string>();

function fetchOnce(file: string): void {
  if (fetched.has(file)) return;
  fetched.add(file);
  void fetch(file).catch(() => fetched.delete(file));
}

function prefetchPageOf({ target }: Event): void {
  const link = target instanceof Element ? target.closest('nav a') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
  const pages = Object.values(window['__reactRouterManifest']?.routes ?? {});
  const page = pages.find((each) => each?.path === link.pathname);
  for (const file of page === undefined ? [] : [page.module, ...(page.imports ?? [])]) {
    fetchOnce(file);
  }
}

/**
 * Brings the files of a page into the browser's cache when somebody is about to follow a link of a
 * navigation to it. They are fetched and not preloaded as scripts: a preload that fails would spoil
 * the import that follows.
 */
export function prefetchPages(): void {
  document.addEventListener('pointerover', prefetchPageOf, { passive: true });
  document.addEventListener('focusin', prefetchPageOf);
}
