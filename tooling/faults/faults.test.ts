import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import faults from './faults.json' with { type: 'json' };

const root = fileURLToPath(new URL('../..', import.meta.url));

test('every planted fault matches the code once', () => {
  const outdated = faults.filter(
    ({ file, search }) => readFileSync(root + file, 'utf8').split(search).length !== 2,
  );
  expect(outdated).toEqual([]);
});
