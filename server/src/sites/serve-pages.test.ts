import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { contract } from '@regz/contract/contract.ts';
import { audienceNames, pagesOf } from '@regz/rules/sites/audiences.ts';
import { resolveSite } from '@regz/rules/sites/resolve-site.ts';
import { defaultClaims } from '@regz/rules/sites/site-settings.ts';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { cast } from '../../seed/cast.ts';
import type { Site } from '../../test/harness/browser.ts';
import { makeTaskUser } from '../../test/harness/factories.ts';
import { sharedServer } from '../../test/harness/harness.ts';
import type { Answer } from '../../test/harness/http-exchange.ts';
import { signedInAdmin } from '../../test/harness/signed-in.ts';
import { planEdit } from '../../test/scenarios/plan-edit.ts';
import { createDocumentWriter } from './document-writer.ts';

const { readCatalogue, staff } = contract.storefront;
const { editSiteSettings, readSiteSettings } = contract.sites.staff;

const server = sharedServer();

function get(site: Site, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return server.browser({ site }).request({ path, headers });
}

const hostOf: Record<Site, string> = {
  main: 'regz.localhost',
  client: 'client.regz.localhost',
  download: 'download.regz.localhost',
  localhost: 'localhost',
};
const sites = ['main', 'client', 'download', 'localhost'] as const;
const instance = (route: string) => route.replaceAll(/:\w+/g, 'x1');

describe('each site', () => {
  // Written by hand from the ledger, so that an error of the rule cannot hide in itself.
  const expected: [Site, string, number, string][] = [
    ['main', '/', 200, 'main /'],
    ['main', '/home', 200, 'main /home'],
    ['main', '/home/', 200, 'main /home'],
    ['main', '/Free', 200, 'main /Free'],
    ['main', '/guide', 200, 'main /guide'],
    ['main', '/dashboard', 302, '{client}/dashboard'],
    ['main', '/auth', 302, '{client}/auth'],
    ['main', '/download', 302, '{client}/download'],
    ['main', '/admin', 200, 'admin /admin'],
    ['main', '/admin-login', 200, 'admin /admin-login'],
    ['main', '/admin/free-panel/x1', 200, 'free-panel shell'],
    ['client', '/free-panel/x1', 200, 'free-panel shell'],
    ['main', '/tasks', 200, 'tasks /tasks'],
    ['main', '/nowhere', 404, 'main not found'],
    ['client', '/', 302, '{client}/dashboard'],
    ['client', '/dashboard', 200, 'client /dashboard'],
    ['client', '/dashboard/ResetDeviceID/a/1/b/2/c', 200, 'client shell'],
    ['client', '/guide', 200, 'client /guide'],
    ['client', '/store', 302, '{main}/store'],
    ['client', '/free', 302, '{main}/Free'],
    ['client', '/admin', 200, 'admin /admin'],
    ['client', '/dashboard/nowhere', 404, 'client not found'],
    ['download', '/', 200, 'download /'],
    ['download', '/download', 200, 'download /download'],
    ['download', '/dashboard', 302, '{client}/dashboard'],
    ['download', '/store', 302, '{main}/store'],
    ['download', '/nowhere', 404, 'download not found'],
    ['localhost', '/', 200, 'main /'],
    ['localhost', '/dashboard', 200, 'client /dashboard'],
    ['localhost', '/download', 200, 'download /download'],
    ['localhost', '/store', 200, 'main /store'],
    ['localhost', '/nowhere', 404, 'main not found'],
  ];

  it.each(expected)('Each site %s%s: %d %s', async (site, path, status, outcome) => {
    const answer = await get(site, path);
    expect(answer.status).toBe(status);
    if (status === 302) {
      const { main, client } = server.config.origins;
      const target = outcome.replace('{client}', client).replace('{main}', main);
      expect(answer.headers.location).toBe(target);
    } else {
      expect(answer.text).toContain(`<h1>${outcome}</h1>`);
    }
  });

  it('Each site answers every path of every site as the rule says', async () => {
    const routes = audienceNames.flatMap(pagesOf).map(instance);
    for (const site of sites) {
      for (const path of new Set(routes)) {
        const place = resolveSite({ host: hostOf[site], path });
        const answer = await get(site, path);
        const about = `${site}${path}`;
        if (place.kind === 'redirect') {
          const origin = server.config.origins[place.site];
          expect(answer.headers.location, about).toBe(`${origin}${place.path}`);
        }
        const status = { serve: 200, redirect: 302, missing: 404 }[place.kind];
        expect(answer.status, about).toBe(status);
      }
    }
  });

  it.each(['/__spa-fallback', '/__spa-fallback.html', '/404.html', '/index.html', '/home.html'])(
    'No site serves the build file %s',
    async (path) => {
      expect((await get('main', path)).status).toBe(404);
    },
  );

  it.each(['/dashboard/ResetDeviceID/a/1/b/2/c', '/free-panel/x1', '/admin/free-panel/x1'])(
    'No request of the page at %s reveals its address',
    async (path) => {
      const { headers } = await get('client', path);
      expect(headers['referrer-policy']).toBe('no-referrer');
    },
  );

  it('The path of the 404 page is a 404 too', async () => {
    expect((await get('main', '/404')).status).toBe(404);
  });
});

describe('the language of a page', () => {
  const languageOf = ({ text }: Answer) => /<html lang="(\w+)"/.exec(text)?.[1];

  it.each([
    ['main', '/store', {}, 'en'],
    ['main', '/store', { 'accept-language': 'si-LK,si;q=0.9,en;q=0.8' }, 'si'],
    ['main', '/store', { cookie: 'regz-language=si' }, 'si'],
    ['main', '/store', { cookie: 'regz-language=en', 'accept-language': 'si' }, 'en'],
    ['main', '/si/store', { cookie: 'regz-language=en' }, 'si'],
    ['main', '/si', {}, 'si'],
    ['client', '/dashboard', { cookie: 'regz-language=si' }, 'si'],
    ['client', '/dashboard/ResetDeviceID/a/1/b/2/c', { cookie: 'regz-language=si' }, 'si'],
    ['main', '/nowhere', { cookie: 'regz-language=si' }, 'si'],
    // Neither is built.
    ['main', '/ta/store', {}, 'en'],
    ['main', '/admin', { cookie: 'regz-language=si' }, 'en'],
  ] as const)('On %s%s with %j it is %s', async (site, path, headers, language) => {
    expect(languageOf(await get(site, path, headers))).toBe(language);
  });

  it('A page has an entity tag per language', async () => {
    const tags = [await get('main', '/store'), await get('main', '/si/store')];
    expect(new Set(tags.map(({ headers }) => headers.etag)).size).toBe(2);
  });

  it.each(['/si/dashboard', '/si/admin', '/si/tasks', '/si/nowhere', '/si//store'])(
    '%s is not a page: only public pages have language addresses',
    async (path) => {
      const { status } = await get('localhost', path);
      expect(status).toBe(404);
    },
  );

  it('Links of an address in a language keep the language', async () => {
    expect((await get('main', '/si/free')).headers.location).toBe('/si/Free');
    const { client } = server.config.origins;
    expect((await get('main', '/si/dashboard')).headers.location).toBe(`${client}/dashboard`);
  });

  it('An opened address sets the language that no choice has set', async () => {
    const opened = await get('main', '/si/store');
    expect(opened.headers['set-cookie']).toEqual([
      expect.stringMatching(/^regz-language=si; .*Path=\//),
    ]);
    for (const chosen of ['ta', 'si', 'en']) {
      const again = await get('main', '/si/store', { cookie: `regz-language=${chosen}` });
      expect(again.headers['set-cookie']).toBeUndefined();
    }
  });
});

describe('a mailed link whose # a mail filter encoded', () => {
  const token = 'tok-_'.padEnd(43, 'x');
  const draw = '0190f3c2-7a11-7c55-9d3e-5b1f2a3c4d5e';
  const links: [Site, string, string][] = [
    ['client', '/confirm-email', token],
    ['client', '/reset-password', token],
    ['main', '/contact/thread', token],
    ['main', '/guild/application', token],
    ['main', '/giveaway/draw', draw],
    ['main', '/gift', token],
    ['client', '/gift', token],
    ['main', '/task-auth?confirm=email', token],
    ['client', '/task-auth?password=reset', token],
    ['localhost', '/reset-password', token],
  ];

  it.each(links)(
    'Mailed links with an encoded # lead on %s to %s, token behind #',
    async (...at) => {
      const [site, page, code] = at;
      for (const method of ['GET', 'HEAD']) {
        for (const hash of ['%23', '%2523', '%252523']) {
          for (const dirt of ['', '.', ')', '%3E', '%22', '?utm_source=mail', '&data=x', '%3D']) {
            const path = `${page}${hash}${code}${dirt}`;
            const { status, headers } = await server.browser({ site }).request({ method, path });
            expect([status, headers.location], path).toEqual([302, `${page}#${code}`]);
            expect(headers['referrer-policy']).toBe('no-referrer');
            expect(headers['cache-control']).toBe('no-store');
          }
        }
      }
    },
  );

  it('A truncated mailed link leads to the page without token', async () => {
    const { status, headers } = await get('client', `/reset-password%23${token.slice(20)}`);
    expect([status, headers.location]).toEqual([302, '/reset-password']);
  });
});

describe('a redirect', () => {
  it.each(['?a=1&b=2', '?next=//evil.example', '?a=b?c=d', '?', '?%0d%0aX: y'])(
    'A redirect keeps the query %j as it is',
    async (query) => {
      const path = `/dashboard${query.replaceAll(' ', '%20')}`;
      const { headers } = await get('main', path);
      expect(headers.location).toBe(`${server.config.origins.client}${path}`);
    },
  );

  const payloads = [
    '//evil.example',
    '//evil.example/dashboard',
    '///evil.example',
    '/\\evil.example',
    '/\\/evil.example',
    '/%5cevil.example',
    '/%2f%2fevil.example',
    '/%2fevil.example/dashboard',
    '/.//evil.example',
    '/..//evil.example',
    '/dashboard//evil.example',
    '/dashboard/..//evil.example',
    '/dashboard/%2e%2e/%2e%2e//evil.example',
    '/dashboard%0d%0aLocation:%20https://evil.example',
    '/dashboard%00',
    '/@evil.example',
    '/dashboard@evil.example',
    '/:80@evil.example/dashboard',
    '/https://evil.example',
    '/https:/evil.example/dashboard',
    'https://evil.example/dashboard',
    'http://evil.example/dashboard',
    '//evil.example/%2e%2e/dashboard',
    '/;/evil.example',
    '/.evil.example',
    '/.evil.example/dashboard',
    `//evil.example/reset-password%23${'x'.repeat(43)}`,
  ];

  it.each(payloads)('A redirect never leads elsewhere: %s', async (path) => {
    for (const site of sites) {
      const { status, headers } = await get(site, path);
      expect(status).toBeLessThan(500);
      if (headers.location === undefined) continue;
      const target = new URL(headers.location, `http://${hostOf[site]}`);
      const ours = Object.values(server.config.origins);
      expect(ours).toContain(target.origin);
    }
  });
});

const getStore = (headers: Record<string, string> = {}, path = '/store') =>
  server.browser({ site: 'main' }).request({ path, headers });

function factsIn(html: string): unknown {
  const [, facts = ''] = /data-page-facts="([^"]*)"/.exec(html) ?? [];
  return JSON.parse(facts.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))));
}

it('The store’s document has the current offers after each edit', async () => {
  const before = await getStore();
  expect(factsIn(before.text)).toEqual(await server.browser().call(readCatalogue, {}));
  const { browser } = await signedInAdmin(server);
  const { plans } = await browser.call(staff.readStorefront, {});
  const plan = plans.find(({ id }) => id === 'supreme-lifetime');
  if (plan === undefined) throw new Error('there is such a plan');
  const edit = planEdit(plan);
  const { planId } = edit;
  const line = `"><script>alert('&')</script>`;
  const features = { en: [line], si: [], ta: [] };
  await browser.call(staff.editPlan, { ...edit, features, priceMinor: 99_900 });
  const after = await getStore({ 'if-none-match': before.headers.etag ?? '' });
  expect(after.status).toBe(200);
  expect(after.text).not.toContain("<script>alert('");
  expect(factsIn(after.text)).toMatchObject({
    plans: expect.arrayContaining([
      expect.objectContaining({
        id: planId,
        features: [{ en: line, si: '', ta: '' }],
        priceMinor: 99_900,
      }),
    ]),
  });
});

it('The store’s document is compressed and cached until a change', async () => {
  const plain = await getStore();
  const brotli = await getStore({ 'accept-encoding': 'br' }, '/store/');
  const gzip = await getStore({ 'accept-encoding': 'gzip' });
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
  expect(gunzipSync(gzip.body)).toEqual(plain.body);
  const again = await getStore({ 'if-none-match': plain.headers.etag ?? '' });
  expect(again.status).toBe(304);
});

it('The store’s document omits offers that cannot be read', async () => {
  const { ownerPool } = server.database;
  await ownerPool.query('alter table storefront_plans rename to storefront_plans_away');
  try {
    const answer = await getStore();
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('data-page-facts=""');
  } finally {
    await ownerPool.query('alter table storefront_plans_away rename to storefront_plans');
  }
});

it('The store’s document omits offers that do not come in time', async () => {
  const write = createDocumentWriter(Fastify().log);
  const body = Buffer.from('<p data-page-facts="">');
  const type = 'text/html';
  const built = { body, brotli: undefined, gzip: undefined, type, etag: '""', policy: undefined };
  expect(await write('main /store', built, [new Promise(() => {})])).toBe(built);
});

const noLinks = { chatCommunity: '', messaging: '', social: '' };

const home = async (path = '/') => (await server.browser({ site: 'main' }).request({ path })).text;

it('Claims start with the specified texts, beside the true figures', async () => {
  const { browser } = await signedInAdmin(server);
  const { settings, figures } = await browser.call(readSiteSettings, {});
  expect(settings).toEqual({
    version: 1,
    editedBy: null,
    claims: defaultClaims,
    links: noLinks,
  });
  expect(figures).toMatchObject({ dailyTasks: 10, dailyCoins: 300, miniGames: 10 });
  await makeTaskUser(server.database);
  await makeTaskUser(server.database);
  const after = await browser.call(readSiteSettings, {});
  expect(after.figures.openTaskUsers).toBe(figures.openTaskUsers + 2);
});

it('Claims and links are escaped in the next document', async () => {
  const { browser } = await signedInAdmin(server);
  const { settings } = await browser.call(readSiteSettings, {});
  const claims = { ...settings.claims, activeUsers: `<b>"&'` };
  const links = { ...noLinks, social: 'https://videos.example/?a=1&b=2' };
  expect(await home()).toContain('>358+</span>');
  expect(await home()).toContain('data-place="social" role="link" aria-disabled="true"');
  await browser.call(editSiteSettings, { version: settings.version, claims, links });
  const html = await home();
  expect(html).toContain('data-claim="activeUsers">&#60;b&#62;&#34;&#38;&#39;</span>');
  expect(html).toContain('data-place="social" href="https://videos.example/?a=1&#38;b=2"');
  expect(html).toContain('data-place="messaging" role="link" aria-disabled="true"');
  expect(await home('/nowhere')).toContain('data-place="social" href="https://videos.example/');
});

it('Of two concurrent edits of claims, the second is refused', async () => {
  const [first, second] = [await signedInAdmin(server), await signedInAdmin(server)];
  const { settings } = await first.browser.call(readSiteSettings, {});
  const { editedBy: _before, ...based } = settings;
  const save = ({ browser }: typeof first, uptime: string) =>
    browser.send(editSiteSettings, { ...based, claims: { ...based.claims, uptime } });
  const answers = await Promise.all([save(first, '97%'), save(second, '96%')]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const [saved, late] = answers[0].status === 200 ? answers : answers.toReversed();
  expect(late?.json).toMatchObject({ code: 'SITE_SETTINGS_CHANGED', data: saved?.json });
  expect(saved?.json).toMatchObject({ editedBy: cast.sithara.username });
  const now = await first.browser.call(readSiteSettings, {});
  expect(now.settings.version).toBe(settings.version + 1);
});

it('A page stays as built while the settings cannot be read', async () => {
  const { ownerPool } = server.database;
  await ownerPool.query('alter table site_settings rename to site_settings_away');
  try {
    const html = await home();
    expect(html).toContain('>358+</span>');
    expect(html).toContain('<link rel="canonical"');
  } finally {
    await ownerPool.query('alter table site_settings_away rename to site_settings');
  }
});

it('The configuration of the sites publicly names the three origins', async () => {
  const browser = server.browser();
  expect(await browser.call(contract.sites.readConfig, {})).toEqual({
    origins: server.config.origins,
  });
});

it('Reporting a missing page is taken sixty times in fifteen minutes from one address', async () => {
  const browser = server.browser();
  for (let count = 0; count < 60; count += 1) {
    await browser.call(contract.sites.reportMissingPage, { path: '/nowhere' });
  }
  const refused = await browser.refusal(contract.sites.reportMissingPage, { path: '/nowhere' });
  expect(refused).toMatchObject({ status: 429, code: 'ATTEMPTS_EXCEEDED' });
  const other = server.browser();
  await other.call(contract.sites.reportMissingPage, { path: '/nowhere' });
});

it('Reporting a missing page takes no path longer than a browser sends', async () => {
  const refused = await server
    .browser()
    .refusal(contract.sites.reportMissingPage, { path: 'x'.repeat(2049) });
  expect(refused.code).toBe('INPUT_INVALID');
});
