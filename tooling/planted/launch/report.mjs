import { execFileSync } from 'node:child_process';

const { execArgv, execPath } = process;
const asNode = execFileSync('node', ['-p', 'process.execPath'], { encoding: 'utf8' }).trim();
const env = process.env['OF_THE_STEP'];
const report = { args: process.argv.slice(2), execArgv, execPath, asNode, env };
process.stdout.write(`${JSON.stringify(report)}\n`);
