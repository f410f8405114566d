import { pagesOf } from '@regz/rules/sites/audiences.ts';
import { describe, expect, it } from 'vitest';
import type { Site } from '../../test/harness/browser.ts';
import { sharedServer } from '../../test/harness/harness.ts';

const server = sharedServer({
  environment: {
    MAIN_ORIGIN: 'http://regz.localhost:1',
    CLIENT_ORIGIN: 'http://client.regz.localhost:1',
    DOWNLOAD_ORIGIN: 'http://download.regz.localhost:1',
  },
});

const get = (site: Site, path: string) => server.browser({ site }).request({ path });
const canonicalIn = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
const robotsOf = (answer: Awaited<ReturnType<typeof get>>) => answer.headers['x-robots-tag'];

it('The sitemap lists every public page under its own address', async () => {
  const { text, headers } = await get('main', '/sitemap.xml');
  expect(headers['content-type']).toContain('application/xml');
  const listed = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  const { main, download } = server.config.origins;
  const unlisted = ['/home', '/contact/thread', '/guild/application', '/giveaway/draw', '/gift'];
  const pages = [...pagesOf('main'), ...pagesOf('forms')];
  const expected = pages.filter((path) => !unlisted.includes(path));
  const english = [...expected.map((path) => `${main}${path}`), `${download}/`];
  const translated = ['si', 'ta'].flatMap((language) => [
    ...expected.map((path) => `${main}/${language}${path === '/' ? '' : path}`),
    `${download}/${language}`,
  ]);
  expect(listed).toHaveLength(english.length + translated.length);
  expect(new Set(listed)).toEqual(new Set([...english, ...translated]));
  expect(robotsOf(await get('download', '/'))).toBeUndefined();
  for (const path of expected) {
    const page = await get('main', path);
    expect({ path, status: page.status, robots: robotsOf(page) }).toEqual({ path, status: 200 });
    expect(canonicalIn(page.text), path).toBe(`${main}${path}`);
  }
});

it('A page names its addresses in all languages, the same in each', async () => {
  const { main } = server.config.origins;
  const alternates = async (path: string) => {
    const { text } = await get('main', path);
    return [...text.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, ...named]) => named);
  };
  const expected = [
    ['en', `${main}/store`],
    ['si', `${main}/si/store`],
    ['ta', `${main}/ta/store`],
    ['x-default', `${main}/store`],
  ];
  expect(await alternates('/store')).toEqual(expected);
  expect(await alternates('/si/store')).toEqual(expected);
  expect(canonicalIn((await get('main', '/si/store')).text)).toBe(`${main}/si/store`);
  expect(canonicalIn((await get('main', '/si')).text)).toBe(`${main}/si`);
});

it('Search engines find one address for a page with two', async () => {
  const { main, download } = server.config.origins;
  expect(canonicalIn((await get('main', '/home')).text)).toBe(`${main}/`);
  expect(canonicalIn((await get('main', '/store/')).text)).toBe(`${main}/store`);
  expect(canonicalIn((await get('download', '/download')).text)).toBe(`${download}/`);
});

it.each(['/free', '/FREE', '/free/', '/fReE?a=1'])(
  'Search engines find /Free for %s',
  async (path) => {
    const answer = await get('main', path);
    expect(answer.status).toBe(301);
    expect(answer.headers.location).toBe(path.includes('?') ? '/Free?a=1' : '/Free');
  },
);

it('The robots files name the sitemap on sites that it lists', async () => {
  const { main } = server.config.origins;
  expect((await get('main', '/robots.txt')).text).toContain(`Sitemap: ${main}/sitemap.xml`);
  expect((await get('download', '/robots.txt')).text).toContain(`Sitemap: ${main}/sitemap.xml`);
  expect((await get('client', '/robots.txt')).text).not.toContain('Sitemap');
  expect((await get('client', '/sitemap.xml')).headers.location).toBe(`${main}/sitemap.xml`);
});

it.each<[Site, string]>([
  ['client', '/auth'],
  ['client', '/dashboard'],
  ['client', '/guide'],
  ['main', '/tasks'],
  ['main', '/admin-login'],
  ['download', '/admin'],
  ['main', '/nowhere'],
  ['client', '/nowhere'],
])('Search engines find nothing of %s%s', async (site, path) => {
  const answer = await get(site, path);
  expect(robotsOf(answer)).toBe('noindex');
  expect(canonicalIn(answer.text)).toBeUndefined();
});

it.each(['main', 'client', 'download'] as const)(
  'The %s site names a current contact for vulnerabilities',
  async (site) => {
    const { text, headers, status } = await get(site, '/.well-known/security.txt');
    const { origins } = server.config;
    expect({ status, type: headers['content-type'] }).toEqual({
      status: 200,
      type: 'text/plain; charset=utf-8',
    });
    const fields = Object.fromEntries(
      text
        .trimEnd()
        .split('\n')
        .map((line) => line.split(/: (.*)/u, 2)),
    );
    expect(fields).toMatchObject({
      Contact: `${origins.main}/contact`,
      Canonical: `${origins[site]}/.well-known/security.txt`,
    });
    const days = (Date.parse(fields['Expires']) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(366);
  },
);

describe.each(['/contact/thread', '/guild/application/', '/giveaway/draw', '/gift'])(
  '%s',
  (path) => {
    it('is not indexed by search engines', async () => {
      expect(robotsOf(await get('main', path))).toBe('noindex');
    });
  },
);

it('A link preview has the page’s title and a picture', async () => {
  const { main } = server.config.origins;
  const { text } = await get('main', '/guide');
  expect(text).toContain('<meta property="og:title" content="main /guide"/>');
  expect(text).toContain(`<meta property="og:url" content="${main}/guide"/>`);
  expect(text).toContain(`<meta property="og:image" content="${main}/share.png"/>`);
});

function structuredIn(html: string): Record<string, unknown> {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(json);
}

it('The data for search engines offers each plan at its price', async () => {
  await server.database.ownerPool.query(
    `update storefront_plans set features = array['</script><b>'], price_minor = 123450,
              available = true, sells_without_stock = true where id = 'supreme-weekly'`,
  );
  const { text } = await get('main', '/store');
  expect(text).not.toContain('</script><b>');
  const { itemListElement } = structuredIn(text);
  const { rows } = await server.database.ownerPool.query('select id from storefront_plans');
  expect(itemListElement).toHaveLength(rows.length);
  expect(itemListElement).toContainEqual(
    expect.objectContaining({
      item: expect.objectContaining({
        sku: 'supreme-weekly',
        description: '</script><b>',
        offers: expect.objectContaining({
          price: '1234.50',
          priceCurrency: 'LKR',
          availability: 'https://schema.org/BackOrder',
        }),
      }),
    }),
  );
});

it('The home page’s data for search engines names its owner', async () => {
  const data = structuredIn((await get('main', '/')).text);
  expect(data).toMatchObject({ '@type': 'Organization', url: `${server.config.origins.main}/` });
});
