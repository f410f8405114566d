import {
  audiences,
  audienceNames,
  type Audience,
  type RoutePattern,
  type Site,
} from './audiences.ts';
import { paths } from './paths.ts';

/** A request's target. `path` starts with '/', as in the URL, without the query. */
type Address = { host: string; path: string };

export type SiteResolution =
  | { kind: 'serve'; audience: Audience }
  | { kind: 'redirect'; site: Site; path: string }
  | { kind: 'missing'; site: Site };

/** Returns a site's local origin. Machines resolve every name below `localhost` themselves. */
export function localOrigin(site: Site, port: number): string {
  return `http://${site === 'main' ? '' : `${site}.`}regz.localhost:${port}`;
}

/** The order of sites for a path that several sites have but the host's own does not. */
const sitesByPreference: readonly Site[] = ['client', 'main', 'download'];

const clientPathsOnLocalhost: readonly string[] = [
  paths.auth,
  paths.dashboard,
  paths.redeemKey,
  paths.guide,
  paths.resetDeviceId,
];

/**
 * Returns the site of a host. Letter case and port do not matter. A host that contains 'client.' is
 * the client site, otherwise one with 'download.' is the download site, otherwise it is the main
 * site. On plain localhost and the loopback addresses the path decides, together with the paths
 * below it.
 */
export function siteOf({ host, path }: Address): Site {
  const name = hostName(host);
  if (isLoopback(name)) {
    return siteOfPath(path);
  }
  if (name.includes('client.')) {
    return 'client';
  }
  return name.includes('download.') ? 'download' : 'main';
}

/**
 * True if a path matches a route. One trailing slash is ignored. Letter case counts, except that
 * '/free' is '/Free' in any case. A path with an empty or a dot segment, a backslash or a control
 * character matches nothing, so that it can never become a redirect to another host.
 */
export function matchesRoute(pattern: RoutePattern, path: string): boolean {
  const segments = segmentsOf(path);
  const expected = segmentsOf(pattern);
  if (segments === null || expected === null || segments.length !== expected.length) {
    return false;
  }
  return expected.every((part, index) => part.startsWith(':') || part === segments[index]);
}

/**
 * Returns the answer to a request for a page.
 *
 * - 'serve': the chosen site, or every site, has the page, and this audience's build contains it.
 * - 'redirect': only another site has the path (client is preferred to main), or it is the root of
 * the client site, which redirects to its dashboard. The new path is the equivalent there, and
 * needs no further redirect.
 * - 'missing': no site has the path. The answer is the 404 page of `site`.
 *
 * If the path chooses the site, there is no other host. A path of another site is then served in
 * place.
 */
export function resolveSite(address: Address): SiteResolution {
  const { host, path } = address;
  const site = siteOf(address);
  const everywhere = audienceNames.find((name) => isAmong(audiences[name].pagesEverywhere, path));
  if (everywhere !== undefined) {
    return { kind: 'serve', audience: everywhere };
  }
  if (site === 'client' && matchesRoute(paths.home, path)) {
    return { kind: 'redirect', site, path: paths.dashboard };
  }
  const here = audienceOf(site, path);
  if (here !== undefined) {
    return { kind: 'serve', audience: here };
  }
  const owner = sitesByPreference.find((other) => audienceOf(other, path) !== undefined);
  const segments = segmentsOf(path);
  if (owner === undefined || segments === null) {
    return { kind: 'missing', site };
  }
  if (isLoopback(hostName(host))) {
    return { kind: 'serve', audience: audienceOf(owner, path) ?? owner };
  }
  return { kind: 'redirect', site: owner, path: `/${segments.join('/')}` };
}

/** Returns the audience that has the path on a site's host. */
function audienceOf(site: Site, path: string): Audience | undefined {
  return audienceNames.find(
    (name) => audiences[name].site === site && isAmong(audiences[name].pages, path),
  );
}

/**
 * Returns the right spelling of an address that is also known in a different letter case. Null if
 * it is already right.
 */
export function spelledPath(path: string): string | null {
  return path !== paths.free && path !== `${paths.free}/` && matchesRoute(paths.free, path)
    ? paths.free
    : null;
}

/** True if a host with this port is a name or an address of the machine itself. */
export function isLocalHost(host: string, port: number): boolean {
  const name = hostName(host);
  if (!isLoopback(name) && !/^[a-z0-9-]+(\.[a-z0-9-]+)*\.localhost$/.test(name)) return false;
  return host.slice(name.length) === (port === 80 ? '' : `:${port}`);
}

function isLoopback(name: string): boolean {
  return name === 'localhost' || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name);
}

function siteOfPath(path: string): Site {
  if (clientPathsOnLocalhost.some((root) => isAtOrBelow(root, path))) {
    return 'client';
  }
  return isAtOrBelow(paths.download, path) ? 'download' : 'main';
}

function isAtOrBelow(root: string, path: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}

function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, '');
}

function isAmong(patterns: readonly RoutePattern[], path: string): boolean {
  return patterns.some((pattern) => matchesRoute(pattern, path));
}

/**
 * Returns the parts of a path between its slashes, none for the root. Null for a path that cannot
 * have a page.
 */
function segmentsOf(path: string): string[] | null {
  if (path === '/') {
    return [];
  }
  if (!path.startsWith('/') || /[\\?#\p{Cc}]/u.test(path)) {
    return null;
  }
  const withoutTrailingSlash = path.endsWith('/') ? path.slice(0, -1) : path;
  const segments = withoutTrailingSlash.slice(1).split('/');
  if (segments.some((segment) => segment === '' || segment === '.' || segment === '..')) {
    return null;
  }
  const [first] = segments;
  return segments.length === 1 && first?.toLowerCase() === 'free' ? ['Free'] : segments;
}
