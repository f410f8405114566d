import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { lastLines, runPlanted } from './planted-runs.ts';

describe.concurrent('a run with a second chance', () => {
  it('A run with a second chance passes if what failed passes alone, and names it as flaky in its last lines and in the list', async () => {
    const { output, code, folder } = await runPlanted('second chance', [
      'passing',
      'flaky-once',
      'flaky-setup',
    ]);
    const names = ['flaky-once.test.ts > fails the first time', 'flaky-setup.test.ts'];
    const [title, ...rest] = lastLines(output, 4);
    expect(title).toMatch(/^Flaky: /u);
    expect(rest.slice(0, 2).toSorted()).toEqual(names);
    expect(rest.at(-1)).toBe('5 passed, 0 failed, 0 skipped');
    expect(code).toBe(0);

    const list = readFileSync(path.join(folder, '.cache/flaky-tests.txt'), 'utf8').trim();
    expect(
      list
        .split('\n')
        .map((line) => line.replace(/^\d{4}-\d\d-\d\d /u, ''))
        .toSorted(),
    ).toEqual(names);
  });

  it('A run with a second chance fails if something fails again, and still names what was flaky', async () => {
    const { output, code } = await runPlanted('second chance', ['failing', 'flaky-once']);
    expect(lastLines(output, 2)).toEqual([
      'flaky-once.test.ts > fails the first time',
      '2 passed, 1 failed, 1 skipped',
    ]);
    expect(code).toBe(1);
  });

  it('A run with a second chance fails if more than three tests are flaky, and names all of them', async () => {
    const { output, code } = await runPlanted('second chance', ['flaky-often', 'passing']);
    expect(lastLines(output, 6)).toEqual([
      'flaky-often.test.ts > fails the first time, 1',
      'flaky-often.test.ts > fails the first time, 2',
      'flaky-often.test.ts > fails the first time, 3',
      'flaky-often.test.ts > fails the first time, 4',
      'More than 3 flaky tests fail the run.',
      '6 passed, 1 failed, 0 skipped',
    ]);
    expect(code).toBe(1);
  });

  it.each([
    ['an error outside of tests', ['unhandled'], '1 passed, 1 failed, 0 skipped'],
    ['a process that died', ['dies-once'], '1 passed, 1 failed, 0 skipped'],
    ['a file that cannot be loaded', ['unloadable'], '0 passed, 1 failed, 0 skipped'],
    ['a name that no test has', ['passing', '-t', 'no such'], '0 passed, 1 failed, 2 skipped'],
    ['a path that finds no file', ['no-such-file'], '0 passed, 1 failed, 0 skipped'],
  ])('A run with a second chance fails for %s', async (_what, words, line) => {
    const { output, code } = await runPlanted('second chance', words);
    expect(lastLines(output, 1)).toEqual([line]);
    expect(code).toBe(1);
  });

  it('A run with a second chance says nothing of flaky tests if all pass at once', async () => {
    const { output, code, folder } = await runPlanted('second chance', ['passing']);
    expect(output).not.toContain('Flaky');
    expect(lastLines(output, 1)).toEqual(['2 passed, 0 failed, 0 skipped']);
    expect(code).toBe(0);
    expect(existsSync(path.join(folder, '.cache'))).toBe(false);
  });
});
