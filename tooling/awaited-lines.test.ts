import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const inTests = (file: string) => file.endsWith('.test.ts') || file.includes('/test/');
const files = globSync(['server/**/*.ts', 'e2e/**/*.ts'], {
  cwd: root,
  exclude: (name) => name === 'node_modules',
});
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** A sentence that a test waits for, or looks for, in what a program has written. */
const awaited = /(?:\.says|output\(\)\.includes)\(\s*'([^'\n]* [^'\n]*)'/gu;

it('Every sentence that a test waits for in the output of a program is one that the program says', () => {
  const said = files
    .filter((file) => !inTests(file))
    .map(textOf)
    .join('\n');
  const waits = files.filter(inTests).flatMap((file) =>
    [...textOf(file).matchAll(awaited)].map(([, sentence = '']) => {
      const words = sentence.replace('"msg":"', '').replace(/"$/u, '');
      return { file, words };
    }),
  );

  expect(waits.length).toBeGreaterThan(5);
  expect(waits.filter(({ words }) => !said.includes(words))).toEqual([]);
});
