import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const planted = path.join(import.meta.dirname, 'planted/lint');

/**
 * Each file there says in its first lines what the linter must find in it: `// expects <rule>`. A
 * file without such a line is a permitted exception, and the linter must stay silent.
 */
const files = (await readdir(planted, { recursive: true }))
  .filter((name) => /\.tsx?$/u.test(name))
  .toSorted();

interface Finding {
  filename: string;
  /** Missing for a directive that suppresses nothing. */
  code?: string;
}

describe('the lint configuration', () => {
  let house = '';
  let findings: readonly Finding[] = [];

  beforeAll(async () => {
    // Overrides match paths from the configuration's own folder, so the tree moves in beside it.
    house = await mkdtemp(path.join(tmpdir(), 'planted-lint-'));
    await cp(planted, house, { recursive: true });
    await cp(path.join(root, '.oxlintrc.json'), path.join(house, '.oxlintrc.json'));
    await cp(path.join(root, 'tooling/lint'), path.join(house, 'tooling/lint'), {
      recursive: true,
    });
    await symlink(path.join(root, 'node_modules'), path.join(house, 'node_modules'));
    findings = await lint(house);
  }, 60_000);

  afterAll(async () => {
    await rm(house, { recursive: true, force: true });
  });

  it.each(files)(
    'The lint configuration finds the violations planted in %s, and nothing else',
    async (file) => {
      const found = findings.filter(({ filename }) => filename === file);
      const expected = await expectationsOf(file);

      expect(new Set(found.map(({ code }) => code ?? 'unused directive'))).toEqual(
        new Set(expected),
      );
    },
  );
});

async function expectationsOf(file: string): Promise<readonly string[]> {
  const text = await readFile(path.join(planted, file), 'utf8');

  return [...text.matchAll(/^\/\/ expects (.+)$/gmu)].map(([, rule]) => rule ?? '');
}

/** Runs the linter as `npm run check:lint` does. It exits with an error when it finds anything. */
function lint(folder: string): Promise<readonly Finding[]> {
  const oxlint = path.join(root, 'node_modules/.bin/oxlint');

  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [oxlint, '--format', 'json', 'rules', 'server', 'web'],
      { cwd: folder },
      (_error, stdout, stderr) => {
        try {
          resolve(JSON.parse(stdout).diagnostics);
        } catch {
          reject(new Error(`the linter did not report: ${stdout}${stderr}`));
        }
      },
    );
  });
}
