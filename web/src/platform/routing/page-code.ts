import type { ComponentType, ReactNode } from 'react';
import type { MetaDescriptor } from 'react-router';
import { pageFiles } from '../connection/page-files.ts';
import { patience } from '../connection/patience.ts';

type PageCode = { default: ComponentType; meta?: () => MetaDescriptor[] };

/** The file around all pages of a site, `sites/root.tsx`. */
type RootCode = PageCode & {
  Layout: ComponentType<{ children: ReactNode }>;
  HydrateFallback: ComponentType;
  ErrorBoundary: ComponentType;
};

declare global {
  interface Window {
    /** The pages whose code is there; the document brings those that it shows. */
    __reactRouterRouteModules?: Record<string, PageCode> & { root: RootCode };
  }
}

export function rootCode(): RootCode {
  const root = window['__reactRouterRouteModules']?.root;
  if (root === undefined) throw new Error('The document came without its root.');
  return root;
}

/** The code of a page; undefined until it has been brought. */
export function pageCode(id: string): PageCode | undefined {
  return window['__reactRouterRouteModules']?.[id];
}

/**
 * Loads a page's code, however long the server is down. If a newer version has removed it, the
 * document is reloaded. @param address The page's address; without it, the document's own page.
 */
export async function bringPage(id: string, address: string | undefined): Promise<void> {
  const files = pageFiles()[id];
  const known = window['__reactRouterRouteModules'];
  if (files === undefined || known === undefined) return;
  const { loadPage } = await patience();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the build lists nothing but pages
  known[id] = (await loadPage(files, address)) as PageCode;
}
