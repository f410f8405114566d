import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { OpenAPI } from '@orpc/contract';
import { exampleBody, hookBody } from '@regz/contract/event-hooks/hook-bodies.ts';
import { fileRoutes, isOutsideApi } from '@regz/contract/file-routes.ts';
import { hookEvents, TEST_EVENT } from '@regz/rules/event-hooks/endpoints.ts';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BrowserRequest } from '../../../../test/harness/browser.ts';
import { makeApiToken, productAt } from '../../../../test/harness/factories.ts';
import { ownServer, sharedServer } from '../../../../test/harness/harness.ts';
import { operations } from '../../../../test/harness/operations.ts';
import { bearing } from '../../../../test/scenarios/bearer-tokens.ts';
import {
  purchaseOf,
  richTaskUser,
  stockExactly,
} from '../../../../test/scenarios/task-area/shop.ts';

const server = sharedServer();
let description: OpenAPI.Document;
let folder: string;

beforeAll(async () => {
  const answer = await server.browser().request({ path: '/api/openapi.json' });
  description = answer.json as OpenAPI.Document;
});

function described(path: string, method: string): OpenAPI.OperationObject | undefined {
  const item = description.paths?.[path];
  return item?.[method.toLowerCase() as 'get'];
}

it('The API description is OpenAPI 3.1 with relative paths', () => {
  expect(description.openapi).toMatch(/^3\.1\./);
  expect(description.info.title).toBe('Regz API');
  expect(description.servers).toEqual([{ url: '/api' }]);
});

const files = Object.values(fileRoutes).map((route) => {
  const { method = '', path = '' } = route['~orpc'].route;
  return { method, path };
});

it('The API description names exactly the contract’s operations and the routes of files', () => {
  const listed = Object.entries(description.paths ?? {}).flatMap(([path, item]) =>
    Object.keys(item ?? {})
      .filter((key) => key !== 'servers')
      .map((method) => `${method.toUpperCase()} ${path}`),
  );
  const promised = [...operations, ...files].map(({ method, path }) => `${method} ${path}`);
  expect(listed.toSorted()).toEqual(promised.toSorted());
});

it.each(files)('The server serves the described file route $method $path', ({ method, path }) => {
  const address = `${isOutsideApi(path) ? '' : '/api'}${path}`.replaceAll(/\{(\w+)\}/gu, ':$1');
  expect(server.app.hasRoute({ method, url: address })).toBe(true);
  const content = JSON.stringify(described(path, method));
  expect(content).toMatch(/"contentMediaType":"application\/octet-stream"/u);
});

it.each(operations)(
  'The API description $name: answers, parameters and every refusal with its status',
  (each) => {
    const found = described(each.path, each.method);
    expect(found?.operationId).toBe(each.name);
    const responses = found?.responses ?? {};
    expect(Object.keys(responses)).toContain(String(each.successStatus));
    for (const [code, refusal] of Object.entries(each.refusals)) {
      const response = JSON.stringify(responses[String(refusal?.status)] ?? null);
      expect(response, code).toContain(`"${code}"`);
    }
    const inPath = [...each.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const parameters = (found?.parameters ?? []) as OpenAPI.ParameterObject[];
    const named = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
    expect(named).toEqual(inPath);
  },
);

it('The API description names the session or scope of each operation', () => {
  for (const { name, path, method, caller, token } of operations) {
    const wanted = [
      ...(caller === 'anyone' ? [] : [{ [caller]: [] }]),
      ...(token === undefined ? [] : [{ token: [token] }]),
    ];
    expect(described(path, method)?.security, name).toEqual(wanted);
    for (const scheme of wanted.flatMap((each) => Object.keys(each))) {
      expect(description.components?.securitySchemes).toHaveProperty(scheme);
    }
  }
});

it('The API description declares the Idempotency-Key exactly where a request without one is refused', async () => {
  const declared = operations.filter(({ path, method }) =>
    JSON.stringify(described(path, method)?.parameters ?? []).includes('IdempotencyKey'),
  );
  const required = operations.filter(({ idempotent, caller }) => idempotent && caller !== 'anyone');
  expect(declared).toEqual(required);
  const shared = description.components?.parameters?.['IdempotencyKey'];
  expect(shared).toMatchObject({ name: 'Idempotency-Key', in: 'header', required: true });
});

it('The API description has the body of every event, with a matching example', () => {
  const listed = Object.entries(description.webhooks ?? {});
  expect(listed.map(([event]) => event).toSorted()).toEqual([...hookEvents, TEST_EVENT].toSorted());
  for (const event of [...hookEvents, TEST_EVENT] as const) {
    const text = JSON.stringify(description.webhooks?.[event]);
    expect(text).toContain(JSON.stringify(exampleBody(event)));
    expect(hookBody(event).safeParse(exampleBody(event)).error, event).toBeUndefined();
  }
});

it('The API description has no dangling references', () => {
  const text = JSON.stringify(description);
  for (const [, pointer = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const target = pointer
      .split('/')
      .reduce<unknown>((node, key) => (node as Record<string, unknown>)?.[key], description);
    expect(target, pointer).toBeDefined();
  }
});

/** A size that a phone on a slow connection loads in seconds. */
const MOST_BYTES = 300_000;

it('The page for people lists every operation without a script', async () => {
  const answer = await server.browser().request({ path: '/api/docs' });
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  for (const { name, path } of operations) {
    expect(answer.text).toContain(`/api${path}`);
    expect(answer.text).toContain(`href="/api/docs/${name}"`);
  }
  expect(answer.text).toContain('LICENSE_REPLACEMENT_UNCONFIRMED');
  expect(answer.text).not.toContain('<script');
  expect(answer.headers['content-security-policy']).toMatch(
    /style-src 'self' 'sha256-[\w+/]{43}='/,
  );
});

it('Every page for people is small', async () => {
  const browser = server.browser();
  const index = await browser.request({ path: '/api/docs' });
  expect(index.body.length).toBeLessThan(MOST_BYTES);
  for (const { name, path, successStatus } of operations) {
    const page = await browser.request({ path: `/api/docs/${name}` });
    expect(page.body.length, name).toBeLessThan(MOST_BYTES);
    expect(page.text).toContain(`/api${path}`);
    expect(page.text).toContain(`Answer ${successStatus}`);
  }
  for (const name of ['refusals', 'webhooks']) {
    const page = await browser.request({ path: `/api/docs/${name}` });
    expect([page.status, page.body.length < MOST_BYTES], name).toEqual([200, true]);
  }
  const { status } = await browser.request({ path: '/api/docs/orders.nothing' });
  expect(status).toBe(404);
});

it.each(['/api/openapi.json', '/api/docs'])(
  'Both documents %s: are cached, compressed and revalidated',
  async (path) => {
    const browser = server.browser();
    const ask = (headers: Record<string, string>) => browser.request({ path, headers });
    const plain = await ask({});
    const compressed = await ask({ 'accept-encoding': 'gzip' });
    expect(compressed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(compressed.body)).toEqual(plain.body);
    const { etag = '' } = compressed.headers;
    expect((await ask({ 'if-none-match': etag })).status).toBe(304);
    const before = process.threadCpuUsage();
    for (let count = 0; count < 20; count += 1) await ask({ 'accept-encoding': 'gzip' });
    // Written again, each would take some 300 ms.
    expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(1500);
  },
);

it('Both documents are written in a thread other than the serving one', async () => {
  const other = await ownServer();
  const before = process.threadCpuUsage();
  await other.browser().request({ path: '/api/docs' });
  const { user } = process.threadCpuUsage(before);
  // Written on this thread, they would take some 500 ms of its time.
  expect(user / 1000).toBeLessThan(200);
});

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

beforeAll(async () => {
  await mkdir(path.join(root, '.cache'), { recursive: true });
  folder = await mkdtemp(path.join(root, '.cache/generated-client-'));
  const answer = await server.browser().request({ path: '/api/openapi.json' });
  await writeFile(path.join(folder, 'api.d.ts'), astToString(await openapiTS(answer.text)));
  await writeFile(path.join(folder, 'with-key.ts'), program(true));
  await writeFile(path.join(folder, 'without-key.ts'), program(false));
});
afterAll(async () => {
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

it('A generated client buys a key once and adds keys', async () => {
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
