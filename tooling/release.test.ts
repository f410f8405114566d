import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import product from '../package.json' with { type: 'json' };

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

it('Packages, lock file, image and changelog have one version', () => {
  const { version, workspaces } = product;
  const lock: { version: string; packages: Record<string, { version?: string }> } = JSON.parse(
    read('package-lock.json'),
  );
  const found = {
    'package-lock.json': lock.version,
    'deploy/Dockerfile': /image\.version="(.+)"/u.exec(read('deploy/Dockerfile'))?.[1],
    'CHANGELOG.md': /^## (\d\S*) – \d{4}-\d\d-\d\d$/mu.exec(read('CHANGELOG.md'))?.[1],
  };
  for (const name of workspaces) {
    const { version: own }: { version: string } = JSON.parse(read(`${name}/package.json`));
    Object.assign(found, {
      [`${name}/package.json`]: own,
      [`${name} in package-lock.json`]: lock.packages[name]?.version,
    });
  }

  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((file) => [file, version])));
});
