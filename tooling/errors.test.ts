import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const sources = globSync('server/{src,operate,takeover,stand-ins}/**/*.ts', { cwd: root }).filter(
  (file) => !file.endsWith('.test.ts'),
);

/** A call of a log's `error` or `fatal`: its fields, and the text to check. */
const call = /\blog\s*\.(?:error|fatal)\(\s*(?:\{[^}]*\}|\w+),\s*(['"`])(.+?)\1/gu;

it('Every line of level error is explained under its own heading', () => {
  const explained = readFileSync(path.join(root, 'docs/operations/watching.md'), 'utf8');
  const texts = sources.map((file) => readFileSync(path.join(root, file), 'utf8'));
  const said = texts.flatMap((text) => [...text.matchAll(call)].map(([, , words = '']) => words));
  const calls = texts.join('').match(/\blog\s*\.(?:error|fatal)\(/gu) ?? [];

  // No call has a form that this test overlooks.
  expect(said).toHaveLength(calls.length);
  expect(said.filter((words) => !explained.includes(`\n### ${words}\n`))).toEqual([]);
});
