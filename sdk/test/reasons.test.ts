import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createSilentServer, type Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { languages, typescript, useLanguage } from './language-programs.ts';
import { has, run } from './programs.ts';
import { newKey, type StandIn } from './stand-in.ts';
import { running } from './typescript-program.ts';

const silent = createSilentServer(() => undefined);
const badGateway = (_: unknown, response: ServerResponse) =>
  void response.writeHead(502).end('<h1>Bad Gateway</h1>');
const proxy = createServer(badGateway);
const closedProxy = createServer((_, response) => response.writeHead(407).end());
const hasOpenssl = has('openssl', 'version');
const servers: Server[] = [silent, proxy, closedProxy];
let untrusted = 'https://127.0.0.1:9';
const folder = mkdtempSync(path.join(os.tmpdir(), 'regz-tls-'));
const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const listening = (server: Server) => once(server.listen(0, '127.0.0.1'), 'listening');

beforeAll(async () => {
  for (const server of servers) await listening(server);
  if (!hasOpenssl) return;
  const words = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout ${key} -out ${certificate}`;
  await run('openssl', ...words.split(' '));
  const pair = { key: readFileSync(key), cert: readFileSync(certificate) };
  const server = createTlsServer(pair, badGateway);
  await listening(server);
  servers.push(server);
  untrusted = `https://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  rmSync(folder, { recursive: true });
  for (const server of servers) server.close();
});

type Mistake = [mistake: string, make: (server: StandIn) => object, reason: string];
const mistakes: Mistake[] = [
  ['an unknown host', () => ({ origins: ['http://panel.invalid'] }), 'dns'],
  ['a closed port', () => ({ origins: ['http://127.0.0.1:9'] }), 'refused'],
  ['a silent network', () => ({ origins: [addressOf(silent)] }), 'timeout'],
  ['HTTPS for HTTP', ({ origin }) => ({ origins: [origin.replace('http', 'https')] }), 'tls'],
  ['a certificate that is not trusted', () => ({ origins: [untrusted] }), 'tls'],
  ['the page of a proxy', () => ({ origins: [addressOf(proxy)] }), 'proxy'],
  ['a proxy that wants a password', () => ({ origins: [addressOf(closedProxy)] }), 'proxy'],
  ['a proxy that answers heartbeats', putProxyBefore, 'proxy'],
  ['an answer by another key', signByAnother, 'not-genuine'],
  ['wrong roots', () => ({ roots: [newKey(), newKey()] }), 'key-set'],
  ['a request that is refused', refuse, 'refused: INPUT_INVALID'],
];

type Wrong = [mistake: string, options: object, advice: string];
const wrongOptions: Wrong[] = [
  ['a version of two numbers', { version: '2.4' }, 'version is "2.4": write three numbers'],
  ['a root that is no key', { roots: [{ x: '…', y: '…' }] }, 'roots[0] is not a key: copy both'],
  ['no root', { roots: [] }, 'roots is empty: copy both'],
  ['no origin', { origins: [] }, 'origins is empty: write scheme and host alone'],
  ['a path', { origins: ['http://a.b', 'https://a.b/panel'] }, 'origins[1] is "https://a.b/panel"'],
  ['a file', { origins: ['ftp://a.b'] }, 'origins[0] is "ftp://a.b": write scheme and host'],
];

describe.each([typescript, ...languages])('the SDK for $name', (language) => {
  const { name, isHere, needs } = language;
  const skipped = isHere ? '' : ` (not run: no ${needs} here)`;
  const here = useLanguage(language);
  const { start, serveRunning } = here;

  it.skipIf(!isHere).each(mistakes.filter(isTestable))(
    `A program in ${name} tells the reason of %s${skipped}`,
    async (_, make, reason) => {
      const { first } = await start(make(here.server));
      expect(first).toMatchObject({ state: 'unreachable', reason });
      expect(first['log']).toContain(reason);
      expect(first['tookMs']).toBeLessThan(8000);
    },
  );

  it.skipIf(!isHere).each(wrongOptions)(
    `A program in ${name} does not start with %s${skipped}`,
    async (_, options, advice) => {
      const { first } = await start(options);
      expect(first['threw']).toContain(advice);
      expect(here.server.heard).toEqual([]);
    },
  );

  it.skipIf(!isHere)(`A slash after an address is no mistake in ${name}${skipped}`, async () => {
    const { first } = await start({ origins: [`${here.server.origin}/`] });
    expect(first).toMatchObject({ state: 'signed-out', reason: null, log: '' });
  });

  it.skipIf(!isHere)(
    `A silent network delays neither start nor end in ${name}${skipped}`,
    async () => {
      serveRunning();
      await (await start()).say('close');
      here.server.isSilent = true;
      const program = await start();
      expect(program.first).toMatchObject({ state: 'running', offline: true });
      expect(program.first['tookMs']).toBeLessThan(1000);
      await expect.poll(() => here.server.unanswered).toBeGreaterThan(0);
      const before = performance.now();
      await program.say('close');
      expect(performance.now() - before).toBeLessThan(3000);
    },
  );

  it.skipIf(!isHere)(
    `A silent address delays a start in ${name} by two seconds at most${skipped}`,
    async () => {
      here.server.origins = [addressOf(silent), here.server.origin];
      const program = await start({ origins: here.server.origins });
      expect(program.first).toMatchObject({ state: 'signed-out', reason: null });
      expect(program.first['tookMs']).toBeLessThan(4000);
      const before = performance.now();
      here.server.answers['redemptions'] = () => ({
        status: 404,
        body: { code: 'LICENSE_UNKNOWN' },
      });
      expect(await program.say('redeem REGZ')).toMatchObject({ refused: 'LICENSE_UNKNOWN' });
      expect(performance.now() - before).toBeLessThan(4000);
    },
  );

  it.skipIf(!isHere)(
    `A mistyped key is sent in ${name} only by a second call${skipped}`,
    async () => {
      let sent = 0;
      here.server.answers['redemptions'] = () => {
        sent += 1;
        return { status: 404, body: { code: 'LICENSE_UNKNOWN' } };
      };
      const program = await start();
      const redeem = 'redeem REGZ-7K2MQ-9XD4P-TA6ZV-3HNWY';
      expect(await program.say(redeem)).toMatchObject({ refused: 'LICENSE_MISTYPED' });
      expect(sent).toBe(0);
      expect(await program.say(redeem)).toMatchObject({ refused: 'LICENSE_UNKNOWN' });
      expect(sent).toBe(1);
    },
  );

  it.skipIf(!isHere)(`An answer clears the reason in ${name}${skipped}`, async () => {
    refuse(here.server);
    const program = await start();
    here.server.says = () => running;
    expect(await program.say('refresh')).toMatchObject({ state: 'running', reason: null });
  });

  it.skipIf(!isHere)(
    `A new listener in ${name} is called immediately, then at changes only${skipped}`,
    async () => {
      let left = 86_400;
      here.server.says = () => ({
        ...running,
        nextInSeconds: 0,
        account: { ...running.account, secondsLeft: (left -= 1) },
      });
      const program = await start();
      expect(program.first).toMatchObject({ state: 'running', told: 1 });
      await expect.poll(() => here.server.heard.length).toBeGreaterThan(4);
      here.server.says = () => ({ state: 'banned' });
      await expect.poll(() => program.say('look')).toMatchObject({ state: 'banned', told: 2 });
    },
  );

  it.skipIf(!isHere)(
    `A label in ${name} is cut between characters, as the server counts them${skipped}`,
    async () => {
      const labels = ['ක'.repeat(22), 'ක'.repeat(65), `a${'😀'.repeat(40)}`];
      for (const label of labels) await (await start({ label })).say('close');
      const heard = here.server.heard.filter(({ body }) => body['leave'] === 'close');
      expect(heard.map(({ body }) => body['device'])).toMatchObject([
        { label: 'ක'.repeat(22) },
        { label: 'ක'.repeat(64) },
        { label: `a${'😀'.repeat(31)}` },
      ]);
    },
  );

  it.skipIf(!isHere)(
    `A file of zeros is restored from its predecessor in ${name}${skipped}`,
    async () => {
      serveRunning();
      const program = await start();
      await program.say('refresh');
      program.kill();
      for (const file of ['panel.json', 'chain.json'].map((each) => path.join(here.store, each))) {
        writeFileSync(file, Buffer.alloc(readFileSync(file).length));
      }
      const restored = await start();
      expect(await restored.say('refresh')).toMatchObject({ state: 'running' });
      expect(here.server.copied).toEqual([]);
      expect(here.server.chains.size).toBe(1);
    },
  );
});

/** Without OpenSSL there is no certificate to refuse. */
function isTestable([mistake]: Mistake): boolean {
  return hasOpenssl || !mistake.startsWith('a certificate');
}

describe('the SDK for TypeScript', () => {
  const { start } = useLanguage(typescript);

  it.skipIf(!hasOpenssl)('Node.js trusts a root of the system', async () => {
    vi.stubEnv('SSL_CERT_FILE', certificate);
    const { first } = await start({ origins: [untrusted] });
    vi.unstubAllEnvs();
    expect(first).toMatchObject({ reason: 'proxy' });
  });
});

function putProxyBefore(server: StandIn): object {
  server.isProxied = true;
  return {};
}

function signByAnother(server: StandIn): object {
  server.published = [server.signing];
  server.signing = newKey();
  return {};
}

function refuse(server: StandIn): object {
  server.says = () => ({ status: 400, code: 'INPUT_INVALID' });
  return {};
}
