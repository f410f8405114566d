import { expect, it } from 'vitest';
import { lastLines, runPlanted } from './planted-runs.ts';

it.each([
  ['setup-fails unhandled', '1 passed, 2 failed, 1 skipped'],
  ['passing failing unloadable', '2 passed, 2 failed, 1 skipped'],
  ['passing dying', '2 passed, 2 failed, 1 skipped'],
])('PlainSummary ends a run of %s with the line "%s"', async (files, line) => {
  const { output, code } = await runPlanted('vitest', files.split(' '));
  expect(lastLines(output, 1)).toEqual([line]);
  expect(code).toBe(1);
});

it('A run with a path that finds no file is an error, even beside one that does', async () => {
  const { output, code } = await runPlanted('vitest', ['passing', 'no-such-file']);
  expect(lastLines(output, 2)).toEqual([
    'No test file has no-such-file in its path.',
    '0 passed, 1 failed, 0 skipped',
  ]);
  expect(code).toBe(1);
});

it('A run for a name that no test has is an error', async () => {
  const { output, code } = await runPlanted('vitest', ['passing', '-t', 'no such name']);
  expect(lastLines(output, 2)).toEqual([
    'No test ran: none has the name that was asked for, or all are skipped.',
    '0 passed, 1 failed, 2 skipped',
  ]);
  expect(code).toBe(1);
});

it('A run for a name that one test has is none', async () => {
  const { output, code } = await runPlanted('vitest', ['passing', '-t', 'passes too']);
  expect(lastLines(output, 1)).toEqual(['1 passed, 0 failed, 1 skipped']);
  expect(code).toBe(0);
});
