import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isMistypedKey } from '@regz/rules/licenses/generated-key.ts';
import { expect, it } from 'vitest';

type Vector = { kind: string; name: string; verdict: string; text: string };

it('The vectors of license keys have the verdicts of the rule', () => {
  const file = path.join(import.meta.dirname, '../../../sdk/vectors/vectors.json');
  const rows = JSON.parse(readFileSync(file, 'utf8')) as Vector[];
  const vectors = rows.filter(({ kind }) => kind === 'license');
  expect(vectors.length).toBeGreaterThan(20);
  for (const { name, verdict, text } of vectors) {
    expect([name, isMistypedKey(text)]).toEqual([name, verdict === 'bad']);
  }
});
