import fc from 'fast-check';
import { expect, it } from 'vitest';
import { golden, words } from '../../test/golden.ts';
import { audienceNames, audiences, pagesOf } from './audiences.ts';
import { addressIn, languages, requestLanguage, splitAddress } from './languages.ts';
import { linkToken, mailedLinkTarget } from './mailed-links.ts';
import { isLocalHost, matchesRoute, resolveSite, siteOf, spelledPath } from './resolve-site.ts';
import { defaultClaims, isLink, siteSettingsRefusal } from './site-settings.ts';

const MAIN = 'regz.localhost:3000';
const CLIENT = 'client.regz.localhost:3000';
const DOWNLOAD = 'download.regz.localhost:3000';
const LOCAL = 'localhost:3000';
const RESET_LINK = '/dashboard/ResetDeviceID/kasun/48213/kasun%40example.com/9';

/** The one site of an address on several hosts, or with several paths. */
function siteOfAll(hosts: readonly string[], paths: readonly string[]): string {
  const sites = hosts.flatMap((host) => paths.map((path) => siteOf({ host, path })));
  return [...new Set(sites)].join();
}

golden(
  'A host has a site, whatever the path',
  (host: string) => siteOfAll([host], words('/ /auth /download /store /nowhere')),
  [
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
  ],
);

golden(
  'A path on plain localhost has a site',
  (path: string) =>
    siteOfAll(words('localhost LOCALHOST:3000 127.0.0.1:80 127.0.0.2 [::1]:3000'), [path]),
  [
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
  ],
);

golden('A route matches one trailing slash, whole parameters and its letter case', matchesRoute, [
  ['/auth', '/auth', true],
  ['/auth', '/auth/', true],
  ['/', '/', true],
  ['/free-panel/:key', '/free-panel/regz-free-1', true],
  ['/free-panel/:key', '/free-panel/a%2Fb/', true],
  ['/free-panel/:key', '/free-panel', false],
  ['/free-panel/:key', '/free-panel/', false],
  ['/free-panel/:key', '/free-panel/a/b', false],
  ['/auth', '/Auth', false],
  ['/Free', '/Free', true],
  ['/Free', '/free/', true],
  ['/Free', '/FREE', true],
]);

it('No route matches an unusual path', () => {
  const paths = [
    ...words('auth // //auth /auth// /free-panel// /dashboard/ResetDeviceID/a//c/9/token /\\auth'),
    ...words('/free-panel/a\\b /free-panel/.. /free-panel/. /auth?next=/ /auth#top'),
    '/free-panel/a\r\nb',
    '',
  ];
  const patterns = audienceNames.flatMap(pagesOf);
  const matching = paths.filter((path) => patterns.some((pattern) => matchesRoute(pattern, path)));
  expect(matching).toEqual([]);
});

const mainOnly = words(
  '/home /store /Free /contact /guild /giveaway /privacy-policy /terms-conditions /return-policy',
);
const clientOnly = [
  ...words('/auth /dashboard /orders /orders/RGZ-7Q2K9 /orders/RGZ-7Q2K9/receipt /redeem-key'),
  ...words('/renew /reset-device-id /callback /delete-account /confirm-email /forgot-password'),
  ...['token', '6f1c2b'].map((token) => `${RESET_LINK}/${token}`),
  '/reset-password',
];
const everywhere = new Map([
  ['/task-auth', 'tasks'],
  ['/tasks', 'tasks'],
  ['/admin', 'admin'],
  ['/admin-login', 'admin'],
  ['/admin/free-panel/regz-free-1', 'free-panel'],
  ['/free-panel/regz-free-1', 'free-panel'],
]);

/** The answers on main, client, download and localhost. */
function answers(path: string): string {
  return [MAIN, CLIENT, DOWNLOAD, LOCAL]
    .map((host) => {
      const answer = resolveSite({ host, path });
      if (answer.kind === 'serve') return answer.audience;
      if (answer.kind === 'missing') return `${answer.site} has none`;
      return answer.path === path ? `to ${answer.site}` : `to ${answer.site} ${answer.path}`;
    })
    .join(', ');
}

it.each([
  ...mainOnly.map((path) => {
    const own = /^.(?:contact|guild|giveaway)$/u.test(path) ? 'forms' : 'main';
    return [path, `${own}, to main, to main, ${own}`];
  }),
  ...clientOnly.map((path) => [path, 'to client, client, to client, client']),
  ...[...everywhere].map(([path, own]) => [path, `${own}, ${own}, ${own}, ${own}`]),
  ['/', 'main, to client /dashboard, download, main'],
  // A path stays on a site that has it, and otherwise prefers client.
  ['/guide', 'main, client, to client, client'],
  ['/download', 'to client, client, download, download'],
  // A redirect leads to the plain spelling.
  ['/auth/', 'to client /auth, client, to client /auth, client'],
  ['/free', 'main, to main /Free, to main /Free, main'],
  ['/nowhere', 'main has none, client has none, download has none, main has none'],
  ['/admin/other', 'main has none, client has none, download has none, main has none'],
  ['/dashboard/other', 'main has none, client has none, download has none, client has none'],
  ['/download/other', 'main has none, client has none, download has none, download has none'],
  ['//evil.example', 'main has none, client has none, download has none, main has none'],
  ['/\\evil.example', 'main has none, client has none, download has none, main has none'],
])('The four sites answer %s with: %s', (path, answer) => {
  expect(answers(path ?? '')).toBe(answer);
});

const hostOf = { main: MAIN, client: CLIENT, download: DOWNLOAD };
const knownPath = fc.constantFrom('/', '/guide', ...mainOnly, ...clientOnly, ...everywhere.keys());
const noise = fc.constantFrom('', '/', '//', '\\', '/..', '/x');
const anyPath = fc.oneof(
  fc.tuple(noise, knownPath, noise).map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }).map((text) => `/${text}`),
);

it('A redirect leads to a served page on our hosts', () => {
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

it('A local host names this machine and our port', () => {
  const hosts = words('localhost 127.0.0.1 127.1.2.3 [::1] client.localhost a.b-c.regz.localhost');
  const bad = [
    ...words('localhost.example.com:3000 evillocalhost:3000 .localhost:3000 a..localhost:3000'),
    ...words('127.0.0.1.example.com:3000 128.0.0.1:3000 client.localhost:3000@evil.example'),
    'evil.example/.localhost:3000',
    'localhost',
    '',
  ];
  for (const host of hosts) {
    expect([3000, 3001].map((port) => isLocalHost(`${host}:3000`, port))).toEqual([true, false]);
    expect(isLocalHost(host, 80)).toBe(true);
  }
  expect(bad.filter((host) => isLocalHost(host, 3000))).toEqual([]);
});

golden('Only /Free has other spellings', spelledPath, [
  ['/FREE/', '/Free'],
  ['/free', '/Free'],
  ['/Free', null],
  ['/Free/', null],
  ['/store', null],
  ['/free/x', null],
]);

const token = 'aB3-_x'.padEnd(43, 'Z9');
const giveaway = '0190f3c2-7a11-7c55-9d3e-5b1f2a3c4d5e';
const mailed = `https://client.regz.example/reset-password#${token}`;

it('A token is found in a damaged link', () => {
  const behind = words('. )>] " ?utm_source=mail&utm_medium=x &data=05%7C01 %3D %3E %252E _ %');
  const before = [...words('< " %22 %3C %23 # ## %2523'), ' '];
  const texts = [
    ...['', ...behind].flatMap((dirt) => [`#${token}${dirt}`, `${mailed}${dirt}`]),
    ...before.map((dirt) => `${dirt}${token}`),
    `https://safe.example/?url=${encodeURIComponent(mailed)}&data=${'d'.repeat(60)}`,
    `Choose a new password: ${mailed}\n`,
  ];
  expect(texts.filter((text) => linkToken(text) !== token)).toEqual([]);
});

golden('A token is whole, or the id of a giveaway', linkToken, [
  [`#${giveaway}?utm_source=mail`, giveaway],
  [`#${giveaway}).`, giveaway],
  ['', ''],
  ['#', ''],
  ['#short', ''],
  [`#${token.slice(1)}`, ''],
  [`#${giveaway.slice(1)}`, ''],
  ['%', ''],
  ['%zz', ''],
]);

golden('A mailed link without a plain # leads to its page', mailedLinkTarget, [
  ...words('/reset-password /confirm-email /contact/thread /guild/application /gift').flatMap(
    (page) =>
      words('%23 %2523 %252523 /%23').map(
        (hash) => [`${page}${hash}${token}.?utm=x`, `${page}#${token}`] as const,
      ),
  ),
  ...words('confirm=email password=reset').flatMap((query) => {
    const encoded = query.replace('=', '%3D');
    return [`?${query}%23`, `%3F${encoded}%23`, `?${query}&utm=x%2523`].map(
      (rest) => [`/task-auth${rest}${token}`, `/task-auth?${query}#${token}`] as const,
    );
  }),
  ['/reset-password%23', '/reset-password'],
  ['/reset-password%23//evil.example/', '/reset-password'],
  [`/reset-password%23${token.slice(9)}`, '/reset-password'],
  ['/reset-password', null],
  [`/reset-password?code=${token}`, null],
  [`/nowhere%23${token}`, null],
  [`//evil.example/reset-password%23${token}`, null],
  [`/\\evil.example%23${token}`, null],
  [`/dashboard%23${token}`, null],
  [`/task-auth%23${token}`, null],
]);

const links = { chatCommunity: '', messaging: '', social: '' };

golden(
  'The main site has claims and safe links',
  (uptime: string | undefined, social: string) => {
    const claims = uptime === undefined ? defaultClaims : { ...defaultClaims, uptime };
    return siteSettingsRefusal({ claims, links: { ...links, social } });
  },
  [
    [undefined, '', null],
    [undefined, 'https://youtube.example/@regz?sub=1', null],
    ['  ', '', 'SITE_CLAIM_MISSING'],
    [undefined, 'https://chat', 'SITE_LINK_INVALID'],
  ],
);

it('A link has a plain https address', () => {
  const bad = [
    ...words('http://chat.example javascript:alert(1) //chat.example https://chat'),
    ...words('https://chat.example/"onclick= https://user@chat.example'),
    'https://chat.example/ x',
    ' https://chat.example',
  ];
  expect(bad.filter(isLink)).toEqual([]);
});

it.each([
  ['/store', null, '/store'],
  ['/si/store', 'si', '/store'],
  ['/ta', 'ta', '/'],
  ['/ta/', 'ta', '/'],
  ['/sixty', null, '/sixty'],
  ['/en/store', null, '/en/store'],
  ['/si//evil.example', null, '/si//evil.example'],
])('Address %s names the language %s', (address, language, path) => {
  expect(splitAddress(address)).toEqual({ language, path });
});

it('An address in a language names it', () => {
  for (const language of languages) {
    for (const path of ['/', '/store']) {
      const named = language === 'en' ? null : language;
      expect(splitAddress(addressIn(language, path))).toEqual({ language: named, path });
    }
  }
});

it.each([
  [undefined, undefined, 'en'],
  ['regz-language=si', 'ta', 'si'],
  ['regz-theme=light; regz-language=ta', undefined, 'ta'],
  ['regz-language=xx', 'de, ta-LK;q=0.8, si;q=0.9', 'si'],
  ['regz-language=si<script>', 'ta', 'ta'],
  ['x-regz-language=si', undefined, 'en'],
  [undefined, 'en-US,en;q=0.9,si;q=0.8', 'en'],
  [undefined, 'si;q=0, ta;q=0.1', 'ta'],
  [undefined, '*', 'en'],
  [undefined, 'si;q=9', 'si'],
  [undefined, `${'x'.repeat(300)},si`, 'en'],
  [undefined, `${'de,'.repeat(10)}si`, 'en'],
] as const)('Cookie %s and Accept-Language %s choose %s', (cookie, accepted, language) => {
  expect(requestLanguage({ cookie, accepted })).toBe(language);
});

it('The language of the address comes before the cookie', () => {
  const request = { address: 'ta', cookie: 'regz-language=si', accepted: 'si' } as const;
  expect(requestLanguage(request)).toBe('ta');
});
