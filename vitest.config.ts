import { existsSync, statfsSync } from 'node:fs';
import { availableParallelism, freemem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { RetriedTests } from './tooling/retried-tests.ts';
import { runFolder } from './tooling/run-folder.ts';

/** Long tests repeat what a short one shows once (races, kills, fuzz); LONG=1 runs them alone. */
const long = process.env['LONG'] === '1';
/** A busy machine is slower, not wrong; an event that never happens fails all the same. */
const timeLimit = long ? 600_000 : 120_000;

/** Databases of tests live for seconds: in memory where 4 GiB are free, on the disk elsewhere. */
const MEMORY = '/dev/shm';
if (existsSync(MEMORY)) {
  const { bavail, bsize } = statfsSync(MEMORY);
  if (Math.min(bavail * bsize, freemem()) >= 4 * 1024 ** 3) process.env['TMPDIR'] ??= MEMORY;
}

/** Programs that tests start over and over load their code compiled, which halves their start. */
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('.cache/node', import.meta.url));

export default defineConfig({
  plugins: [runFolder()],
  test: {
    // Tests mostly wait for countdowns and time limits: five files keep two cores busy.
    // A long one has the cores to itself: some hold times of a database with a million rows.
    maxWorkers: long ? 1 : Math.max(5, availableParallelism()),
    reporters: ['default', new RetriedTests()],
    include: long ? ['**/*.long.test.ts'] : ['**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, ...(long ? [] : ['**/*.long.test.ts'])],
    testTimeout: timeLimit,
    hookTimeout: timeLimit,
    expect: { poll: { timeout: 60_000 } },
    retry: long ? 0 : 1,
    // Each file has its own server and database; loading the code again costs a second.
    isolate: false,
    // The quick projects run first, so that their failures show early.
    projects: [
      { test: { name: 'rules', root: 'rules' } },
      { test: { name: 'contract', root: 'contract' } },
      { test: { name: 'texts', root: 'texts' } },
      { test: { name: 'web', root: 'web' } },
      { test: { name: 'tooling', root: 'tooling' } },
      { test: { name: 'sdk', root: 'sdk', isolate: true, sequence: { groupOrder: 1 } } },
      {
        test: {
          name: 'server',
          root: 'server',
          globalSetup: './test/global-setup.ts',
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'e2e',
          root: 'e2e',
          globalSetup: './global-setup.ts',
          testTimeout: 600_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
