import { beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import { makeAccount } from '../../../test/harness/factories.ts';
import { ownServer, sharedServer } from '../../../test/harness/harness.ts';
import { type Answer, exchange, sendBytes } from '../../../test/harness/http-exchange.ts';
import { signIn, signedInCustomer } from '../../../test/harness/signed-in.ts';

const server = sharedServer();
let customer: Browser;
let banned: Browser;

beforeAll(async () => {
  ({ browser: customer } = await signedInCustomer(server));
  const { id } = await makeAccount(server.database, { banned: true });
  banned = server.browser();
  await signIn(server, banned, { kind: 'customer', id });
});

const json = { 'content-type': 'application/json' };
const post = (browser: Browser, path: string, body: string, headers = {}) =>
  browser.request({ method: 'POST', path: `/api${path}`, headers: { ...json, ...headers }, body });

const del = (path: string) => customer.request({ method: 'DELETE', path });

/** One way to each status that the server can answer with, on every sort of route. */
const ways: [number, string, () => Promise<Answer>][] = [
  [200, 'a page', () => server.browser({ site: 'main' }).request({ path: '/home' })],
  [200, 'a HEAD', () => customer.request({ method: 'HEAD', path: '/dashboard' })],
  [200, 'a file', () => customer.request({ path: '/favicon.svg' })],
  [200, 'an asset', () => customer.request({ path: '/assets/client/app-1a2b3c.js' })],
  [200, 'an operation', () => customer.request({ path: '/api/accounts/me' })],
  [200, 'the description', () => customer.request({ path: '/api/openapi.json' })],
  [200, 'the docs', () => customer.request({ path: '/api/docs' })],
  [200, 'the health check', () => customer.request({ path: '/healthz' })],
  [200, 'the ready check', () => customer.request({ path: '/readyz' })],
  [302, 'a redirect', () => server.browser({ site: 'main' }).request({ path: '/dashboard' })],
  [304, 'a known page', () => unchanged('/dashboard')],
  [304, 'a known asset', () => unchanged('/assets/client/app-1a2b3c.js')],
  [400, 'bad JSON', () => post(customer, '/accounts/log-in', '{')],
  [400, 'a bad URL', () => customer.request({ path: '/%ff' })],
  [400, 'a bad API URL', () => customer.request({ path: '/api/%' })],
  [400, 'a long parameter', () => del(longParameter)],
  [401, 'no session', () => server.browser().request({ path: '/api/accounts/me' })],
  [403, 'a ban', () => banned.request({ path: '/api/accounts/me' })],
  [403, 'another origin', () => post(customer, '/accounts/log-out', '{}', { origin: 'http://x' })],
  [404, 'no page', () => customer.request({ path: '/nowhere' })],
  [404, 'no asset', () => customer.request({ path: '/assets/client/nothing.js' })],
  [404, 'no operation', () => customer.request({ path: '/api/nothing' })],
  [404, 'no method', () => customer.request({ method: 'PUT', path: '/api/accounts/me' })],
  [413, 'a large body', () => post(customer, '/accounts/log-in', ' '.repeat(300_000))],
  [415, 'a form', () => post(customer, '/accounts/log-in', 'x', { 'content-type': 'text/plain' })],
  [421, 'another host', () => askHost('evil.example')],
];

const longParameter = `/api/accounts/sessions/${'x'.repeat(600)}`;

async function unchanged(path: string): Promise<Answer> {
  const { headers } = await customer.request({ path });
  return customer.request({ path, headers: { 'if-none-match': headers.etag } });
}

function askHost(host: string): Promise<Answer> {
  return exchange({ port: server.config.PORT, method: 'GET', path: '/', headers: { host } });
}

function expectHeaders({ headers }: Answer): void {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
  });
  expect(headers['permissions-policy']).toContain('camera=()');
  expect(headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f-]{17}$/);
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).not.toMatch(/'unsafe-|\*|http:/);
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin']) {
    expect(headers).not.toHaveProperty(name);
  }
}

it.each(ways)('The security headers are on %d: %s', async (status, _, ask) => {
  const answer = await ask();
  expect(answer.status).toBe(status);
  expectHeaders(answer);
  expect(answer.headers).not.toHaveProperty('strict-transport-security');
  if (status >= 400) expect(answer.headers['cache-control']).toMatch(/^no-(store|cache)$/);
});

it('The security headers are on 500, 503 and unreadable requests', async () => {
  const broken = await ownServer();
  const { browser } = await signedInCustomer(broken);
  await broken.database.sql('revoke all on users from regz_app');
  const answer = await browser.request({ path: '/api/accounts/me' });
  expect(answer.status).toBe(500);
  expectHeaders(answer);
});

it('Sites over HTTPS ask for HTTPS for a year', async () => {
  const origins = {
    MAIN_ORIGIN: 'https://regz.example',
    CLIENT_ORIGIN: 'https://client.regz.example',
    DOWNLOAD_ORIGIN: 'https://download.regz.example',
  };
  const secure = await ownServer({ environment: origins });
  const port = secure.config.PORT;
  const host = 'client.regz.example';
  for (const path of ['/dashboard', '/nowhere', '/api/accounts/me', '/api/%']) {
    const answer = await exchange({ port, method: 'GET', path, headers: { host } });
    expect(answer.headers['strict-transport-security'], path).toBe(
      'max-age=31536000; includeSubDomains',
    );
  }
});

it('Every request gets its own id, despite the id that it sends', async () => {
  const ask = () =>
    customer.request({ path: '/api/sites/config', headers: { 'x-request-id': 'mine' } });
  const ids = [await ask(), await ask()].map(({ headers }) => headers['x-request-id']);
  expect(ids).not.toContain('mine');
  expect(new Set(ids).size).toBe(2);
});

it.each(['\0\0\0\0\r\n\r\n', 'GET\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', 'SSH-2.0-x\r\n\r\n'])(
  'Input %j that is not HTTP gets 400 and a closed connection',
  async (bytes) => {
    const answer = await sendBytes(server.config.PORT, bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).not.toMatch(/fastify|node|\.ts|\/src/i);
  },
);
