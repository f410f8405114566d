import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { audienceNames, audiences, pagesOf, type Audience } from './audiences.ts';
import { linkToken, mailedLinkTarget } from './mailed-links.ts';
import {
  isLocalHost,
  matchesRoute,
  resolveSite,
  siteOf,
  spelledPath,
  type SiteResolution,
} from './resolve-site.ts';
import { defaultClaims, isLink, siteSettingsRefusal } from './site-settings.ts';

it.each([
  'localhost:3000',
  '127.0.0.1:3000',
  '127.1.2.3:3000',
  '[::1]:3000',
  'client.localhost:3000',
  'a.b-c.regz.localhost:3000',
])('A name of the machine itself is %s', (host) => {
  expect(isLocalHost(host, 3000)).toBe(true);
  expect(isLocalHost(host, 3001)).toBe(false);
  expect(isLocalHost(host.replace(':3000', ''), 80)).toBe(true);
});

it.each([
  'localhost.example.com:3000',
  'evillocalhost:3000',
  '.localhost:3000',
  'a..localhost:3000',
  '127.0.0.1.example.com:3000',
  '128.0.0.1:3000',
  'client.localhost:3000@evil.example',
  'evil.example/.localhost:3000',
  'localhost',
  '',
])('A name of the machine itself is not %j', (host) => {
  expect(isLocalHost(host, 3000)).toBe(false);
});

const token = 'aB3-_x'.padEnd(43, 'Z9');
const giveaway = '0190f3c2-7a11-7c55-9d3e-5b1f2a3c4d5e';
const link = `https://client.regz.example/reset-password#${token}`;

describe('the token of a mailed link', () => {
  const found = [
    ['', ''],
    ['behind it a full stop', '.'],
    ['behind it brackets', ')>]'],
    ['behind it a quote', '"'],
    ['behind it a campaign', '?utm_source=mail&utm_medium=x'],
    ['behind it a parameter', '&data=05%7C01'],
    ['behind it an encoded sign', '%3D'],
    ['behind it an encoded bracket', '%3E'],
    ['behind it an encoded full stop, twice', '%252E'],
    ['behind it a letter of its run', '_'],
    ['behind it half an encoding', '%'],
  ] as const;

  it.each(found)('The token of a mailed link is found with %s', (_, dirt) => {
    expect(linkToken(`#${token}${dirt}`)).toBe(token);
    expect(linkToken(`${link}${dirt}`)).toBe(token);
  });

  it.each(['<', '"', '%22', '%3C', ' ', '%23', '#', '##', '%2523'])(
    'The token of a mailed link is found behind %j',
    (before) => expect(linkToken(`${before}${token}`)).toBe(token),
  );

  it('The token of a mailed link is found in a link that a mail filter wrapped', () => {
    const wrapped = `https://safe.example/?url=${encodeURIComponent(link)}&data=${'d'.repeat(60)}`;
    expect(linkToken(wrapped)).toBe(token);
  });

  it('The token of a mailed link is found in a line of a mail', () => {
    expect(linkToken(`Choose a new password: ${link}\n`)).toBe(token);
  });

  it('The token of a mailed link is the giveaway’s id in the link to a draw', () => {
    expect(linkToken(`#${giveaway}?utm_source=mail`)).toBe(giveaway);
    expect(linkToken(`#${giveaway}).`)).toBe(giveaway);
  });

  it.each(['', '#', '#short', `#${token.slice(1)}`, `#${giveaway.slice(1)}`, '%', '%zz'])(
    'The token of a mailed link is not found in %j, which has no whole one',
    (text) => expect(linkToken(text)).toBe(''),
  );
});

it.each(['/reset-password', '/confirm-email', '/contact/thread', '/guild/application', '/gift'])(
  'The page of a mailed link whose # was encoded is %s with the token behind a #',
  (path) => {
    for (const hash of ['%23', '%2523', '%252523', '/%23']) {
      expect(mailedLinkTarget(`${path}${hash}${token}.?utm=x`)).toBe(`${path}#${token}`);
    }
  },
);

it.each(['confirm=email', 'password=reset'])(
  'The page of a mailed link whose # was encoded keeps the %s of the task area',
  (query) => {
    const target = `/task-auth?${query}#${token}`;
    expect(mailedLinkTarget(`/task-auth?${query}%23${token}`)).toBe(target);
    expect(mailedLinkTarget(`/task-auth%3F${query.replace('=', '%3D')}%23${token}`)).toBe(target);
    expect(mailedLinkTarget(`/task-auth?${query}&utm=x%2523${token}`)).toBe(target);
  },
);

it('The page of a mailed link whose # was encoded has no token where the link was cut off', () => {
  expect(mailedLinkTarget('/reset-password%23')).toBe('/reset-password');
  expect(mailedLinkTarget('/reset-password%23//evil.example/')).toBe('/reset-password');
  expect(mailedLinkTarget(`/reset-password%23${token.slice(9)}`)).toBe('/reset-password');
});

it.each([
  '/reset-password',
  `/reset-password?code=${token}`,
  `/nowhere%23${token}`,
  `//evil.example/reset-password%23${token}`,
  `/\\evil.example%23${token}`,
  `/dashboard%23${token}`,
  `/task-auth%23${token}`,
])('The page of a mailed link whose # was encoded is none for %s', (url) =>
  expect(mailedLinkTarget(url)).toBeNull(),
);

const MAIN = 'regz.localhost:3000';
const CLIENT = 'client.regz.localhost:3000';
const DOWNLOAD = 'download.regz.localhost:3000';
const LOCAL = 'localhost:3000';

const RESET_LINK = '/dashboard/ResetDeviceID/kasun/48213/kasun%40example.com/9';

it.each([
  ['example.com', 'main'],
  ['www.example.com', 'main'],
  ['client.example.com', 'client'],
  ['CLIENT.Example.Com:8443', 'client'],
  ['my.client.example.com', 'client'],
  ['download.example.com:3000', 'download'],
  ['eu-download.example.com', 'download'],
  ['clients-example.com', 'main'],
  ['downloads.example.com', 'main'],
  ['client.download.example.com', 'client'],
  ['regz.localhost:3000', 'main'],
  ['client.regz.localhost:3000', 'client'],
  ['client.localhost', 'client'],
  ['127.0.0.1.example.com', 'main'],
  ['anything.localhost:3000', 'main'],
  ['', 'main'],
])('The site of a host %s is %s, whatever the path', (host, site) => {
  for (const path of ['/', '/auth', '/download', '/store', '/nowhere']) {
    expect(siteOf({ host, path })).toBe(site);
  }
});

it.each([
  ['/auth', 'client'],
  ['/auth/', 'client'],
  ['/dashboard', 'client'],
  [`${RESET_LINK}/token`, 'client'],
  ['/redeem-key', 'client'],
  ['/guide', 'client'],
  ['/reset-device-id', 'client'],
  ['/reset-device-id/more', 'client'],
  ['/download', 'download'],
  ['/download/tools', 'download'],
  ['/', 'main'],
  ['/home', 'main'],
  ['/store', 'main'],
  ['/orders', 'main'],
  ['/authority', 'main'],
  ['/guides', 'main'],
  ['/downloads', 'main'],
  ['/Auth', 'main'],
  ['/store/auth', 'main'],
])('The site of a path on plain localhost %s is %s', (path, site) => {
  for (const host of ['localhost', 'LOCALHOST:3000', '127.0.0.1:80', '127.0.0.2', '[::1]:3000']) {
    expect(siteOf({ host, path })).toBe(site);
  }
});

it('Matching a route ignores one trailing slash', () => {
  expect(matchesRoute('/auth', '/auth')).toBe(true);
  expect(matchesRoute('/auth', '/auth/')).toBe(true);
  expect(matchesRoute('/', '/')).toBe(true);
});

it('Matching a route takes a parameter for exactly one segment', () => {
  expect(matchesRoute('/free-panel/:key', '/free-panel/regz-free-1')).toBe(true);
  expect(matchesRoute('/free-panel/:key', '/free-panel/a%2Fb/')).toBe(true);
  expect(matchesRoute('/free-panel/:key', '/free-panel')).toBe(false);
  expect(matchesRoute('/free-panel/:key', '/free-panel/')).toBe(false);
  expect(matchesRoute('/free-panel/:key', '/free-panel/a/b')).toBe(false);
});

it('Matching a route is case-sensitive, except for /Free', () => {
  expect(matchesRoute('/auth', '/Auth')).toBe(false);
  expect(matchesRoute('/Free', '/Free')).toBe(true);
  expect(matchesRoute('/Free', '/free/')).toBe(true);
  expect(matchesRoute('/Free', '/FREE')).toBe(true);
});

it.each([
  '',
  'auth',
  '//',
  '//auth',
  '/auth//',
  '/free-panel//',
  '/dashboard/ResetDeviceID/a//c/9/token',
  '/\\auth',
  '/free-panel/a\\b',
  '/free-panel/..',
  '/free-panel/.',
  '/free-panel/a\r\nb',
  '/auth?next=/',
  '/auth#top',
])('Matching a route matches nothing with %j', (path) => {
  const everyPattern = audienceNames.flatMap(pagesOf);
  expect(everyPattern.filter((pattern) => matchesRoute(pattern, path))).toEqual([]);
});

const mainOnly = [
  '/home',
  '/store',
  '/Free',
  '/contact',
  '/guild',
  '/giveaway',
  '/privacy-policy',
  '/terms-conditions',
  '/return-policy',
];

const clientOnly = [
  '/auth',
  '/dashboard',
  '/orders',
  '/orders/RGZ-7Q2K9',
  '/orders/RGZ-7Q2K9/receipt',
  '/redeem-key',
  '/renew',
  '/reset-device-id',
  `${RESET_LINK}/token`,
  `${RESET_LINK}/6f1c2b`,
  '/callback',
  '/delete-account',
  '/confirm-email',
  '/forgot-password',
  '/reset-password',
];

const everywhere = [
  ['/task-auth', 'tasks'],
  ['/tasks', 'tasks'],
  ['/admin', 'admin'],
  ['/admin-login', 'admin'],
  ['/admin/free-panel/regz-free-1', 'free-panel'],
  ['/free-panel/regz-free-1', 'free-panel'],
] as const;

const unknown = [
  '/nowhere',
  '/admin/other',
  '/dashboard/other',
  '//evil.example',
  '/\\evil.example',
];

const resolve = (host: string, path: string) => resolveSite({ host, path });
const serve = (audience: Audience): SiteResolution => ({
  kind: 'serve',
  audience,
});
const redirect = (site: 'main' | 'client' | 'download', path: string): SiteResolution => ({
  kind: 'redirect',
  site,
  path,
});

it.each(mainOnly)(
  'The address %s is served on main, also on localhost, and redirected to it',
  (path) => {
    const served = serve(/^.(contact|guild|giveaway)$/.test(path) ? 'forms' : 'main');
    expect([resolve(MAIN, path), resolve(LOCAL, path)]).toEqual([served, served]);
    expect(resolve(CLIENT, path)).toEqual(redirect('main', path));
    expect(resolve(DOWNLOAD, path)).toEqual(redirect('main', path));
  },
);

it.each(clientOnly)(
  'The address %s is served by client, also on localhost, and redirected to it',
  (path) => {
    expect(resolve(CLIENT, path)).toEqual(serve('client'));
    expect(resolve(LOCAL, path)).toEqual(serve('client'));
    expect(resolve(MAIN, path)).toEqual(redirect('client', path));
    expect(resolve(DOWNLOAD, path)).toEqual(redirect('client', path));
  },
);

it.each(everywhere)(
  'The address %s is served on every site, from the build of %s',
  (path, audience) => {
    for (const host of [MAIN, CLIENT, DOWNLOAD, LOCAL]) {
      expect(resolve(host, path)).toEqual(serve(audience));
    }
  },
);

it('The root is served on main and download, and redirects on client', () => {
  expect(resolve(MAIN, '/')).toEqual(serve('main'));
  expect(resolve(LOCAL, '/')).toEqual(serve('main'));
  expect(resolve(DOWNLOAD, '/')).toEqual(serve('download'));
  expect(resolve(CLIENT, '/')).toEqual(redirect('client', '/dashboard'));
});

it('Paths stay on a site that has them, and otherwise prefer client', () => {
  expect(resolve(MAIN, '/guide')).toEqual(serve('main'));
  expect(resolve(CLIENT, '/guide')).toEqual(serve('client'));
  expect(resolve(LOCAL, '/guide')).toEqual(serve('client'));
  expect(resolve(DOWNLOAD, '/guide')).toEqual(redirect('client', '/guide'));
  expect(resolve(CLIENT, '/download')).toEqual(serve('client'));
  expect(resolve(DOWNLOAD, '/download')).toEqual(serve('download'));
  expect(resolve(LOCAL, '/download')).toEqual(serve('download'));
  expect(resolve(MAIN, '/download')).toEqual(redirect('client', '/download'));
});

it('A redirect leads to the plain spelling of the path', () => {
  expect(resolve(MAIN, '/auth/')).toEqual(redirect('client', '/auth'));
  expect(resolve(CLIENT, '/free/')).toEqual(redirect('main', '/Free'));
  expect(resolve(MAIN, '/free')).toEqual(serve('main'));
});

it.each(unknown)('What answers a request %s is missing on the site that was asked', (path) => {
  expect(resolve(MAIN, path)).toEqual({ kind: 'missing', site: 'main' });
  expect(resolve(CLIENT, path)).toEqual({ kind: 'missing', site: 'client' });
  expect(resolve(DOWNLOAD, path)).toEqual({ kind: 'missing', site: 'download' });
});

it('An unknown path on localhost is missing on the site that its beginning chooses', () => {
  expect(resolve(LOCAL, '/nowhere')).toEqual({ kind: 'missing', site: 'main' });
  expect(resolve(LOCAL, '/dashboard/other')).toEqual({ kind: 'missing', site: 'client' });
  expect(resolve(LOCAL, '/download/other')).toEqual({ kind: 'missing', site: 'download' });
});

const hostOf = { main: MAIN, client: CLIENT, download: DOWNLOAD };
const everywherePaths = everywhere.map(([path]) => path);
const knownPath = fc.constantFrom('/', '/guide', ...mainOnly, ...clientOnly, ...everywherePaths);
const noise = fc.constantFrom('', '/', '//', '\\', '/..', '/x');
const anyPath = fc.oneof(
  fc.tuple(noise, knownPath, noise).map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }).map((text) => `/${text}`),
);

it('Any redirect stays on our hosts and leads to a page that is served; localhost has none', () => {
  fc.assert(
    fc.property(fc.constantFrom(MAIN, CLIENT, DOWNLOAD, LOCAL), anyPath, (host, path) => {
      const answer = resolveSite({ host, path });
      if (answer.kind !== 'redirect') {
        return;
      }
      expect(host).not.toBe(LOCAL);
      expect(answer.path).toMatch(/^\/[^/\\]/);
      const next = resolveSite({ host: hostOf[answer.site], path: answer.path });
      expect(next.kind === 'serve' && audiences[next.audience].site).toBe(answer.site);
    }),
    { numRuns: 1000 },
  );
});

const links = { chatCommunity: '', messaging: '', social: '' };

it('The settings of the main site may be the defaults, and may have links', () => {
  expect(siteSettingsRefusal({ claims: defaultClaims, links })).toBeNull();
  const social = 'https://youtube.example/@regz?sub=1';
  expect(siteSettingsRefusal({ claims: defaultClaims, links: { ...links, social } })).toBeNull();
});

it('The settings of the main site are refused with an empty claim', () => {
  const claims = { ...defaultClaims, uptime: '  ' };
  expect(siteSettingsRefusal({ claims, links })).toBe('SITE_CLAIM_MISSING');
});

it.each([
  'http://chat.example',
  'javascript:alert(1)',
  '//chat.example',
  'https://chat',
  'https://chat.example/ x',
  'https://chat.example/"onclick=',
  'https://user@chat.example',
  ' https://chat.example',
])('The settings of the main site know no address %j', (link) => {
  expect(isLink(link)).toBe(false);
  const asked = { claims: defaultClaims, links: { ...links, messaging: link } };
  expect(siteSettingsRefusal(asked)).toBe('SITE_LINK_INVALID');
});

it.each([
  ['/FREE/', '/Free'],
  ['/free', '/Free'],
  ['/Free', null],
  ['/Free/', null],
  ['/store', null],
  ['/free/x', null],
])('%s is spelled %s', (path, spelled) => {
  expect(spelledPath(path)).toBe(spelled);
});
