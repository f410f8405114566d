import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import planted from './faults.json' with { type: 'json' };

/**
 * Plants each fault, runs the tests that must catch it, and restores the file:
 * `npm run test:faults [text ...]` runs the faults whose file or search text contains one of the
 * texts. Fails if a fault is not caught, or if a search text is not found exactly once.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));

/** A one-line change that breaks a guarantee, and the tests that must notice it. */
type Fault = {
  /** From the root of the repository. */
  file: string;
  /** Found exactly once in the file, so that a rename or move must update the fault. */
  search: string;
  replace: string;
  /** Test files or their folders, in Vitest's syntax. */
  tests: readonly string[];
};

const faults: readonly Fault[] = planted;

const words = process.argv.slice(2);
const chosen = faults.filter(
  ({ file, search }) =>
    words.length === 0 || words.some((word) => file.includes(word) || search.includes(word)),
);

const outdated = faults.filter((fault) => occurrencesOf(fault) !== 1);
for (const fault of outdated) {
  process.stdout.write(`OUTDATED  found ${occurrencesOf(fault)} times: ${nameOf(fault)}\n`);
}
const missed = outdated.length > 0 ? [] : chosen.filter((fault) => !isCaught(fault));
process.stdout.write(`${chosen.length - missed.length} of ${chosen.length} faults caught\n`);
if (outdated.length > 0 || missed.length > 0) process.exitCode = 1;

function occurrencesOf({ file, search }: Fault): number {
  return readFileSync(root + file, 'utf8').split(search).length - 1;
}

function nameOf({ file, search }: Fault): string {
  return `${file}: ${search.trim().split('\n')[0]}`;
}

/** Ctrl+C ends the tests, and this process after it has restored the file. */
function isCaught(fault: Fault): boolean {
  const path = root + fault.file;
  const source = readFileSync(path, 'utf8');
  try {
    writeFileSync(
      path,
      source.replace(fault.search, () => fault.replace),
    );
    const { status, signal } = spawnSync(
      process.execPath,
      [
        'node_modules/.bin/vitest',
        'run',
        '--bail=1',
        '--maxWorkers=2',
        '--reporter=dot',
        '--retry=0',
        // A fault whose tests have moved away is missed.
        '--passWithNoTests',
        ...fault.tests,
      ],
      { cwd: root, stdio: 'ignore' },
    );
    if (signal !== null) throw new Error('stopped');
    const isFound = status !== 0;
    process.stdout.write(`${isFound ? 'caught' : 'MISSED'}  ${nameOf(fault)}\n`);
    return isFound;
  } finally {
    writeFileSync(path, source);
  }
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
