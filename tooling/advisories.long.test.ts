import { execFile } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');

/** npm's report on the packages that the running product uses; npm exits with 1 for any fault. */
function audit(): Promise<string> {
  return new Promise((resolve) => {
    execFile('npm', ['audit', '--omit=dev', '--json'], { cwd: root }, (_error, stdout) => {
      resolve(stdout);
    });
  });
}

it('No package in production has a known vulnerability of high or critical severity', async (test) => {
  const report: { metadata?: { vulnerabilities: Record<string, number> } } = JSON.parse(
    await audit(),
  );
  if (report.metadata === undefined) {
    test.skip('The package registry does not answer questions about advisories from here');
    return;
  }
  expect(report.metadata.vulnerabilities).toMatchObject({ high: 0, critical: 0 });
});
