import { parseCLI } from 'vitest/node';
import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { closingLine, resultsOf, tally } from './test-results.ts';

/**
 * Ends a test run with one plain line, `N passed, N failed, N skipped`, for machines that read the
 * output. A file that cannot be loaded and an error outside any test each count as one failure, and
 * so does a filter that finds nothing, so that a run which proves nothing never reads as a success.
 */
export class PlainSummary implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  async onTestRunStart(): Promise<void> {
    const { filter } = parseCLI(['vitest', ...process.argv.slice(2)]);
    for (const word of filter) {
      const found = await this.#vitest?.globTestSpecifications([word]);
      if (found?.length !== 0) continue;
      process.stdout.write(`No test file has ${word} in its path.\n${closingLine(tally([]))}\n`);
      process.exit(1);
    }
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const results = [...resultsOf(modules).values()];
    const count = tally(results, unhandledErrors.length);
    if (count.failed > 0) process.exitCode = 1;
    if (results.every(({ state }) => state === 'skipped')) {
      process.stdout.write(
        '\nNo test ran: none has the name that was asked for, or all are skipped.\n',
      );
    }
    process.stdout.write(`\n${closingLine(count)}\n`);
  }
}
