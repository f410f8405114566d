import type { Reporter, TestModule } from 'vitest/node';

/**
 * Ends a test run with one plain line, `N passed, N failed, N skipped`, for machines that read the
 * output. A file that cannot be loaded and an error outside any test each count as one failure, so
 * that a run which proves nothing never reads as a success.
 */
export class PlainSummary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const passed = tests.filter((test) => test.result().state === 'passed').length;
    const failed = tests.filter((test) => test.result().state === 'failed').length;
    const skipped = tests.length - passed - failed;
    const broken = modules.filter(failsWithoutFailedTest).length + unhandledErrors.length;

    process.stdout.write(`\n${passed} passed, ${failed + broken} failed, ${skipped} skipped\n`);
  }
}

function failsWithoutFailedTest(module: TestModule): boolean {
  return !module.ok() && ![...module.children.allTests('failed')].length;
}
