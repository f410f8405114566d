import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { commands } from './commands.mjs';

const root = path.join(import.meta.dirname, '..');

/** Optional programs; a variable of the same name sets the path. */
function programNamed(name: string, usual: string): string {
  return process.env[name.toUpperCase()] ?? usual;
}
const systemd = programNamed('systemd_analyze', '/usr/bin/systemd-analyze');
const caddy = programNamed('caddy', '/usr/bin/caddy');
const nginx = programNamed('nginx', '/usr/sbin/nginx');
const openssl = programNamed('openssl', '/usr/bin/openssl');

function read(name: string): string {
  return readFileSync(path.join(root, 'deploy', name), 'utf8');
}

/** Runs a function in a temporary folder. */
function within<T>(act: (folder: string) => T): T {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'regz-deploy-'));
  try {
    return act(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('The unit and the containers start what npm start starts', () => {
  const program = commands['start']?.at(-1);
  const flags = program?.run.filter((word) => !word.startsWith('--env-file')) ?? [];

  expect(flags.at(-1)).toBe('server/src/main.ts');
  expect(read('regz.service')).toContain(`/bin/node ${flags.join(' ')}\n`);
  expect(read('Dockerfile')).toContain(
    `CMD ${JSON.stringify(['node', ...flags]).replaceAll(',', ', ')}`,
  );
});

it('The unit and the containers leave time for the shutdown', () => {
  const drain = Number(/DRAIN_SECONDS=(\d+)\.$/mu.exec(read('Caddyfile'))?.[1]);
  expect(drain).toBe(10);
  const given = [
    /^TimeoutStopSec=(\d+)$/mu.exec(read('regz.service'))?.[1],
    /^ {2}stop_grace_period: (\d+)s$/mu.exec(read('compose.yaml'))?.[1],
  ];

  expect(given.map((seconds) => Number(seconds) > drain + 25)).toEqual([true, true]);
});

it('The daily doctor runs, mails findings and makes up for missed days', () => {
  const program = commands['regz']?.[0]?.run.at(-1) ?? '';
  expect(read('regz-doctor.service')).toContain(`/bin/node ${program} doctor --mail\n`);
  expect(read('regz-doctor.timer')).toMatch(/^OnCalendar=\*-\*-\* .*\n(?:.*\n)*Persistent=true$/mu);
  const guide = readFileSync(path.join(root, 'docs/operations/going-live.md'), 'utf8');
  expect(guide).toContain('systemctl enable --now regz-doctor.timer');
});

it('One server does not drain, and Caddy waits for its restart', () => {
  expect(read('regz.env.example')).toMatch(/^DRAIN_SECONDS=0$/mu);
  const seconds = Number(/lb_try_duration (\d+)s/u.exec(read('Caddyfile'))?.[1]);
  expect(seconds).toBeGreaterThanOrEqual(30);
});

it('The unit and the containers can make backups', () => {
  const compose = read('compose.yaml');
  expect(read('regz.service')).toMatch(/^ReadWritePaths=-\/mnt\/backups$/mu);
  expect(compose).toContain("volumes: ['state:/data', 'backups:/backups']");
  expect(compose).toMatch(/^ {2}backups:$/mu);
  const version = /image: postgres:(\d+)/u.exec(compose)?.[1];
  expect(read('Dockerfile')).toContain(`postgresql-client-${version}`);
  expect(read('Dockerfile')).toMatch(/install -d .* \/data \/backups$/mu);
  expect(read('regz.env.example')).toMatch(/^#POSTGRES_PASSWORD=$/mu);
  const page = readFileSync(path.join(root, 'docs/operations/going-live.md'), 'utf8');
  expect(page).toMatch(/--env-file deploy\/regz\.env .* --profile apart/u);
});

it('The unit and the containers share one proxy configuration, except for the product’s address', () => {
  const [, ...rest] = read('Caddyfile')
    .replaceAll('127.0.0.1:3000', 'regz:3000')
    .replace('127.0.0.1:3001', 'regz-2:3000')
    .replace('127.0.0.1', '172.16.0.0/12')
    .split('\n');

  expect(read('Caddyfile.container').split('\n').slice(1)).toEqual(rest);
});

describe.runIf(existsSync(systemd))('systemd', () => {
  it('systemd accepts the unit and rates its exposure low', () => {
    within((folder) => {
      const unit = path.join(folder, 'regz.service');
      writeFileSync(
        unit,
        read('regz.service').replace(/^ExecStart=\S+/mu, `ExecStart=${process.execPath}`),
      );

      const template = path.join(folder, 'regz@.service');
      copyFileSync(unit, template);
      for (const name of [unit, template]) {
        const { status, stderr } = spawnSync(systemd, ['verify', name], { encoding: 'utf8' });
        expect([status, stderr]).toEqual([0, '']);
      }
      for (const name of ['regz-doctor.service', 'regz-doctor.timer']) {
        const file = path.join(folder, name);
        const own = `ExecStart=${process.execPath}`;
        writeFileSync(file, read(name).replace(/^ExecStart=\S+/mu, own));
        const { status, stderr } = spawnSync(systemd, ['verify', file], { encoding: 'utf8' });
        expect([status, stderr]).toEqual([0, '']);
      }
      const judged = execFileSync(systemd, ['security', '--offline=true', unit], {
        encoding: 'utf8',
      });
      const exposure = Number(/exposure level for regz.service: ([\d.]+)/u.exec(judged)?.[1]);
      expect(exposure).toBeLessThanOrEqual(2);
    });
  });
});

describe.runIf(existsSync(caddy))('caddy', () => {
  it.each(['Caddyfile', 'Caddyfile.container'])('Caddy accepts %s', (name) => {
    const words = [
      'validate',
      '--adapter',
      'caddyfile',
      '--config',
      path.join(root, 'deploy', name),
    ];

    expect(spawnSync(caddy, words)).toMatchObject({ status: 0 });
  });
});

it('The sample of nginx passes on the host with its port', () => {
  expect(read('nginx.conf')).toContain('proxy_set_header Host $http_host;');
});

describe.runIf(existsSync(nginx) && existsSync(openssl))('nginx', () => {
  it('nginx accepts the sample, passes on the host with its port, and closes /metrics', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'regz-deploy-'));
    const product = createServer(({ headers }, response) => response.end(headers.host));
    const [own, behind, plain] = [await portOf(product), await freePort(), await freePort()];
    const file = writeNginx(folder, { product: own, tls: behind, plain });
    expect(spawnSync(nginx, ['-t', '-c', file])).toMatchObject({ status: 0 });

    const proxy = spawn(nginx, ['-c', file, '-g', 'daemon off;'], { stdio: 'ignore' });
    const ended = once(proxy, 'exit');
    const ask = (wanted: string) => askTls(behind, wanted);
    await expect.poll(() => ask('/').catch(String)).toBe(`200 client.regz.example:${behind}`);
    expect(await ask('/metrics')).toMatch(/^403 /u);
    proxy.kill('SIGTERM');
    await ended;
    product.close();
    rmSync(folder, { recursive: true });
  });
});

/** The sample with a test certificate, on other ports, and with the additions of a main configuration. */
function writeNginx(
  folder: string,
  ports: { product: number; tls: number; plain: number },
): string {
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const words = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=x -keyout ${key} -out ${certificate}`;
  execFileSync(openssl, words.split(' '), { stdio: 'ignore' });
  const site = read('nginx.conf')
    .replace(/(ssl_certificate) .+;/u, `$1 ${certificate};`)
    .replace(/(ssl_certificate_key) .+;/u, `$1 ${key};`)
    .replace('127.0.0.1:3000', `127.0.0.1:${ports.product}`)
    .replace('listen 80;', `listen 127.0.0.1:${ports.plain};`)
    .replace('listen 443 ', `listen 127.0.0.1:${ports.tls} `)
    .replace(/^ *listen \[::\].+\n/gmu, '');
  writeFileSync(path.join(folder, 'site.conf'), site);
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `pid ${folder}/pid; error_log ${folder}/log; events {} http { access_log off; ${kept.join(' ')} include ${folder}/site.conf; }`,
  );
  return file;
}

async function askTls(port: number, wanted: string): Promise<string> {
  const headers = { host: `client.regz.example:${port}` };
  const asked = request({ port, path: wanted, headers, rejectUnauthorized: false }).end();
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.on('response', resolve).on('error', reject);
  });
  return `${answer.statusCode} ${await text(answer)}`;
}

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await portOf(server);
  server.close();
  return port;
}
