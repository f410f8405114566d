import type { MetaDescriptor } from 'react-router';
import { pageFiles } from '../connection/page-files.ts';
import { matchPage, type PageMatch } from './match-page.ts';
import { bringPage, pageCode, rootCode } from './page-code.ts';

/** What a path shows, from the outermost frame to the page. */
export function shownAt(pathname: string): PageMatch {
  return matchPage(pageFiles(), pathname) ?? { ids: [], params: {} };
}

/** Whether a path can be shown at once. */
export function isLoaded(pathname: string): boolean {
  return shownAt(pathname).ids.every((id) => pageCode(id) !== undefined);
}

/** Brings the code of all that a path shows; `address` is that of the path with its query. */
export async function loadPages(pathname: string, address?: string): Promise<void> {
  const missing = shownAt(pathname).ids.filter((id) => pageCode(id) === undefined);
  for (const id of missing) await bringPage(id, address);
}

/**
 * Title and description of what a path shows: its page's, otherwise those of the frame around it.
 */
export function metaOf(pathname: string): MetaDescriptor[] {
  const codes = shownAt(pathname).ids.map(pageCode);
  const named = codes.findLast((code) => code?.meta !== undefined) ?? rootCode();
  return named.meta?.() ?? [];
}
