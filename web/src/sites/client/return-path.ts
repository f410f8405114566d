import { matchesRoute, siteRoutes } from '@regz/rules/sites.ts';
import { paths } from '../../platform/paths.ts';

const parameter = 'next';

/** Where signing in leads back to: the path that was asked for, as a parameter of the log-in. */
export function logInPath(pathname: string, search: string): string {
  if (pathname === paths.home || pathname === paths.dashboard) return paths.auth;
  const wanted = new URLSearchParams({ [parameter]: `${pathname}${search}` });
  return `${paths.auth}?${wanted.toString()}`;
}

function isClientPage(pathname: string): boolean {
  if (matchesRoute(paths.auth, pathname)) return false;
  return siteRoutes.client.some((route) => matchesRoute(route, pathname));
}

/**
 * The page to go to after signing in. Whatever the address says, it is a page of the client site:
 * a link to the log-in can not be made to lead anywhere else.
 */
export function returnPath(search: string): string {
  const wanted = new URLSearchParams(search).get(parameter) ?? '';
  const [pathname = '', query] = wanted.split('?', 2);
  if (!isClientPage(pathname)) return paths.dashboard;
  return query === undefined ? pathname : `${pathname}?${query}`;
}
