import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { commands } from './commands.mjs';
import { filesOnDisk, imageContext } from './image-context.ts';

const root = path.join(import.meta.dirname, '..');

/** Programs used if they are installed; a variable of the same name can say where. */
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

describe('the unit and the containers', () => {
  it('start what npm start starts', () => {
    const program = commands['start']?.at(-1);
    const flags = program?.run.filter((word) => !word.startsWith('--env-file')) ?? [];

    expect(flags.at(-1)).toBe('server/src/main.ts');
    expect(read('regz.service')).toContain(`/bin/node ${flags.join(' ')}\n`);
    expect(read('Dockerfile')).toContain(
      `CMD ${JSON.stringify(['node', ...flags]).replaceAll(',', ', ')}`,
    );
  });

  it("leave time for the drain and the product's own limit of 25 seconds", () => {
    const drain = Number(/^DRAIN_SECONDS=(\d+)$/mu.exec(read('regz.env.example'))?.[1]);
    const given = [
      /^TimeoutStopSec=(\d+)$/mu.exec(read('regz.service'))?.[1],
      /^ {2}stop_grace_period: (\d+)s$/mu.exec(read('compose.yaml'))?.[1],
    ];

    expect(given.map((seconds) => Number(seconds) > drain + 25)).toEqual([true, true]);
  });

  it('share one proxy configuration, except for the product’s address', () => {
    const [, ...rest] = read('Caddyfile')
      .replace('127.0.0.1:3000', 'regz:3000')
      .replace('127.0.0.1', '172.16.0.0/12')
      .split('\n');

    expect(read('Caddyfile.container').split('\n').slice(1)).toEqual(rest);
  });
});

describe('an image', () => {
  it('gets no settings, keys, data or history of the machine that builds it', () => {
    const secret = [
      'deploy/regz.env',
      'deploy/regz.env.before',
      '.env',
      '.env.production',
      'server/src/.env',
      'web/public/live.env',
      'web/src/tls.key',
      '.state/secrets.json',
      '.state/data/PG_VERSION',
      'state/secrets.json',
      'backups/2026-01-01.tar.age',
      'backup.key',
      'users_rows.csv',
      '.git/config',
      '.cache/flaky-tests.txt',
      'node_modules/pg/package.json',
      'server/node_modules/pg/package.json',
      'web/build/client/index.html',
    ];
    expect(imageContext(secret)).toEqual([]);
  });

  it('gets only files that are committed, or about to be', () => {
    const words = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
    const known = execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\0');
    const context = imageContext(filesOnDisk());

    expect(context.filter((file) => !known.includes(file))).toEqual([]);
    expect(context).toEqual(
      expect.arrayContaining([
        'package.json',
        'package-lock.json',
        '.npmrc',
        'tooling/launch.mjs',
        'server/src/main.ts',
        'server/migrations/0001-audit.sql',
        'web/build-sites.ts',
      ]),
    );
  });
});

describe.runIf(existsSync(systemd))('systemd', () => {
  it('accepts the unit, and finds that it exposes little', () => {
    within((folder) => {
      const unit = path.join(folder, 'regz.service');
      writeFileSync(
        unit,
        read('regz.service').replace(/^ExecStart=\S+/mu, `ExecStart=${process.execPath}`),
      );

      expect(spawnSync(systemd, ['verify', unit], { encoding: 'utf8' })).toMatchObject({
        status: 0,
        stderr: '',
      });
      const judged = execFileSync(systemd, ['security', '--offline=true', unit], {
        encoding: 'utf8',
      });
      const exposure = Number(/exposure level for regz.service: ([\d.]+)/u.exec(judged)?.[1]);
      expect(exposure).toBeLessThanOrEqual(2);
    });
  });
});

describe.runIf(existsSync(caddy))('caddy', () => {
  it.each(['Caddyfile', 'Caddyfile.container'])('accepts %s', (name) => {
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

describe.runIf(existsSync(nginx) && existsSync(openssl))('nginx', () => {
  it('accepts the sample', () => {
    within((folder) => {
      const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
      const words = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=x -keyout ${key} -out ${certificate}`;
      execFileSync(openssl, words.split(' '), { stdio: 'ignore' });
      const site = read('nginx.conf')
        .replace(/(ssl_certificate) .+;/u, `$1 ${certificate};`)
        .replace(/(ssl_certificate_key) .+;/u, `$1 ${key};`);
      writeFileSync(path.join(folder, 'site.conf'), site);
      const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${folder}/${name};`,
      );
      const whole = `pid ${folder}/pid; error_log ${folder}/log; events {} http { access_log off; ${kept.join(' ')} include ${folder}/site.conf; }`;
      writeFileSync(path.join(folder, 'nginx.conf'), whole);

      expect(spawnSync(nginx, ['-t', '-c', path.join(folder, 'nginx.conf')])).toMatchObject({
        status: 0,
      });
    });
  });
});
