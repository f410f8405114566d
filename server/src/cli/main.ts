import { readConfig } from '../platform/config/config.ts';
import { databaseSettings } from '../platform/database/database-settings.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { thrownMessage } from '../platform/thrown.ts';
import { queues } from '../queues.ts';
import { createServices } from '../services.ts';
import {
  disableAdminCommand,
  enableAdminCommand,
  listAdminsCommand,
  requireAdminCodesCommand,
  setAdminPasswordCommand,
} from './accounts/admin-commands.ts';
import { createAdminCommand } from './accounts/create-admin-command.ts';
import { dropSecondFactorsCommand } from './accounts/drop-second-factors-command.ts';
import { approveCommand, banCommand, unbanCommand } from './accounts/standing-commands.ts';
import { taskStaffCommand } from './accounts/task-staff-command.ts';
import { addKeysCommand } from './add-keys-command.ts';
import {
  backupCommand,
  backupKeyCommand,
  listBackupsCommand,
  pruneBackupsCommand,
  verifyBackupCommand,
} from './backup/backup-commands.ts';
import { restoreCommand } from './backup/restore-command.ts';
import { type Command, failed, type Outcome } from './command.ts';
import { doctorCommand } from './doctor/doctor-command.ts';
import { exportCommand, loadCommand } from './export/export-commands.ts';
import { importCommand } from './import-command.ts';
import { migrateCommand } from './migrate-command.ts';
import { quietLog } from './quiet-log.ts';
import { resetCommand } from './reset-command.ts';
import { rolesCommand } from './roles-command.ts';
import { seedCommand } from './seed-command.ts';

const POOL_SIZE = 2;

const commands: Record<string, Command> = {
  'create-admin': createAdminCommand,
  'list-admins': listAdminsCommand,
  'set-admin-password': setAdminPasswordCommand,
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
  'backup key': backupKeyCommand,
  backup: backupCommand,
  'backup list': listBackupsCommand,
  'backup verify': verifyBackupCommand,
  'backup prune': pruneBackupsCommand,
  restore: restoreCommand,
  export: exportCommand,
  load: loadCommand,
  migrate: migrateCommand,
  doctor: doctorCommand,
  seed: seedCommand,
  reset: resetCommand,
};

async function main(words: readonly string[]): Promise<Outcome> {
  const name = commandNamed(words);
  const command = commands[name];
  if (command === undefined) return failed(...usage());
  const args = words.slice(name.split(' ').length);
  // Before the settings are read: their mistakes matter to nobody whom this turns away.
  if (command.notInProduction !== undefined && process.env['NODE_ENV'] === 'production') {
    return failed(command.notInProduction);
  }
  if (command.needs === 'nothing') return command.run(args);
  const config = readConfig(process.env);
  if (command.needs === 'config') return command.run(config, args);
  const database = await openDatabase(databaseSettings(config, POOL_SIZE), queues, quietLog);
  try {
    const services = await createServices({ config, db: database.db, log: quietLog });
    return await command.run(services, args);
  } finally {
    await database.close();
  }
}

/** The name is two words where there is such a command: `backup list`. */
function commandNamed([first = '', second = '']: readonly string[]): string {
  const both = `${first} ${second}`;
  return Object.hasOwn(commands, both) ? both : first;
}

function usage(): string[] {
  const rows = Object.entries(commands).map(([name, { usage: words, summary }]) => {
    return { call: `regz ${name} ${words}`.trimEnd(), summary };
  });
  const width = Math.max(...rows.map((row) => row.call.length));
  const lines = rows.map(({ call, summary }) => `  ${call.padEnd(width)}  ${summary}`);
  return ['Usage: npm run regz -- <command>', '', ...lines];
}

try {
  const outcome = await main(process.argv.slice(2));
  const stream = outcome.ok ? process.stdout : process.stderr;
  stream.write(`${outcome.lines.join('\n')}\n`);
  process.exitCode = outcome.ok ? 0 : 1;
} catch (error) {
  process.stderr.write(`${thrownMessage(error)}\n`);
  process.exitCode = 1;
}
