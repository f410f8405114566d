import type { TestModule } from 'vitest/node';

/** What became of one test, or of a file that failed as a whole. */
export interface TestResult {
  file: string;
  /** File and full name, as people look for it. */
  name: string;
  state: 'passed' | 'failed' | 'skipped';
}

/**
 * The results of a run by their ids. A file that fails without a failed test, because it cannot be
 * loaded, a hook fails or its process died, is one failure of its own.
 */
export function resultsOf(modules: readonly TestModule[]): Map<string, TestResult> {
  return new Map(modules.flatMap((module) => [...testsOf(module), ...wholeFile(module)]));
}

function testsOf(module: TestModule): [string, TestResult][] {
  const { moduleId: file, relativeModuleId } = module;
  return [...module.children.allTests()].map((test) => {
    const { state } = test.result();
    const name = `${relativeModuleId} > ${test.fullName}`;
    return [test.id, { file, name, state: state === 'pending' ? 'skipped' : state }];
  });
}

function wholeFile(module: TestModule): [string, TestResult][] {
  const isDone = module.ok() && !['queued', 'pending'].includes(module.state());
  if (isDone || [...module.children.allTests('failed')].length > 0) return [];
  const { moduleId: file, project, relativeModuleId: name } = module;
  return [[`${project.name} ${file}`, { file, name, state: 'failed' }]];
}

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/** Counts results, and failures besides; a run in which no test ran proves nothing and is one. */
export function tally(results: Iterable<TestResult>, moreFailures = 0): Tally {
  const count = { passed: 0, failed: moreFailures, skipped: 0 };
  for (const { state } of results) count[state] += 1;
  return count.passed + count.failed === 0 ? { ...count, failed: 1 } : count;
}

/** The last line of a run, alone on its line, for machines that read the output. */
export function closingLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
