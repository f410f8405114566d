import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const limit = /^ {2}(\w+): \{ attempts: (\d+), windowSeconds: ([^}]+) \}/gmu;
const seconds: Record<string, number> = { MINUTE_SECONDS: 60, HOUR_SECONDS: 3600 };

/** `15 * MINUTE_SECONDS` or `900` as the page writes it. */
function windowOf(expression: string): string {
  const factors = expression.split('*').map((factor) => factor.trim());
  const all = factors.reduce((product, factor) => product * (seconds[factor] ?? Number(factor)), 1);
  return all % 3600 === 0 ? `${all / 3600} h` : `${all / 60} min`;
}

it('every attempt limit is documented with its numbers', () => {
  const page = readFileSync(path.join(root, 'docs/operations/limits.md'), 'utf8');
  const documented = [...page.matchAll(/^\| `(\w+)` \|.*\| (\d+) \| (.+) \|$/gmu)];
  const files = globSync('server/src/**/*.budgets.ts', { cwd: root });
  const text = files.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n');
  const enforced = [...text.matchAll(limit)];

  // None is written in a way that is overlooked here.
  expect(enforced).toHaveLength(text.match(/\battempts: /gu)?.length ?? 0);
  expect(
    Object.fromEntries(documented.map(([, name, most, within]) => [name, [most, within]])),
  ).toEqual(
    Object.fromEntries(
      enforced.map(([, name, most, within = '']) => [name, [most, windowOf(within)]]),
    ),
  );
});
