import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../../test/harness/harness.ts';
import { sendBytes } from '../../../../test/harness/http-exchange.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

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

it('Bodies that do not end are held for only a few at once, while and after which others are served', async () => {
  const path = '/api/webhooks/sandbox';
  const unfinished = head('POST', path, json, 'Content-Length: 200000');
  const ask = () => sendBytes(server.config.PORT, `${unfinished}{`);
  const sockets = await Promise.all(Array.from({ length: 64 }, () => openWith(`${unfinished}{`)));
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
