import { audiences } from '@regz/rules/sites/audiences.ts';
import { matchesRoute } from '@regz/rules/sites/resolve-site.ts';
import { paths } from '../../../platform/paths.ts';

const PARAMETER = 'next';

/** The login page's address, with the requested path as a query parameter. */
export function logInPath(pathname: string, search: string): string {
  if (pathname === paths.home || pathname === paths.dashboard) return paths.auth;
  const wanted = new URLSearchParams({ [PARAMETER]: `${pathname}${search}` });
  return `${paths.auth}?${wanted.toString()}`;
}

function isClientPage(pathname: string): boolean {
  if (matchesRoute(paths.auth, pathname)) return false;
  return audiences.client.pages.some((route) => matchesRoute(route, pathname));
}

/**
 * The page after the login. It is always a page of the client site: a link to the login cannot
 * redirect anywhere else.
 */
export function returnPath(search: string): string {
  const wanted = new URLSearchParams(search).get(PARAMETER) ?? '';
  const [pathname = '', query] = wanted.split('?', 2);
  if (!isClientPage(pathname)) return paths.dashboard;
  return query === undefined ? pathname : `${pathname}?${query}`;
}
