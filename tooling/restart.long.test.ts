import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';

const caddy = process.env['CADDY'] ?? '/usr/bin/caddy';
/** A long restart: a start of the product takes three seconds, more with migrations. */
const AWAY_MS = 12_000;
/**
 * Earlier versions of Caddy answer a form with 502 or 503 immediately:
 * docs/operations/going-live.md.
 */
const HOLDS_FORMS = [2, 11, 2];

describe.runIf(existsSync(caddy))('behind the shipped Caddyfile', () => {
  it('Behind the shipped Caddyfile, a restart answers every request', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'regz-caddy-'));
    let server = await serve('old', 0);
    const { port } = server.address() as AddressInfo;
    const own = await freePort();
    const file = path.join(folder, 'Caddyfile');
    const shipped = readFileSync(path.join(import.meta.dirname, '../deploy/Caddyfile'), 'utf8');
    const site = shipped
      .replace(/^regz\.example.+$/mu, `http://127.0.0.1:${own} {`)
      .replace('reverse_proxy 127.0.0.1:3000', `reverse_proxy 127.0.0.1:${port}`);
    writeFileSync(file, `{\n\tadmin off\n}\n${site}`);
    const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    const proxy = spawn(caddy, ['run', '--adapter', 'caddyfile', '--config', file], {
      env,
      stdio: 'ignore',
    });
    const ended = once(proxy, 'exit');
    try {
      const ask = async (sent: RequestInit = {}) => {
        const response = await fetch(`http://127.0.0.1:${own}/`, sent);
        return `${response.status} ${await response.text()}`;
      };
      await expect.poll(() => ask().catch(String), { timeout: 30_000 }).toBe('200 old');

      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      const forms = holdsForms();
      const answers: Promise<string>[] = [];
      const coming = setInterval(() => {
        answers.push(ask());
        if (forms) answers.push(ask({ method: 'POST', body: 'a form' }));
      }, 200);
      await delay(AWAY_MS);
      server = await serve('new', port);
      await expect.poll(() => Promise.all(answers), { timeout: 30_000 }).toContain('200 new');
      clearInterval(coming);
      const all = await Promise.all(answers);
      expect(all.length).toBeGreaterThan(50);
      expect(all.filter((answer) => answer !== '200 new')).toEqual([]);
    } finally {
      proxy.kill('SIGKILL');
      await ended;
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true });
    }
  });
});

function holdsForms(): boolean {
  const said = execFileSync(caddy, ['version'], { encoding: 'utf8' });
  const found = /(\d+)\.(\d+)\.(\d+)/u.exec(said)?.slice(1).map(Number) ?? [];
  const at = HOLDS_FORMS.findIndex((part, index) => part !== found[index]);
  return at === -1 || (found[at] ?? 0) > (HOLDS_FORMS[at] ?? 0);
}

async function serve(text: string, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end(text));
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function freePort(): Promise<number> {
  const server = await serve('', 0);
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
