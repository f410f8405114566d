import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
/** An audit record about an order, with its action. */
const record = /action: ([^\n]*'orders\.[^\n]*),\n\s+object: \{ kind: 'order'/gu;

it('Every act on an order that is recorded has its sentence in the order’s timeline', () => {
  const sources = globSync('server/src/**/*.ts', { cwd: root });
  const records = sources.flatMap((file) => [...read(file).matchAll(record)]);
  const acts = records.flatMap(([, said = '']) => said.match(/'orders\.[a-z-]+'/gu) ?? []);
  const sentences = read('web/src/i18n/en/orders/staff.ts');
  expect(acts.length).toBeGreaterThan(5);
  expect(acts.filter((act) => !sentences.includes(`${act}: `))).toEqual([]);
});
