import { thrownMessage } from '../platform/thrown.ts';
import { runCommand } from './run-command.ts';

try {
  const outcome = await runCommand(process.argv.slice(2), process.env);
  const stream = outcome.ok ? process.stdout : process.stderr;
  stream.write(`${outcome.lines.join('\n')}\n`);
  process.exitCode = outcome.exitCode ?? (outcome.ok ? 0 : 1);
} catch (error) {
  process.stderr.write(`${thrownMessage(error)}\n`);
  process.exitCode = 1;
}
