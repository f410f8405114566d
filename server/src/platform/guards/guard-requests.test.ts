import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, questionFor } from '../../../test/harness/browser.ts';
import { makeAccount } from '../../../test/harness/factories.ts';
import { testServer, type TestServer } from '../../../test/harness/harness.ts';
import { type Answer, exchange, sendBytes } from '../../../test/harness/http-exchange.ts';
import { isUnsafe, operations } from '../../../test/harness/operations.ts';
import { signedInAdmin, signedInCustomer, signIn } from '../../../test/harness/signed-in.ts';
import { ourOrigins } from './origins/our-origins.ts';

let server: TestServer;
let port: number;
let guarded: TestServer;
let customer: Browser;
let banned: Browser;

beforeAll(async () => {
  server = await testServer();
  port = server.config.PORT;
  guarded = await testServer({ environment: { STAND_INS_TOKEN: TOKEN } });
});
afterAll(() => server.close());

const refusedWith = (status: number, code: string) => ({ status, json: { code, status } });

it.each([
  ['the main site', () => `regz.localhost:${port}`],
  ['the client site', () => `client.regz.localhost:${port}`],
  ['the download site', () => `download.regz.localhost:${port}`],
  ['localhost', () => `localhost:${port}`],
  ['127.0.0.1', () => `127.0.0.1:${port}`],
  ['another loopback address', () => `127.8.0.1:${port}`],
  ['[::1]', () => `[::1]:${port}`],
  ['a name that leads to this machine', () => `client.anything.localhost:${port}`],
  ['other letter case', () => `Client.REGZ.localhost:${port}`],
])('The host %s is ours', async (_, host) => {
  const path = '/api/sites/config';
  const answer = await exchange({ port, method: 'GET', path, headers: { host: host() } });
  expect(answer.status).toBe(200);
});

it.each([
  ['another name', () => `evil.example:${port}`],
  ['a name that contains ours', () => `client.regz.localhost.evil.example:${port}`],
  ['a name that ends in ours', () => `evilregzlocalhost:${port}`],
  ['another port', () => 'client.regz.localhost:1'],
  ['no port', () => 'client.regz.localhost'],
  ['a user before it', () => `client.regz.localhost:${port}@evil.example`],
])('The host %s is refused on pages, files and operations', async (_, host) => {
  for (const path of ['/', '/dashboard', '/favicon.svg', '/api/sites/config', '/api/docs']) {
    const answer = await exchange({ port, method: 'GET', path, headers: { host: host() } });
    expect(answer).toMatchObject(refusedWith(421, 'HOST_UNKNOWN'));
    expect(answer.headers.location).toBeUndefined();
  }
});

it('The host that is unknown gets a readable page that leads to the main site', async () => {
  const { main } = server.config.origins;
  const headers = { host: `evil.example:${port}`, accept: 'text/html,*/*;q=0.8' };
  const answer = await exchange({ port, method: 'GET', path: '/dashboard?next=x', headers });
  expect(answer.status).toBe(421);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.text).toContain('There is no Regz site at this address');
  expect(answer.text).toContain(`href="${main}/"`);
  expect(answer.text).not.toContain('evil');
  expect(answer.headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-/);
  const operation = { port, method: 'GET', path: '/api/sites/config', headers };
  expect(await exchange(operation)).toMatchObject(refusedWith(421, 'HOST_UNKNOWN'));
});

it.each(['example.com', 'client.example.com', 'client.localhost'])(
  'The host in production is one of the three sites, and not %s',
  (name) => {
    const origins = {
      main: 'https://regz.example',
      client: 'https://client.regz.example',
      download: 'https://download.regz.example',
    };
    const ours = ourOrigins({ NODE_ENV: 'production', PORT: 3000, origins });
    expect(ours.isOurHost('client.regz.example')).toBe(true);
    for (const host of [name, `${name}:3000`, 'localhost:3000', '127.0.0.1:3000']) {
      expect(ours.isOurHost(host)).toBe(false);
    }
  },
);

it.each(['Host: \r\n', ''])('The host %j is refused if it says nothing', async (line) => {
  const answer = await sendBytes(port, `GET / HTTP/1.0\r\n${line}\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 421 /);
});

it('A forwarded host counts only from a trusted proxy', async () => {
  const direct = await testServer({ environment: { TRUST_PROXY: '' } });
  try {
    const host = `evil.example:${direct.config.PORT}`;
    const browser = direct.browser({ site: 'main' });
    const claimed = { 'x-forwarded-host': host, 'x-forwarded-proto': 'https' };
    const answer = await browser.request({ path: '/dashboard', headers: claimed });
    expect(answer.headers.location).toBe(`${direct.config.origins.client}/dashboard`);
    const forged = await browser.request({
      path: '/',
      headers: { host, 'x-forwarded-host': `regz.localhost:${direct.config.PORT}` },
    });
    expect(forged).toMatchObject(refusedWith(421, 'HOST_UNKNOWN'));
  } finally {
    await direct.close();
  }
});

it('The host does not matter to a monitor', async () => {
  for (const path of ['/healthz', '/routez', '/readyz']) {
    const answer = await exchange({ port, method: 'GET', path, headers: { host: '10.0.0.1' } });
    expect(answer.status).toBe(200);
  }
});

describe('an unsafe operation', () => {
  const foreign: [string, (own: string) => Record<string, string | undefined>][] = [
    ['no Origin', () => ({ origin: undefined })],
    ['an opaque Origin', () => ({ origin: 'null' })],
    ['the Origin of another site', () => ({ origin: 'https://evil.example' })],
    ['the Origin of our main site', () => ({ origin: `http://regz.localhost:${port}` })],
    ['our Origin with another scheme', (own) => ({ origin: own.replace('http:', 'https:') })],
    ['our Origin with a path', (own) => ({ origin: `${own}/` })],
    ['our Origin, sent across sites', () => ({ 'sec-fetch-site': 'cross-site' })],
    ['our Origin, sent from a sister site', () => ({ 'sec-fetch-site': 'same-site' })],
    ['our Origin, typed by a person', () => ({ 'sec-fetch-site': 'none' })],
    ['a Host that the Origin merely repeats', () => foreignHost()],
  ];
  const foreignHost = () => ({ origin: 'http://evil.example', host: 'evil.example' });

  it.each(foreign)(
    'An unsafe operation with %s is refused for every caller',
    async (_, headersFor) => {
      const { browser: customer } = await signedInCustomer(server);
      const { browser: staff } = await signedInAdmin(server);
      const headers = headersFor(server.config.origins.client);
      for (const operation of operations.filter(isUnsafe)) {
        const browser = operation.caller === 'admin' ? staff : customer;
        const question = questionFor(operation, {}, { headers });
        const answer = await browser.request(question);
        expect([403, 421], operation.name).toContain(answer.status);
        expect(answer.json, operation.name).toMatchObject({
          code: headers['host'] === undefined ? 'ORIGIN_FORBIDDEN' : 'HOST_UNKNOWN',
        });
        expect(answer.headers['set-cookie'], operation.name).toBeUndefined();
      }
    },
  );

  it('An unsafe operation with our Origin and a browser’s own-page metadata is let through', async () => {
    const browser = server.browser();
    const headers = { 'sec-fetch-site': 'same-origin' };
    const answer = await browser.request({
      method: 'POST',
      path: '/api/accounts/log-out',
      headers,
    });
    expect(answer.status).toBe(200);
  });
});

it.each([
  ['GET', '/api/nothing'],
  ['HEAD', '/api/nothing'],
  ['POST', '/api/nothing'],
  ['POST', '/api/accounts/me'],
  ['PUT', '/api/accounts/log-in'],
  ['DELETE', '/api/accounts/me'],
  ['OPTIONS', '/api/accounts/log-in'],
  ['POST', '/dashboard'],
  ['GET', '/assets/main/missing-1a2b3c.js'],
  ['GET', '/api'],
  ['GET', '/api/'],
])('A path without a route %s %s is unknown', async (method, path) => {
  const answer = await server.browser().request({ method, path });
  expect(answer.status).toBe(404);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  if (method !== 'HEAD') expect(answer.json).toMatchObject({ code: 'ROUTE_UNKNOWN' });
});

it('A path without a route gets no CORS permission', async () => {
  const answer = await server.browser().request({
    method: 'OPTIONS',
    path: '/api/licenses/redeem',
    headers: {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  });
  const allowing = Object.keys(answer.headers).filter((name) => name.startsWith('access-'));
  expect(allowing).toEqual([]);
});

const TOKEN = 'a-token-of-more-than-thirty-two-characters';
const INBOX = '/stand-ins/mail';
afterAll(() => Promise.all([server.close(), guarded.close()]));

type Headers = Record<string, string>;

async function ask(of: TestServer, headers: Headers = {}, method = 'GET', at = INBOX) {
  const port = of.config.PORT;
  const all = { host: `localhost:${port}`, ...headers };
  const {
    status,
    json,
    headers: answered,
  } = await exchange({
    port,
    method,
    path: at,
    headers: all,
  });
  return { status, code: (json as { code?: string } | undefined)?.code, headers: answered };
}

const elsewhere = { 'x-forwarded-for': '10.0.0.7' };
const withPassword = (password: string) => ({
  ...elsewhere,
  authorization: `Basic ${Buffer.from(`operator:${password}`).toString('base64')}`,
});

it.each(['evil.example', 'localhost.evil.example', 'localhost:1'])(
  'A stand-in does not answer under the name %s, which another site could give this machine',
  async (host) => {
    expect(await ask(server, { host })).toMatchObject({ status: 421, code: 'HOST_UNKNOWN' });
  },
);

it('A stand-in answers this machine, and does not exist for any other', async () => {
  expect((await ask(server)).status).toBe(200);
  expect(await ask(server, elsewhere)).toMatchObject({ status: 404, code: 'ROUTE_UNKNOWN' });
  expect(await ask(server, withPassword(TOKEN))).toMatchObject({ status: 404 });
});

it('A stand-in answers another machine that has the token, and asks a browser for it', async () => {
  expect((await ask(guarded, withPassword(TOKEN))).status).toBe(200);
  for (const headers of [elsewhere, withPassword(''), withPassword(TOKEN.slice(1))]) {
    const refused = await ask(guarded, headers);
    expect(refused).toMatchObject({ status: 401, code: 'SESSION_REQUIRED' });
    expect(refused.headers['www-authenticate']).toMatch(/^Basic realm=/);
  }
  expect((await ask(guarded)).status).toBe(200);
});

it('A stand-in does nothing at the request of another site’s page', async () => {
  const world = '/stand-ins/community/world';
  const crossSite = { 'sec-fetch-site': 'cross-site' };
  for (const headers of [crossSite, { ...crossSite, origin: 'https://evil.example' }]) {
    expect(await ask(server, headers, 'PATCH', world)).toMatchObject({
      status: 403,
      code: 'ORIGIN_FORBIDDEN',
    });
  }
});

it('A stand-in is not opened through an unconfigured proxy', async () => {
  const unnamed = await testServer({ environment: { TRUST_PROXY: '' } });
  try {
    expect((await ask(unnamed)).status).toBe(200);
    expect((await ask(unnamed, elsewhere)).status).toBe(404);
  } finally {
    await unnamed.close();
  }
});

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

it.each(ways)('The security headers stand on %d: %s', async (status, _, ask) => {
  const answer = await ask();
  expect(answer.status).toBe(status);
  expectHeaders(answer);
  expect(answer.headers).not.toHaveProperty('strict-transport-security');
  if (status >= 400) expect(answer.headers['cache-control']).toMatch(/^no-(store|cache)$/);
});

it('The security headers are on 500, on 503 and on the answer to a request that the server cannot accept', async () => {
  const broken = await testServer();
  try {
    const { browser } = await signedInCustomer(broken);
    await broken.database.ownerPool.query('revoke all on users from regz_app');
    const answer = await browser.request({ path: '/api/accounts/me' });
    expect(answer.status).toBe(500);
    expectHeaders(answer);
  } finally {
    await broken.close();
  }
});

it('The security headers ask for HTTPS for a year once the sites are served over it', async () => {
  const origins = {
    MAIN_ORIGIN: 'https://regz.example',
    CLIENT_ORIGIN: 'https://client.regz.example',
    DOWNLOAD_ORIGIN: 'https://download.regz.example',
  };
  const secure = await testServer({ environment: origins });
  try {
    const port = secure.config.PORT;
    const host = 'client.regz.example';
    for (const path of ['/dashboard', '/nowhere', '/api/accounts/me', '/api/%']) {
      const answer = await exchange({ port, method: 'GET', path, headers: { host } });
      expect(answer.headers['strict-transport-security'], path).toBe(
        'max-age=31536000; includeSubDomains',
      );
    }
  } finally {
    await secure.close();
  }
});

it('The security headers give every request its own id, whatever the request claims', async () => {
  const ask = () =>
    customer.request({ path: '/api/sites/config', headers: { 'x-request-id': 'mine' } });
  const ids = [await ask(), await ask()].map(({ headers }) => headers['x-request-id']);
  expect(ids).not.toContain('mine');
  expect(new Set(ids).size).toBe(2);
});

it.each(['\0\0\0\0\r\n\r\n', 'GET\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', 'SSH-2.0-x\r\n\r\n'])(
  'Input that is not HTTP at all %j is answered with 400 and the end of the connection, and nothing of ours',
  async (bytes) => {
    const answer = await sendBytes(server.config.PORT, bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).not.toMatch(/fastify|node|\.ts|\/src/i);
  },
);
