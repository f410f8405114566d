import type { Reporter, TestCase } from 'vitest/node';

const MOST_RETRIED = 3;

/** Lists the tests that failed first and passed on Vitest's retry. More than three fail the run. */
export class RetriedTests implements Reporter {
  readonly #retried: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky !== true) return;
    this.#retried.push(`${test.project.name} ${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd(): void {
    if (this.#retried.length === 0) return;
    const isTooMany = this.#retried.length > MOST_RETRIED;
    if (isTooMany) process.exitCode = 1;
    const lines = [
      'Passed only when run again:',
      ...this.#retried.map((name) => `  ${name}`),
      ...(isTooMany ? [`More than ${MOST_RETRIED} such tests fail the run.`] : []),
    ];
    process.stdout.write(`\n${lines.join('\n')}\n`);
  }
}
