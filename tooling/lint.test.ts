import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rulesViolations } from './lint-violations/rules.ts';
import { serverViolations } from './lint-violations/server.ts';
import { webViolations } from './lint-violations/web.ts';

const root = path.join(import.meta.dirname, '..');

/** What is too long by one line, and what may be that long. */
const lengths = {
  'server/src/long-file.ts': `// expects eslint(max-lines)
${numbered(250, (n) => `export const line${n} = ${n};`)}`,
  'server/src/long-function.ts': `// expects eslint(max-lines-per-function)
export function long(add: (n: number) => void) {
${numbered(49, (n) => `  add(${n});`)}}
`,
  'server/src/long-function.test.ts': `import { expect, it } from 'vitest';

it('A test may be long', () => {
${numbered(50, (n) => `  expect(${n}).toBe(${n});`)}});
`,
  'web/src/ui/component.tsx': `export function Component({ add }: { add: (n: number) => void }) {
${numbered(60, (n) => `  add(${n});`)}  return null;
}
`,
  'web/src/ui/long-component.tsx': `// expects eslint(max-lines-per-function)
export function Long({ add }: { add: (n: number) => void }) {
${numbered(98, (n) => `  add(${n});`)}  return null;
}
`,
};

/**
 * Each file says in its first lines what the linter must find in it: `// expects <rule>`. A file
 * without such a line is a permitted exception, and the linter must stay silent.
 */
const planted = Object.entries({
  ...rulesViolations,
  ...serverViolations,
  ...webViolations,
  ...lengths,
}).map(
  ([file, text]) =>
    [file, text.replace(/^\n/u, '').replaceAll(/^ {4}/gmu, '').trimEnd() + '\n'] as const,
);

const compilerOptions = {
  strict: true,
  jsx: 'react-jsx',
  lib: ['es2024', 'dom'],
  module: 'preserve',
  allowImportingTsExtensions: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  types: ['node'],
};

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
    await writeFile(path.join(house, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
    for (const [file, text] of planted) {
      await mkdir(path.join(house, path.dirname(file)), { recursive: true });
      await writeFile(path.join(house, file), text);
    }
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

  it.each(planted)(
    'The lint configuration finds the violations planted in %s, and nothing else',
    (file, text) => {
      const found = findings.filter(({ filename }) => filename === file);
      const expected = [...text.matchAll(/^\/\/ expects (.+)$/gmu)].map(([, rule]) => rule ?? '');

      expect(new Set(found.map(({ code }) => code ?? 'unused directive'))).toEqual(
        new Set(expected),
      );
    },
  );
});

function numbered(count: number, line: (n: number) => string): string {
  return Array.from({ length: count }, (_, n) => `${line(n)}\n`).join('');
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
