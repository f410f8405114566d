import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../seed/stage/free-port.ts';
import { doctorPaths } from '../../../src/platform/http/doctor-paths.ts';
import { startHostileService, SWITCHING } from '../../../test/fakes/hostile-service.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { exchange } from '../../../test/harness/http-exchange.ts';
import { checkCertificate, checkThrough } from './check-through.ts';

const METRICS_TOKEN = 'a-token-of-more-than-thirty-two-characters';
const OPENSSL = '/usr/bin/openssl';
const VISITOR = '198.51.100.7';

/** The behavior of a proxy, intended or misconfigured. */
type Habits = {
  forward: (headers: IncomingHttpHeaders) => IncomingHttpHeaders;
  /** Changes to the path, and to each part of an answer. */
  path?: (url: string) => string;
  part?: (part: Buffer) => Buffer;
  holdsBack?: boolean;
  mostBytes?: number;
};

/** The behavior of the samples in deploy/: they replace the address and pass the rest on. */
const good: Habits = { forward: (headers) => ({ ...headers, 'x-forwarded-for': VISITOR }) };
let habits = good;

function withoutAddress(given: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(given).filter(([name]) => name !== 'x-forwarded-for'));
}

let server: TestServer;
let address: string;
const proxy = createServer((incoming, answer) => {
  if (Number(incoming.headers['content-length'] ?? 0) > (habits.mostBytes ?? Infinity)) {
    answer.writeHead(413).end();
    return;
  }
  const { method = 'GET', url = '/' } = incoming;
  const onward = request({
    port: server.config.listenPort,
    method,
    path: habits.path?.(url) ?? url,
    headers: habits.forward(incoming.headers),
  });
  onward.on('response', (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers);
    const held: Buffer[] = [];
    response.on('data', (part: Buffer) => {
      const passed = habits.part?.(part) ?? part;
      if (habits.holdsBack === true) held.push(passed);
      else answer.write(passed);
    });
    response.on('end', () => answer.end(Buffer.concat(held)));
  });
  onward.on('error', () => answer.destroy());
  onward.flushHeaders();
  incoming.pipe(onward);
});

beforeAll(async () => {
  const port = await freePort();
  proxy.listen(port, '127.0.0.1');
  await once(proxy, 'listening');
  address = `http://localhost:${port}`;
  server = await testServer({
    environment: {
      METRICS_TOKEN,
      MAIN_ORIGIN: `http://regz.localhost:${port}`,
      CLIENT_ORIGIN: address,
      DOWNLOAD_ORIGIN: `http://download.regz.localhost:${port}`,
    },
  });
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await server.close();
});

async function asked(how: Habits): Promise<string[]> {
  habits = how;
  const found = await checkThrough(server.config, address);
  return found.map(({ level, says }) => `${level} ${says}`);
}

it('The doctor from outside finds only plain HTTP in a complete proxy', async () => {
  expect(await asked(good)).toEqual([
    expect.stringContaining('warn certificate:'),
    expect.stringContaining('answers and is ready'),
    'ok panel: requests and answers arrive as they were signed',
    expect.stringContaining('ok host:'),
    expect.stringContaining('ok scheme:'),
    `ok address: this request came from ${VISITOR}`,
    'ok events: arrive one by one',
    'ok uploads: 536870912 bytes are accepted (DOWNLOAD_MAX_BYTES)',
  ]);
});

it.each<[string, Habits, RegExp]>([
  ['another host', { forward: (given) => ({ ...given, host: '10.0.0.9' }) }, /^FAIL host/],
  ['any address', { forward: (given) => given }, /^FAIL address: the server believes/],
  ['no address', { forward: withoutAddress }, /^warn address: no X-Forwarded-For/],
  [
    'a name for an address',
    { forward: (given) => ({ ...given, 'x-forwarded-for': 'unknown' }) },
    /^FAIL address: X-Forwarded-For says unknown, which is no address/,
  ],
  [
    'another scheme',
    { forward: (given) => ({ ...given, 'x-forwarded-proto': 'https' }) },
    /^FAIL scheme/,
  ],
  [
    'a query of its own',
    { ...good, path: (url) => (url.startsWith('/api/panel') ? `${url}?via=proxy` : url) },
    /^FAIL panel: requests do not arrive as they were signed/,
  ],
  [
    'altered answers',
    {
      ...good,
      part: (part) => Buffer.from(part.toString().replace('"status":401', '"status":402')),
    },
    /^FAIL panel: the answer does not arrive as it was signed/,
  ],
  ['events held back', { ...good, holdsBack: true }, /^FAIL events/],
  ['small bodies alone', { ...good, mostBytes: 1_000_000 }, /^FAIL uploads: .* is answered 413/],
])(
  'The doctor from outside names what is wrong with a proxy that passes on %s',
  async (_, how, wrong) => {
    expect(await asked(how)).toContainEqual(expect.stringMatching(wrong));
  },
);

it('The doctor from outside skips addresses if it runs on the server', async () => {
  const own = {
    forward: (given: IncomingHttpHeaders) => ({ ...given, 'x-forwarded-for': '127.0.0.1' }),
  };
  const said = await asked(own);
  expect(said).toContainEqual(
    expect.stringMatching(/^note address: this is the server’s own machine/),
  );
  expect(said.filter((line) => line.startsWith('FAIL'))).toEqual([]);
});

it('The doctor from outside fails for another protocol', async () => {
  const service = await startHostileService((socket) => void socket.write(SWITCHING));
  const found = await checkThrough(server.config, `http://localhost:${service.port}`);
  expect(found.at(-1)).toMatchObject({ level: 'FAIL' });
  await service.close();
});

it('The doctor from outside reports that nothing answers', async () => {
  const found = await checkThrough(server.config, 'http://localhost:1');
  expect(found.at(-1)).toMatchObject({ level: 'FAIL' });
});

it('The doctor from outside fails without its token', async () => {
  habits = good;
  const found = await checkThrough({ ...server.config, METRICS_TOKEN: undefined }, address);
  expect(found.at(-1)).toMatchObject({
    level: 'FAIL',
    says: expect.stringMatching(/^proxy: not checked, because METRICS_TOKEN .* TRUST_PROXY /u),
  });
});

it('The routes of the doctor are unavailable without the token', async () => {
  for (const where of Object.values(doctorPaths)) {
    const headers = { host: new URL(address).host, authorization: `Bearer ${'x'.repeat(42)}` };
    const answer = await exchange({
      port: server.config.PORT,
      method: 'GET',
      path: where,
      headers,
    });
    expect(answer.status).toBe(404);
  }
});

describe.runIf(existsSync(OPENSSL))('the certificate', () => {
  it('An untrusted or missing certificate is refused', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'regz-tls-'));
    const [key, cert] = ['key.pem', 'cert.pem'].map((name) => path.join(folder, name));
    const words = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout ${key} -out ${cert}`;
    execFileSync(OPENSSL, words.split(' '), { stdio: 'ignore' });
    const tls = createTlsServer({ key: readFileSync(key ?? ''), cert: readFileSync(cert ?? '') });
    tls.listen(0, '127.0.0.1');
    await once(tls, 'listening');
    const { port } = tls.address() as AddressInfo;
    const found = await checkCertificate(`https://localhost:${port}`);
    expect(found).toMatchObject([
      { level: 'FAIL', says: expect.stringContaining('browsers refuse') },
    ]);
    tls.close();
    rmSync(folder, { recursive: true });
    const none = await checkCertificate(`https://localhost:${new URL(address).port}`);
    expect(none).toMatchObject([{ level: 'FAIL', says: expect.stringContaining('no TLS') }]);
  });
});
