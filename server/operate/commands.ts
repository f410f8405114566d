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
import type { Command } from './command.ts';
import { doctorCommand } from './doctor/doctor-command.ts';
import { exportCommand, loadCommand } from './export/export-commands.ts';
import { moveFilesCommand } from './files/move-files-command.ts';
import { forgetSecretsCommand } from './forget-secrets-command.ts';
import { importCommand } from './import-command.ts';
import { migrateCommand } from './migrate-command.ts';
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
import { resetCommand } from './reset-command.ts';
import { rolesCommand } from './roles-command.ts';
import { seedCommand } from './seed-command.ts';
import { tryTimeCommand } from './try-time-command.ts';

/** All commands of `regz`, by names of one or two words. */
export const commands: Record<string, Command> = {
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
  migrate: migrateCommand,
  doctor: doctorCommand,
  seed: seedCommand,
  'try-time': tryTimeCommand,
  'forget-secrets': forgetSecretsCommand,
  reset: resetCommand,
};
