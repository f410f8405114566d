import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BrowserRequest } from '../../../../test/harness/browser.ts';
import { makeApiToken, productAt } from '../../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../../test/harness/harness.ts';
import { bearing } from '../../../../test/scenarios/bearer-tokens.ts';
import {
  richTaskUser,
  stockExactly,
  purchaseOf,
} from '../../../../test/scenarios/task-area/shop.ts';

const root = path.join(import.meta.dirname, '../../../../..');

/** A program as its author would write it; `withKey` is what the lines say about the header. */
const program = (withKey: boolean) => `
import createClient from 'openapi-fetch';
import type { paths } from './api.d.ts';

type Request_ = (request: Request) => Promise<Response>;

export function shop(fetch: Request_, key: string) {
  const client = createClient<paths>({ baseUrl: 'http://localhost/api', fetch });
  ${withKey ? "const params = { header: { 'Idempotency-Key': key } };" : ''}
  return {
    buy: (body: { productId: string; priceSeen: number; challenge: string }) =>
      client.POST('/shop/purchases', { ${withKey ? 'params, ' : ''}body }),
    addKeys: (body: { productId: string; text: string }) =>
      client.POST('/key-stock/keys/bulk', { ${withKey ? 'params, ' : ''}body }),
  };
}
`;

type Shop = (
  fetch: (request: Request) => Promise<Response>,
  key: string,
) => Record<'buy' | 'addKeys', (body: object) => Promise<{ data?: unknown; error?: unknown }>>;

let server: TestServer;
let folder: string;

beforeAll(async () => {
  server = await testServer();
  await mkdir(path.join(root, '.cache'), { recursive: true });
  folder = await mkdtemp(path.join(root, '.cache/generated-client-'));
  const answer = await server.browser().request({ path: '/api/openapi.json' });
  await writeFile(path.join(folder, 'api.d.ts'), astToString(await openapiTS(answer.text)));
  await writeFile(path.join(folder, 'with-key.ts'), program(true));
  await writeFile(path.join(folder, 'without-key.ts'), program(false));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** The errors of the compiler in one of the programs. */
function errorsIn(file: string): Promise<string> {
  const flags = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--target',
    'esnext',
    '--module',
    'esnext',
  ];
  const more = ['--moduleResolution', 'bundler', '--allowImportingTsExtensions', '--types', 'node'];
  const tsc = path.join(root, 'node_modules/.bin/tsc');
  return new Promise((resolve) => {
    const args = [tsc, '--ignoreConfig', ...flags, ...more, path.join(folder, file)];
    execFile(process.execPath, args, { cwd: root }, (_error, stdout) => resolve(stdout));
  });
}

/** Sends what the generated client asks for as a browser or a program does. */
const through =
  (ask: (question: BrowserRequest) => Promise<{ status: number; text: string }>) =>
  async (request: Request): Promise<Response> => {
    const { status, text } = await ask({
      method: request.method,
      path: new URL(request.url).pathname,
      headers: Object.fromEntries(request.headers),
      body: await request.text(),
    });
    return new Response(text, { status, headers: { 'content-type': 'application/json' } });
  };

it('A client generated from the API description type-checks with an Idempotency-Key and not without', async () => {
  expect(await errorsIn('with-key.ts')).toBe('');
  const errors = await errorsIn('without-key.ts');
  expect(errors.match(/error TS/g)).toHaveLength(2);
  expect(errors).toContain("'params' is missing");
});

it('A client generated from the API description buys a key once however often it asks, and adds keys with a token', async () => {
  const { shop } = (await import(pathToFileURL(path.join(folder, 'with-key.ts')).href)) as {
    shop: Shop;
  };
  const bought = await stockExactly(server, 1, 2);
  const { browser } = await richTaskUser(server, 1000);
  const client = shop(
    through((question) => browser.request(question)),
    randomUUID(),
  );
  const input = await purchaseOf(browser, bought);
  const first = await client.buy(input);
  expect(first.error).toBeUndefined();
  expect(await client.buy(input)).toMatchObject({ data: first.data });

  const { text: token } = await makeApiToken(server.database, { scopes: ['stock:write'] });
  const stocking = shop(
    through((question) => server.browser().request(bearing(token, question))),
    randomUUID(),
  );
  const productId = await productAt(server.database, 2);
  const text = `${randomUUID()}\n${randomUUID()}`.toUpperCase();
  const added = await stocking.addKeys({ productId, text });
  expect(added.data).toMatchObject({ added: 2 });
});
