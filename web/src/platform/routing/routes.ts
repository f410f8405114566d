import type { ComponentType } from 'react';
import { loadConnectionParts } from '../connection/load-connection-parts.ts';
import { filesOfPage } from '../connection/page-files.ts';
import type { PageMeta } from '../document/page-meta.ts';

/** The exports of a page's file. */
export type PageModule = {
  default: ComponentType;
  meta?: () => PageMeta;
  /** The path of the file itself. Present only during the build's own rendering. */
  source?: string;
};

/** A page of a site: its address and its code, which is a separate script. */
export type Route = {
  /** A whole path, with `:names` for its parameters; `*` for all paths without another page. */
  path: string;
  load: () => Promise<PageModule>;
  /** Sent as prerendered, without React (decision record 0003). */
  isStatic?: true;
  /** Shown without the site's frame. */
  isBare?: true;
};

/** The page of a path, and the path's parameters. */
export type RouteMatch = { route: Route; params: Readonly<Record<string, string>> };

const REST = '*';

function segmentsOf(path: string): string[] {
  const bare = path.replace(/^\//, '').replace(/\/+$/, '');
  return bare === '' ? [] : bare.split('/');
}

/** A decoded part of an address. An invalid one stays unchanged. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Lower for patterns with more fixed segments. */
function vagueness({ path }: Route): number {
  return path === REST ? Infinity : path.split('/:').length;
}

/** The parameters of a path according to a pattern. Null if it does not match. */
function read(pattern: readonly string[], path: readonly string[]): RouteMatch['params'] | null {
  if (pattern[0] === REST) return {};
  if (pattern.length !== path.length) return null;
  const params: Record<string, string> = {};
  for (const [place, expected] of pattern.entries()) {
    const found = decoded(path[place] ?? '');
    if (expected.startsWith(':') && found !== '') params[expected.slice(1)] = found;
    else if (expected.toLowerCase() !== found.toLowerCase()) return null;
  }
  return params;
}

/**
 * Finds the page of a path. Letter case and a trailing slash do not matter, and fixed segments take
 * precedence over parameters.
 */
export function matchRoute(routes: readonly Route[], pathname: string): RouteMatch | null {
  const path = segmentsOf(pathname);
  const clearFirst = routes.toSorted((one, other) => vagueness(one) - vagueness(other));
  for (const route of clearFirst) {
    const params = read(segmentsOf(route.path), path);
    if (params !== null) return { route, params };
  }
  return null;
}

/** True if a page has its own document. The site's shell serves paths with parameters. */
export function isPrerendered({ path }: Route): boolean {
  return !path.includes(':');
}

const loaded = new Map<Route, PageModule>();

/** A page's code. Undefined until it has loaded. */
export function loadedPage(route: Route): PageModule | undefined {
  return loaded.get(route);
}

/** Loads the code of the document's own page. */
export async function loadPage(route: Route): Promise<PageModule> {
  const page = await route.load();
  loaded.set(route, page);
  return page;
}

/**
 * Loads a page's code, with unlimited retries while the server is down. If a newer version has
 * removed it, the new version's document is opened instead.
 * @param address The page's address. Defaults to the document's own page.
 */
export async function loadPagePatiently(route: Route, address?: string): Promise<void> {
  const { reloadForNewVersion, untilReachable } = await loadConnectionParts();
  try {
    await untilReachable(filesOfPage(route.path));
    await loadPage(route);
  } catch (error) {
    await reloadForNewVersion(error, address);
  }
}
