/** One of the three sites that the application serves. Source: specification A 2.1. */
export type Site = 'main' | 'client' | 'download';

/** A path whose segments that begin with ':' stand for any one segment. */
export type RoutePattern = string;

/** Where a request goes: `path` begins with '/', as the URL carries it, without its query. */
type Address = { host: string; path: string };

export type SiteResolution =
  | { kind: 'serve'; site: Site | 'everywhere' }
  | { kind: 'redirect'; site: Site; path: string }
  | { kind: 'missing'; site: Site };

/**
 * The routes of each site. The two readings of the device reset link differ only in whether its
 * last segment is a fixed word, so one pattern answers both. The pages that mailed links lead to
 * are ours. Source: specification A 2.3, B 2; issue 3, part 3.
 */
export const siteRoutes: Record<Site, readonly RoutePattern[]> = {
  main: [
    '/',
    '/home',
    '/store',
    '/Free',
    '/contact',
    '/guide',
    '/guild',
    '/giveaway',
    '/privacy-policy',
    '/terms-conditions',
    '/return-policy',
  ],
  client: [
    '/',
    '/auth',
    '/dashboard',
    '/download',
    '/orders',
    '/orders/:orderId/receipt',
    '/redeem-key',
    '/guide',
    '/reset-device-id',
    '/dashboard/ResetDeviceID/:username/:randomNumbers/:gmail/:availableResetCount/:token',
    '/callback',
    '/delete-account',
    '/confirm-email',
    '/forgot-password',
    '/reset-password',
  ],
  download: ['/', '/download'],
};

/** The routes that answer on every site. Source: specification B 2; ledger SITE-3. */
export const everywhereRoutes: readonly RoutePattern[] = [
  '/task-auth',
  '/tasks',
  '/admin',
  '/admin-login',
  '/admin/free-panel/:key',
  '/free-panel/:key',
];

/** Which site a path belongs to when several know it and the host's own does not. */
const sitesByPreference: readonly Site[] = ['client', 'main', 'download'];

const hostsChoosingByPath: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

const clientPathsOnLocalhost: readonly string[] = [
  '/auth',
  '/dashboard',
  '/redeem-key',
  '/guide',
  '/reset-device-id',
];

/**
 * The site a host stands for; letter case and port do not matter. A host with 'client.' in it is
 * the client site, else one with 'download.' the download site, else the main site. On plain
 * localhost, 127.0.0.1 and [::1] the path chooses, together with the paths below it.
 * Source: specification A 2.1; ledger SITE-1 and SITE-2.
 */
export function siteOf({ host, path }: Address): Site {
  const name = hostName(host);
  if (hostsChoosingByPath.includes(name)) {
    return siteOfPath(path);
  }
  if (name.includes('client.')) {
    return 'client';
  }
  return name.includes('download.') ? 'download' : 'main';
}

/**
 * Whether a path is an instance of a route. One trailing slash is ignored and letter case counts,
 * except that '/free' is '/Free'. A path with an empty or a dot segment, a backslash or a control
 * character matches nothing, so it can never become a redirect to another host.
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
 * What to do with a request for a page.
 *
 * - 'serve': the chosen site, or every site, has the route.
 * - 'redirect': only another site knows the path (client is preferred to main), or it is the root
 *   of the client site, which leads to its dashboard. The path of the answer is the equivalent
 *   there, and resolves on that site without a further redirect.
 * - 'missing': no site knows the path; the 404 page of `site` is due.
 *
 * Where the path chooses the site there is no other host to go to, so a path that another site
 * knows is served in place. Source: specification B 2; ledger SITE-3 and SITE-4.
 */
export function resolveSite(address: Address): SiteResolution {
  const { host, path } = address;
  const site = siteOf(address);
  if (hasRoute(everywhereRoutes, path)) {
    return { kind: 'serve', site: 'everywhere' };
  }
  if (site === 'client' && matchesRoute('/', path)) {
    return { kind: 'redirect', site, path: '/dashboard' };
  }
  if (hasRoute(siteRoutes[site], path)) {
    return { kind: 'serve', site };
  }
  const owner = sitesByPreference.find((other) => hasRoute(siteRoutes[other], path));
  const segments = segmentsOf(path);
  if (owner === undefined || segments === null) {
    return { kind: 'missing', site };
  }
  if (hostsChoosingByPath.includes(hostName(host))) {
    return { kind: 'serve', site: owner };
  }
  return { kind: 'redirect', site: owner, path: `/${segments.join('/')}` };
}

function siteOfPath(path: string): Site {
  if (clientPathsOnLocalhost.some((root) => isAtOrBelow(root, path))) {
    return 'client';
  }
  return isAtOrBelow('/download', path) ? 'download' : 'main';
}

function isAtOrBelow(root: string, path: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}

function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, '');
}

function hasRoute(patterns: readonly RoutePattern[], path: string): boolean {
  return patterns.some((pattern) => matchesRoute(pattern, path));
}

/** The parts of a path between its slashes, none for the root; null for a path that has no page. */
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
  return segments.length === 1 && first === 'free' ? ['Free'] : segments;
}
