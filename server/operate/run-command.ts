import { systemClock } from '../src/platform/clock.ts';
import { agreeOnSecrets } from '../src/platform/config/agree-on-secrets.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { isUsedByOthers } from '../src/platform/database/connections/is-used-by-others.ts';
import { withClient } from '../src/platform/database/connections/with-client.ts';
import { databaseSettings } from '../src/platform/database/database-settings.ts';
import { openDatabase } from '../src/platform/database/open-database.ts';
import { thrownMessage } from '../src/platform/thrown.ts';
import { createServices } from '../src/services.ts';
import { queues } from '../src/slices.ts';
import { readTestClock } from '../stand-ins/clock/test-clock.ts';
import { addKeysCommand } from './add-keys-command.ts';
import { archiveAuditCommand } from './audit/archive-audit-command.ts';
import {
  backupCommand,
  backupKeyCommand,
  listBackupsCommand,
  pruneBackupsCommand,
  verifyBackupCommand,
} from './backup/backup-commands.ts';
import { restoreCommand } from './backup/restore-command.ts';
import { type Command, done, failed, type Outcome } from './command.ts';
import { discordCommandsCommand } from './discord-commands-command.ts';
import { doctorCommand } from './doctor/doctor-command.ts';
import { exportCommand, loadCommand } from './export/export-commands.ts';
import { moveFilesCommand } from './files/move-files-command.ts';
import { importCommand } from './import-command.ts';
import {
  publishPanelKeysCommand,
  revokePanelKeyCommand,
  rotatePanelKeysCommand,
  showPanelKeysCommand,
  signPanelKeysCommand,
} from './panel-keys/panel-keys-commands.ts';
import {
  disableAdminCommand,
  enableAdminCommand,
  listAdminsCommand,
  requireAdminCodesCommand,
  setAdminPasswordCommand,
  setAdminRoleCommand,
} from './people/admin-commands.ts';
import { createAdminCommand } from './people/create-admin-command.ts';
import { dropSecondFactorsCommand } from './people/drop-second-factors-command.ts';
import { approveCommand, banCommand, unbanCommand } from './people/standing-commands.ts';
import { taskStaffCommand } from './people/task-staff-command.ts';
import { quietLog } from './quiet-log.ts';
import { runRemotely } from './remote/run-remotely.ts';
import { resetCommand } from './reset-command.ts';
import { rolesCommand } from './roles-command.ts';
import { seedCommand } from './seed-command.ts';
import {
  exportTextsCommand,
  importTextFileCommand,
  importTextsCommand,
  listTextsCommand,
} from './texts/texts-commands.ts';
import { tryTimeCommand } from './try-time-command.ts';

/** For an operator who has lost or deliberately replaced the secrets. */
const forgetSecretsCommand: Command = {
  usage: '',
  summary: 'Lets the next start use its own secrets; what the former ones sealed stays closed.',
  needs: 'config',
  run: async (config) => {
    const database = await openDatabase(databaseSettings(config, 1), queues, quietLog);
    try {
      if (await isUsedByOthers(database.db)) {
        return failed('Something is using the database, probably a running server. Stop it first.');
      }
      await withClient(database.ownerConnection, (owner) =>
        owner.query('delete from shared_secrets'),
      );
    } finally {
      await database.close();
    }
    return done(
      'The next start notes the secrets that it uses.',
      'What the former DATA_KEY sealed can no longer be opened: second factors, webhook secrets, community tokens, panel keys.',
    );
  },
};

/** Opening the database applies missing migrations, so nothing else remains to do. */
const migrateCommand: Command = {
  usage: '',
  summary: 'Applies pending database migrations.',
  needs: 'services',
  run: async () => done('The schema is up to date.'),
};

/** All commands of `regz`, by names of one or two words. */
const commands: Record<string, Command> = {
  'create-admin': createAdminCommand,
  'list-admins': listAdminsCommand,
  'set-admin-password': setAdminPasswordCommand,
  'set-admin-role': setAdminRoleCommand,
  'require-admin-codes': requireAdminCodesCommand,
  'disable-admin': disableAdminCommand,
  'enable-admin': enableAdminCommand,
  approve: approveCommand,
  ban: banCommand,
  unban: unbanCommand,
  'drop-second-factors': dropSecondFactorsCommand,
  'task-staff': taskStaffCommand,
  'add-keys': addKeysCommand,
  import: importCommand,
  roles: rolesCommand,
  'discord-commands': discordCommandsCommand,
  'backup key': backupKeyCommand,
  backup: backupCommand,
  'backup list': listBackupsCommand,
  'backup verify': verifyBackupCommand,
  'backup prune': pruneBackupsCommand,
  restore: restoreCommand,
  export: exportCommand,
  load: loadCommand,
  'move-files': moveFilesCommand,
  'archive-audit': archiveAuditCommand,
  'panel-keys show': showPanelKeysCommand,
  'panel-keys rotate': rotatePanelKeysCommand,
  'panel-keys revoke': revokePanelKeyCommand,
  'panel-keys sign': signPanelKeysCommand,
  'panel-keys publish': publishPanelKeysCommand,
  'texts list': listTextsCommand,
  'texts export': exportTextsCommand,
  'texts import': importTextsCommand,
  'texts import-file': importTextFileCommand,
  migrate: migrateCommand,
  doctor: doctorCommand,
  seed: seedCommand,
  'try-time': tryTimeCommand,
  'forget-secrets': forgetSecretsCommand,
  reset: resetCommand,
};

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
