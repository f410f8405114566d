import { beforeAll, describe, expect, it } from 'vitest';
import { questionFor } from '../../../test/harness/browser.ts';
import { ownServer, sharedServer } from '../../../test/harness/harness.ts';
import { exchange, sendBytes } from '../../../test/harness/http-exchange.ts';
import { isUnsafe, operations } from '../../../test/harness/operations.ts';
import { signedInAdmin, signedInCustomer } from '../../../test/harness/signed-in.ts';
import { ourOrigins } from './origins/our-origins.ts';

const server = sharedServer();
let port: number;

beforeAll(async () => {
  port = server.config.PORT;
});

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

it('An unknown host gets a page that links to the main site', async () => {
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
  const direct = await ownServer({ environment: { TRUST_PROXY: '' } });
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
});

it('Health checks accept any host', async () => {
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
