import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');

/** Queries that lock rows against rows that refer to them, and why they may. */
const whole: Readonly<Record<string, string>> = {
  'server/src/event-hooks/deliveries.queries.ts': 'deletes the rows in the same statement',
};

const locksWhole = /\bfor\s+update\b|\.forUpdate\(/iu;

it('A query that does not delete rows locks them for no key update', () => {
  const files = globSync('server/{src,operate,takeover,stand-ins,schema}/**/*.{ts,sql}', {
    cwd: root,
    exclude: (name) => /^(?:node_modules|before-1\.0)$|\.test\.ts$/u.test(path.basename(name)),
  });
  const locking = files.filter((file) =>
    locksWhole.test(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(files.length).toBeGreaterThan(1000);
  expect(locking.toSorted()).toEqual(Object.keys(whole).toSorted());
});
