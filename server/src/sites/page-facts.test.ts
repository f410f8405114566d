import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { contract } from '@regz/contract/contract.ts';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { signedInAdmin } from '../../test/harness/signed-in.ts';
import { createDocumentWriter } from './document-writer.ts';

const { staff, readCatalogue } = contract.storefront;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const getStore = (headers: Record<string, string> = {}, path = '/store') =>
  server.browser({ site: 'main' }).request({ path, headers });

function factsIn(html: string): unknown {
  const [, facts = ''] = /data-page-facts="([^"]*)"/.exec(html) ?? [];
  return JSON.parse(facts.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))));
}

it('The document of the store carries what is for sale, and an edit of staff with the very next request', async () => {
  const before = await getStore();
  expect(factsIn(before.text)).toEqual(await server.browser().call(readCatalogue, {}));
  const { browser } = await signedInAdmin(server);
  const { plans } = await browser.call(staff.readStorefront, {});
  const plan = plans.find(({ id }) => id === 'supreme-lifetime');
  if (plan === undefined) throw new Error('there is such a plan');
  const { id: planId, title: _title, period: _period, editedBy: _editedBy, ...edit } = plan;
  const features = [`"><script>alert('&')</script>`];
  await browser.call(staff.editPlan, { ...edit, planId, features, priceMinor: 99_900 });
  const after = await getStore({ 'if-none-match': before.headers.etag ?? '' });
  expect(after.status).toBe(200);
  expect(after.text).not.toContain("<script>alert('");
  expect(factsIn(after.text)).toMatchObject({
    plans: expect.arrayContaining([
      expect.objectContaining({ id: planId, features, priceMinor: 99_900 }),
    ]),
  });
});

it('The document of the store is compressed, and not sent again while nothing has changed', async () => {
  const plain = await getStore();
  const brotli = await getStore({ 'accept-encoding': 'br' }, '/store/');
  const gzip = await getStore({ 'accept-encoding': 'gzip' });
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
  expect(gunzipSync(gzip.body)).toEqual(plain.body);
  const again = await getStore({ 'if-none-match': plain.headers.etag ?? '' });
  expect(again.status).toBe(304);
});

it('The document of the store is sent without them when they cannot be read', async () => {
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

it('The document of the store is sent without them when they do not come', async () => {
  const write = createDocumentWriter(Fastify().log);
  const body = Buffer.from('<p data-page-facts="">');
  const type = 'text/html';
  const built = { body, brotli: undefined, gzip: undefined, type, etag: '""', policy: undefined };
  expect(await write('main /store', built, [new Promise(() => {})])).toBe(built);
});
