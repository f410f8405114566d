import { type MetaDescriptor, matchRoutes, type RouteObject } from 'react-router';
import { pageFiles } from '../connection/page-files.ts';
import { bringPage, pageCode, rootCode } from './page-code.ts';

const ROOT = 'root';

function Page({ id }: { id: string }) {
  const Code = pageCode(id)?.default;
  return Code === undefined ? null : <Code />;
}

function routesBelow(parent: string): RouteObject[] {
  const children = Object.values(pageFiles()).filter(({ parentId }) => parentId === parent);
  return children.map(({ id, path, index = false }) => {
    const element = <Page id={id} />;
    if (index) return { id, index, element };
    const below = { id, element, children: routesBelow(id) };
    return path === undefined ? below : { ...below, path };
  });
}

let routes: RouteObject[] | undefined;

/** All pages of the site, as React Router's build has them. */
export function pageRoutes(): RouteObject[] {
  routes ??= [{ id: ROOT, element: <Page id={ROOT} />, children: routesBelow(ROOT) }];
  return routes;
}

/** The ids of what a path shows, from the outermost frame to the page. */
function shownAt(pathname: string): string[] {
  return (matchRoutes(pageRoutes(), pathname) ?? []).map(({ route }) => route.id ?? ROOT);
}

/** Whether a path can be shown at once. */
export function isLoaded(pathname: string): boolean {
  return shownAt(pathname).every((id) => pageCode(id) !== undefined);
}

/** Brings the code of all that a path shows; `address` is that of the path with its query. */
export async function loadPages(pathname: string, address?: string): Promise<void> {
  const missing = shownAt(pathname).filter((id) => pageCode(id) === undefined);
  for (const id of missing) await bringPage(id, address);
}

/** Title and description of what a path shows: those of its page, else of the frame around it. */
export function metaOf(pathname: string): MetaDescriptor[] {
  const codes = shownAt(pathname).map(pageCode);
  const named = codes.findLast((code) => code?.meta !== undefined) ?? rootCode();
  return named.meta?.() ?? [];
}
