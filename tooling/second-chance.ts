/**
 * Runs the tests as `vitest run` does, and then, alone, the files in which something failed once
 * more. What passes the second time is flaky: named in the last lines, and added to
 * `.cache/flaky-tests.txt` for whoever looks for the cause. What fails again fails the run, and so
 * do more than three flaky tests, and every error outside of tests.
 */
import { appendFileSync, mkdirSync } from 'node:fs';
import { parseCLI, startVitest } from 'vitest/node';
import { closingLine, resultsOf, tally } from './test-results.ts';
import type { TestResult } from './test-results.ts';

const MOST_FLAKY = 3;
// More broken files are not bad luck, and one after the other they take too long.
const MOST_FILES = 10;
const FLAKY_LIST = '.cache/flaky-tests.txt';

const { filter, options } = parseCLI(['vitest', ...process.argv.slice(2)]);
const first = await run(filter);
const broken = new Set(failed(first.results).map(({ file }) => file));
const second =
  broken.size > 0 && broken.size <= MOST_FILES
    ? await run([...broken], { fileParallelism: false })
    : { results: new Map<string, TestResult>(), errors: 0 };

const repeated = new Set([...second.results.values()].map(({ file }) => file));
const results = new Map([
  ...[...first.results].filter(([, { file }]) => !repeated.has(file)),
  ...second.results,
]);
const flaky = [...first.results]
  .filter(([id, { state }]) => state === 'failed' && results.get(id)?.state !== 'failed')
  .map(([, { name }]) => name);
const moreFailures = first.errors + second.errors + (flaky.length > MOST_FLAKY ? 1 : 0);

report(flaky);
const count = tally(results.values(), moreFailures);
process.stdout.write(`\n${closingLine(count)}\n`);
process.exitCode = count.failed > 0 ? 1 : 0;

async function run(files: string[], alone = {}) {
  const vitest = await startVitest('test', files, { ...options, ...alone, watch: false });
  const found = resultsOf(vitest.state.getTestModules());
  // A run that could not begin has said so itself.
  if (found.size === 0) process.exit(1);
  return { results: found, errors: vitest.state.getUnhandledErrors().length };
}

function failed(all: ReadonlyMap<string, TestResult>): TestResult[] {
  return [...all.values()].filter(({ state }) => state === 'failed');
}

function report(names: readonly string[]): void {
  if (names.length === 0) return;
  const today = new Date().toISOString().slice(0, 10);
  mkdirSync('.cache', { recursive: true });
  appendFileSync(FLAKY_LIST, names.map((name) => `${today} ${name}\n`).join(''));
  process.stdout.write(
    [
      `\nFlaky: failed, and passed when run again alone (listed in ${FLAKY_LIST}):`,
      ...names.map((name) => `  ${name}`),
      names.length > MOST_FLAKY ? `More than ${MOST_FLAKY} flaky tests fail the run.\n` : '',
    ].join('\n'),
  );
}
