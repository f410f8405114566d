import { execFile } from 'node:child_process';
import path from 'node:path';

/** Each has its own tsconfig, because the available types depend on the machine that runs the code. */
const projects = [
  'rules',
  'rules/test',
  'contract',
  'texts',
  'server',
  'web',
  'e2e',
  'sdk',
  'tooling',
];
const root = path.join(import.meta.dirname, '..');

const reports = await Promise.all(projects.map(check));
process.stdout.write(reports.join(''));

/** Resolves with the compiler's report on one project, empty without errors. */
function check(project: string): Promise<string> {
  const tsc = path.join(root, 'node_modules/.bin/tsc');

  return new Promise((resolve) => {
    execFile(process.execPath, [tsc, '-p', project], { cwd: root }, (error, stdout, stderr) => {
      if (error !== null) {
        process.exitCode = 1;
      }
      resolve(`${stdout}${stderr}`);
    });
  });
}
