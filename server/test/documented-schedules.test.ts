import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { schedulesOf } from '../src/platform/jobs/queues.ts';
import { queues } from '../src/slices.ts';

const root = path.join(import.meta.dirname, '../..');

/** An interval as the page writes it. */
function intervalOf(seconds: number): string {
  if (seconds % 3600 === 0) return `${seconds / 3600} h`;
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}

it('Every schedule is documented with how often it runs', () => {
  const page = readFileSync(path.join(root, 'docs/operations/watching.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `([a-z.-]+)` \| (\d+ \w+)(, and at a start)?/gmu)];
  const documented = rows.map(([, name, every, atStart]) => [name, [every, atStart !== undefined]]);
  const scheduled = [...schedulesOf(queues)].map(([name, { everySeconds, atEveryStart }]) => [
    name,
    [intervalOf(everySeconds), atEveryStart],
  ]);
  expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(scheduled));
});

it('Every queue is named on the page of the schedules', () => {
  const page = readFileSync(path.join(root, 'docs/operations/watching.md'), 'utf8');

  expect(Object.keys(queues).filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
