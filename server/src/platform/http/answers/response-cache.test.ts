import { brotliDecompressSync } from 'node:zlib';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../../test/harness/harness.ts';
import { operations } from '../../../../test/harness/operations.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const ready = operations.filter(({ revalidated }) => revalidated).map(({ path }) => `/api${path}`);

const ask = (path: string, headers: Record<string, string> = {}) =>
  server.browser().request({ path, headers });

/**
 * Changes data directly in the database, as another process does, without notice to this server.
 */
const behindItsBack = (statement: string) => server.database.ownerPool.query(statement);

async function tagOf(path: string): Promise<string> {
  const { headers } = await ask(path);
  return String(headers.etag);
}

it.each(ready)(
  'An answer that a browser may keep is sent as bytes with a tag, and only once: %s',
  async (path) => {
    const first = await ask(path);
    expect(first.status).toBe(200);
    expect(first.headers['cache-control']).toBe('no-cache');
    const again = await ask(path, { 'if-none-match': String(first.headers.etag) });
    expect(again).toMatchObject({ status: 304, text: '' });
    const small = await ask(path, { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(small.body)).toEqual(first.body);
    expect(small.headers.etag).toBe(first.headers.etag);
  },
);

it.each(ready)(
  'An answer that a browser may keep refuses what it does not know, like every other: %s',
  async (path) => {
    const refused = await ask(`${path}?a=1`);
    expect(refused).toMatchObject({ status: 400, json: { code: 'INPUT_INVALID' } });
    expect(refused.headers['cache-control']).toBe('no-store');
  },
);

it('A cacheable answer always matches the database', async () => {
  const path = '/api/storefront/catalogue';
  const plan = async () =>
    (await server.browser().call(contract.storefront.readCatalogue, {})).plans[0];
  const before = await tagOf(path);
  await behindItsBack('update storefront_plans set price_minor = 4242 where position = 1');
  expect(await plan()).toMatchObject({ priceMinor: 4242 });
  const raised = await tagOf(path);
  expect(raised).not.toBe(before);
  const late = await ask(path, { 'if-none-match': before });
  expect(late).toMatchObject({ status: 200, json: { plans: expect.any(Array) as unknown } });

  await behindItsBack('update storefront_plans set sells_without_stock = false where position = 1');
  expect(await plan()).toMatchObject({ delivery: 'none' });
  await behindItsBack(`insert into license_keys (license_key, product_id, subscription, duration_days)
      select 'TEST-ONE-KEY-OF-THE-PLAN', p.id, p.package, p.duration_days
        from key_stock_products p join storefront_plans s on s.stock_product_id = p.id
       where s.position = 1`);
  expect(await plan()).toMatchObject({ delivery: 'now' });
  await behindItsBack(
    "update license_keys set banned = true where license_key = 'TEST-ONE-KEY-OF-THE-PLAN'",
  );
  expect(await plan()).toMatchObject({ delivery: 'none' });
});

it('An answer that a browser may keep changes with each part of the download center', async () => {
  const path = '/api/downloads/public';
  const seen = new Set([await tagOf(path)]);
  const add = (area: string, title: string) => `insert into download_items
      (area, position, title, language, url, updated_at)
      values ('${area}', 1, '${title}', 'C', 'https://files.example/a', now())`;
  for (const statement of [
    add('tool', 'A tool'),
    "update download_items set title = 'Another' where title = 'A tool'",
    add('sample', 'A sample'),
    "delete from download_items where title = 'Another'",
  ]) {
    await behindItsBack(statement);
    seen.add(await tagOf(path));
  }
  expect(seen.size).toBe(5);
});

it('An answer that a browser may keep is unavailable while the database is, and returns with it', async () => {
  const path = '/api/storefront/catalogue';
  const tag = await tagOf(path);
  await behindItsBack('alter table storefront_plans rename to plans_away');
  const away = await ask(path, { 'if-none-match': tag });
  await behindItsBack('alter table plans_away rename to storefront_plans');
  expect(away.status).toBe(500);
  expect(await tagOf(path)).toBe(tag);
});
