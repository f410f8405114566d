import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { filesOnDisk, imageContext } from './image-context.ts';

const root = path.join(import.meta.dirname, '..');

it('An image gets no settings, keys, data or history', () => {
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
    '.cache/node/v24/0a1b2c3d',
    'node_modules/pg/package.json',
    'server/node_modules/pg/package.json',
    'web/build/client/index.html',
  ];
  expect(imageContext(secret)).toEqual([]);
});

it('An image gets only files that are committed, or about to be', () => {
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
      'server/operate/main.ts',
      'server/takeover/import-installation.ts',
      'server/schema/audit.sql',
      'web/site-build/build-sites.ts',
    ]),
  );
});
