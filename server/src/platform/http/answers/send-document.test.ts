import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { atOnce } from '../../../../test/harness/at-once.ts';
import type { Site } from '../../../../test/harness/browser.ts';
import { ownServer, sharedServer } from '../../../../test/harness/harness.ts';
import { type Answer, sendBytes } from '../../../../test/harness/http-exchange.ts';

const server = sharedServer();

function get(site: Site, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return server.browser({ site }).request({ path, headers });
}

it('A document is compressed where accepted, with one entity tag', async () => {
  const plain = await get('client', '/dashboard');
  const brotli = await get('client', '/dashboard', { 'accept-encoding': 'gzip, deflate, br' });
  const gzip = await get('client', '/dashboard', { 'accept-encoding': 'gzip' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
  expect(gunzipSync(gzip.body)).toEqual(plain.body);
  for (const { headers } of [plain, brotli, gzip]) {
    expect(headers.vary).toBe('accept-encoding, accept-language, cookie');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  }
});

it.each(['br;q=0', 'br;q=0.0, gzip;q=0', 'identity', 'brotli', 'x-br'])(
  'A document is not compressed for accept-encoding %s',
  async (accepted) => {
    const answer = await get('client', '/dashboard', { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBeUndefined();
  },
);

it('A document is not sent again for a known entity tag', async () => {
  const { headers } = await get('client', '/dashboard');
  const etag = headers.etag ?? '';
  expect(etag).toMatch(/^"[\w-]{22}"$/);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await get('client', '/dashboard', { 'if-none-match': known });
    expect(again.status, known).toBe(304);
    expect(again.body, known).toHaveLength(0);
    expect(again.headers.etag, known).toBe(etag);
  }
  const changed = await get('client', '/dashboard', { 'if-none-match': '"other"' });
  expect(changed.status).toBe(200);
  const missing = await get('client', '/nowhere', { 'if-none-match': '*' });
  expect(missing.status).toBe(404);
});

it('A document allows only its own inline elements, by their hash', async () => {
  const answer = await get('client', '/dashboard');
  const policy = String(answer.headers['content-security-policy']);
  const part = (name: string) => policy.split('; ').find((each) => each.startsWith(name));
  expect(part('script-src')).toMatch(/^script-src 'self' 'sha256-[\w+/]{43}='$/);
  expect(part('style-src')).toMatch(/^style-src 'self' 'sha256-[\w+/]{43}='$/);
  expect(part('frame-src')).toBe("frame-src 'none'");
  expect(part('require-trusted-types-for')).toBe("require-trusted-types-for 'script'");
  const missing = await get('client', '/nowhere');
  expect(missing.headers['content-security-policy']).toContain("script-src 'self';");
});

it('A document has no body and the length of its page for HEAD', async () => {
  const path = '/dashboard';
  const whole = await get('client', path);
  const head = await server.browser().request({ method: 'HEAD', path });
  expect(head.status).toBe(200);
  expect(head.body).toHaveLength(0);
  expect(head.headers.etag).toBe(whole.headers.etag);
});

it('A file with a hashed name is kept by the browser for a year', async () => {
  const answer = await get('client', '/assets/client/app-1a2b3c.js', { 'accept-encoding': 'br' });
  expect(answer.status).toBe(200);
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(answer.headers['content-encoding']).toBe('br');
  expect(answer.headers['content-type']).toBe('application/javascript; charset=utf-8');
  expect(brotliDecompressSync(answer.body).toString()).toBe('window.app="client";\n');
});

it('A file from the previous build remains for pages loaded earlier', async () => {
  const path = '/assets/client/app-0f9e8d.js';
  const answer = await get('client', path, { 'accept-encoding': 'br' });
  expect(answer.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(answer.body).toString()).toBe('window.app="former";\n');
  expect((await get('client', path)).text).toBe('window.app="former";\n');
});

it('A file of the site itself is served as it is', async () => {
  const icon = await get('download', '/favicon.svg');
  expect(icon.headers['content-type']).toBe('image/svg+xml');
  expect((await get('main', '/words.txt')).text).toBe('Words\n');
  expect((await get('client', '/words.txt')).status).toBe(404);
});

it.each([
  '/assets/client/../../index.html',
  '/assets/client/%2e%2e/%2e%2e/index.html',
  '/assets/client/..%2f..%2findex.html',
  '/assets/client/%2e%2e%5cindex.html',
  '/assets/client//etc/passwd',
  '/assets/client/',
  '/assets/client',
  '/assets/',
  '/assets/client/app-1a2b3c.js.br',
])('A file outside the assets stays there: %s', async (path) => {
  const answer = await get('client', path);
  expect(answer.text).not.toContain('<h1>client /');
  expect(answer.text).not.toContain('root:');
  expect([200, 400, 403, 404]).toContain(answer.status);
  if (!path.endsWith('.br')) expect(answer.status).not.toBe(200);
});

it('With Turnstile the documents allow its script and frame, and nothing more', async () => {
  const environment = {
    CHALLENGE: 'turnstile',
    TURNSTILE_SITE_KEY: 'a-site-key',
    TURNSTILE_SECRET: 'a-secret',
  };
  const turnstile = await ownServer({ environment });
  const answer = await turnstile.browser().request({ path: '/auth' });
  const policy = answer.headers['content-security-policy'] ?? '';
  const origin = 'https://challenges.cloudflare.com';
  expect(policy).toContain(`script-src 'self' ${origin} 'sha256-`);
  expect(policy).toContain(`frame-src ${origin}`);
  expect(policy).toContain("connect-src 'self';");
});

/** The head of a request for our own site, with what is added. */
function head(method: string, path: string, ...more: string[]): string {
  const { host } = new URL(server.config.origins.client);
  const origin = `Origin: ${server.config.origins.client}`;
  return [`${method} ${path} HTTP/1.1`, `Host: ${host}`, origin, ...more, '', ''].join('\r\n');
}

const json = 'Content-Type: application/json';

async function openWith(text: string): Promise<Socket> {
  const socket = connect({ port: server.config.PORT, host: '127.0.0.1' });
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

it('Few unfinished bodies are held, and other requests are served', async () => {
  const path = '/api/webhooks/sandbox';
  const unfinished = head('POST', path, json, 'Content-Length: 200000');
  const ask = () => sendBytes(server.config.PORT, `${unfinished}{`);
  const sockets = await atOnce(64, () => openWith(`${unfinished}{`));
  await expect.poll(async () => (await ask()).split('\r\n', 1)[0]).toContain(' 503 ');
  expect(await ask()).toContain('SERVICE_BUSY');
  const browser = server.browser();
  expect((await browser.request({ path: '/api/sites/config' })).status).toBe(200);
  for (const socket of sockets) socket.destroy();
  const small = head('POST', path, json, 'Content-Length: 20001', 'Connection: close');
  const served = () => sendBytes(server.config.PORT, `${small}{"a":"${'x'.repeat(19_993)}"}`);
  await expect.poll(async () => (await served()).split('\r\n', 1)[0]).not.toContain(' 503 ');
});

it.each(['100-continue', 'the-moon'])(
  'A request that expects %s is answered like any other',
  async (what) => {
    const bytes = head('GET', '/api/nothing', `Expect: ${what}`, 'Connection: close');
    const answer = await sendBytes(server.config.PORT, bytes);
    expect(answer).toContain('HTTP/1.1 404 Not Found');
    expect(answer).toContain('ROUTE_UNKNOWN');
    expect(answer).toContain('content-security-policy');
  },
);

it('A request with two hosts is refused, whichever comes first', async () => {
  const { host } = new URL(server.config.origins.client);
  for (const other of ['evil.example', host]) {
    const bytes = head('GET', '/api/sites/config', `Host: ${other}`, 'Connection: close');
    const answer = await sendBytes(server.config.PORT, bytes);
    expect(answer).toContain('HTTP/1.1 400 Bad Request');
  }
});

it('A request has thirty seconds to arrive, checked every second', () => {
  expect(server.app.server).toMatchObject({ requestTimeout: 30_000, headersTimeout: 30_000 });
});
