import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { withoutOptionalEngines } from './lock-file.ts';

const lock = path.join(import.meta.dirname, '../package-lock.json');

it('package-lock.json lets every npm install all optional packages', () => {
  const text = readFileSync(lock, 'utf8');
  const isFormatted = text === withoutOptionalEngines(text);
  expect(isFormatted, 'after a change of dependencies: npm run format').toBe(true);
});

it('withoutOptionalEngines removes only engines, and only from optional packages', () => {
  const needs = { version: '1.0.0', engines: { node: '>=20' } };
  const text = (optional: object) => {
    const packages = { '': { name: 'regz' }, a: needs, b: { ...optional, optional: true } };
    return `${JSON.stringify({ lockfileVersion: 3, packages }, null, 2)}\n`;
  };
  expect(withoutOptionalEngines(text(needs))).toBe(text({ version: '1.0.0' }));
});
