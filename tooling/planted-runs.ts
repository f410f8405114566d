import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

const root = path.join(import.meta.dirname, '..');
const programs = {
  vitest: ['node_modules/.bin/vitest', 'run'],
  'second chance': ['tooling/second-chance.ts'],
};

/** Starts a run of the planted test files; it leaves its marks and its `.cache` in `folder`. */
export function startPlanted(
  program: keyof typeof programs,
  words: readonly string[],
): { run: ChildProcessByStdio<null, Readable, null>; folder: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'planted-runs-'));
  const [file = '', ...first] = programs[program];
  const config = path.join(import.meta.dirname, 'planted/runs/vitest.config.ts');
  const run = spawn(
    process.execPath,
    [path.join(root, file), ...first, '--config', config, ...words],
    {
      cwd: folder,
      env: {
        ...process.env,
        PLANTED_MARKS: folder,
        NO_COLOR: '1',
        // It has a folder of its own, as a run that nobody started from a test.
        TEST_RUN_FOLDER: undefined,
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  return { run, folder };
}

/** Runs planted test files to the end. */
export async function runPlanted(
  program: keyof typeof programs,
  words: readonly string[],
): Promise<{ output: string; code: number | null; folder: string }> {
  const { run, folder } = startPlanted(program, words);
  const ended = once(run, 'exit').then(([code]: (number | null)[]) => code ?? null);
  return { output: await text(run.stdout), code: await ended, folder };
}

/** The last lines of an output that say something. */
export function lastLines(output: string, count: number): string[] {
  const lines = output.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').slice(-count);
}
