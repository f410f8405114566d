import { execFile } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');

describe('PlainSummary', () => {
  it.each([
    ['setup-fails unhandled', '1 passed, 2 failed, 1 skipped'],
    ['passing failing unloadable', '2 passed, 2 failed, 1 skipped'],
  ])('ends a run of %s with the line "%s"', async (files, line) => {
    expect((await run(files.split(' '))).trimEnd().split('\n').at(-1)).toBe(line);
  });
});

/** Runs the planted test files whose names contain one of the words; resolves with the output. */
function run(words: readonly string[]): Promise<string> {
  const vitest = path.join(root, 'node_modules/.bin/vitest');
  const config = path.join(import.meta.dirname, 'planted/runs/vitest.config.ts');

  return new Promise((resolve) => {
    execFile(process.execPath, [vitest, 'run', '--config', config, ...words], (_error, stdout) => {
      resolve(stdout);
    });
  });
}
