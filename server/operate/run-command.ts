import { systemClock } from '../src/platform/clock.ts';
import { agreeOnSecrets } from '../src/platform/config/agree-on-secrets.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { databaseSettings } from '../src/platform/database/database-settings.ts';
import { openDatabase } from '../src/platform/database/open-database.ts';
import { thrownMessage } from '../src/platform/thrown.ts';
import { createServices } from '../src/services.ts';
import { queues } from '../src/slices.ts';
import { readTestClock } from '../stand-ins/clock/test-clock.ts';
import { failed, type Outcome } from './command.ts';
import { commands } from './commands.ts';
import { quietLog } from './quiet-log.ts';
import { runRemotely } from './remote/run-remotely.ts';

const POOL_SIZE = 2;

/**
 * Runs a command with the settings of an environment; an unknown command returns the usage.
 * @param namesInFile Of these, the names that come from the settings file.
 */
export async function runCommand(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  namesInFile: readonly string[] = [],
): Promise<Outcome> {
  const name = commandNamed(words);
  const command = commands[name];
  if (command === undefined) return failed(...unknown(name), ...usage());
  const args = words.slice(name.split(' ').length);
  // Checked before the settings are read, because mistakes in them do not matter to a refused
  // command.
  if (command.notInProduction !== undefined && environment['NODE_ENV'] === 'production') {
    return failed(command.notInProduction);
  }
  if (args.includes('--url')) return runRemotely(command, args);
  if (command.needs === 'nothing') return command.run(args);
  if (command.needs === 'environment') return command.run(environment, args, namesInFile);
  const config = readConfig(environment, namesInFile);
  if (command.needs === 'config') return command.run(config, args);
  const database = await openDatabase(databaseSettings(config, POOL_SIZE), queues, quietLog);
  try {
    const { db } = database;
    await agreeOnSecrets(db, config);
    const clock = config.TEST_CLOCK ? await readTestClock(db) : systemClock;
    const services = await createServices({ config, db, log: quietLog, clock });
    return await command.run(services, args);
  } finally {
    await database.close();
  }
}

/** The exit code and the two outputs of a process that only runs this command. */
export async function runToEnd(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  namesInFile: readonly string[] = [],
): Promise<{ code: number; out: string; err: string }> {
  try {
    const { ok, lines, exitCode = ok ? 0 : 1 } = await runCommand(words, environment, namesInFile);
    const text = `${lines.join('\n')}\n`;
    return ok ? { code: exitCode, out: text, err: '' } : { code: exitCode, out: '', err: text };
  } catch (error) {
    return { code: 1, out: '', err: `${thrownMessage(error)}\n` };
  }
}

/**
 * A command's name is two words if any command begins with the first: `backup list`, or the unknown
 * `backup lst`.
 */
function commandNamed([first = '', second = '']: readonly string[]): string {
  const isGroup = Object.keys(commands).some((name) => name.startsWith(`${first} `));
  return isGroup && second !== '' && !second.startsWith('-') ? `${first} ${second}` : first;
}

/** Empty if the operator named no command, to see the list. */
function unknown(name: string): string[] {
  return name === '' ? [] : [`There is no command ${name}.`, ''];
}

function usage(): string[] {
  const rows = Object.entries(commands).map(([name, { usage: words, summary }]) => {
    return { call: `regz ${name} ${words}`.trimEnd(), summary };
  });
  const width = Math.max(...rows.map((row) => row.call.length));
  const lines = rows.map(({ call, summary }) => `  ${call.padEnd(width)}  ${summary}`);
  return ['Usage: npm run regz -- <command>', '', ...lines];
}
