import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { memoryFolder } from './tooling/memory-folder.ts';
import { PlainSummary } from './tooling/plain-summary.ts';
import { runFolder } from './tooling/run-folder.ts';

const long = process.env['LONG'] === '1';

/** Long tests repeat what a short one shows once (races, kills, fuzz); LONG=1 runs them alone. */
const include = long ? ['**/*.long.test.ts'] : ['**/*.test.{ts,tsx}'];
const exclude = [...configDefaults.exclude, ...(long ? [] : ['**/*.long.test.ts'])];
/** A busy machine is slower, not wrong; what never happens fails all the same. */
const timeLimit = long ? 600_000 : 120_000;

/** Databases of tests live for seconds: in memory where there is room, on the disk elsewhere. */
const inMemory = memoryFolder();
if (inMemory !== undefined) process.env['TMPDIR'] ??= inMemory;

/** Programs that tests start over and over load their code compiled, which halves their start. */
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('.cache/node', import.meta.url));

export default defineConfig({
  plugins: [runFolder()],
  test: {
    // Countdowns and time limits are waited for, not worked for: five files keep two cores busy.
    // A long one has the cores to itself: some hold times of a database with a million rows.
    maxWorkers: long ? 1 : Math.max(5, availableParallelism()),
    reporters: ['default', new PlainSummary()],
    projects: [
      pureProject('rules'),
      pureProject('contract'),
      pureProject('web'),
      {
        test: {
          name: 'sdk',
          root: 'sdk',
          include,
          exclude,
          testTimeout: timeLimit,
          hookTimeout: timeLimit,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      pureProject('tooling', ['**/planted/**']),
      {
        test: {
          name: 'server',
          root: 'server',
          include,
          exclude,
          // Each file has a server and a database of its own; loading the code again costs a second.
          isolate: false,
          globalSetup: './test/global-setup.ts',
          testTimeout: timeLimit,
          hookTimeout: timeLimit,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: {
          name: 'e2e',
          root: 'e2e',
          include,
          exclude,
          isolate: false,
          globalSetup: './global-setup.ts',
          testTimeout: 600_000,
          hookTimeout: timeLimit,
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
});

/** Tests that touch neither a database nor a browser share one worker: nothing leaks between them. */
function pureProject(name: string, alsoExclude: string[] = []) {
  return {
    test: {
      name,
      root: name,
      include,
      exclude: [...exclude, ...alsoExclude],
      isolate: false,
      testTimeout: timeLimit,
    },
  };
}
