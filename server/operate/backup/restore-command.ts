import { findBackup, listBackups } from '../../src/platform/backups/kept-backups.ts';
import { ownSecrets } from '../../src/platform/config/secrets.ts';
import { type Command, done } from '../command.ts';
import { quietLog } from '../quiet-log.ts';
import { inspected, opening } from './backup-commands.ts';
import { readKeyFor, readOptions } from './backup-options.ts';
import { restoreBackup } from './restore-backup.ts';
import { chooseBase, type Until } from './wal/point-in-time.ts';

/** Restores a backup, for a start on another machine or after a loss. */
export const restoreCommand: Command = {
  usage: '[<id>] [--from <folder>] [--key <file>] [--into <folder>] [--until <moment>|end]',
  summary: 'Restores a backup, or the newest, into an empty state directory.',
  needs: 'config',
  run: async (config, args) => {
    const { id, folder, into, key, until } = readOptions(config, args);
    const backup =
      until !== undefined && id === undefined
        ? chooseBase(await listBackups(folder), until)
        : await findBackup(folder, id);
    const { recipient, standsAt, downloads, variables } = backup.manifest;
    const { identity } = await readKeyFor(recipient, key);
    const opened = { config, backup, identity, log: quietLog, until };
    const restored = await restoreBackup(opened, into);
    const { dataKey } = ownSecrets(into);
    const otherKey = config.DATA_KEY !== undefined && config.DATA_KEY !== dataKey;
    return done(
      `Backup ${backup.manifest.id} was restored into ${into}, as of ${standsAt}.`,
      ...(until === undefined ? [] : [replayed(until, restored.lastAct)]),
      ...inspected(restored, downloads.length),
      ...opening(restored),
      ...(otherKey
        ? ['DATA_KEY differs from the one used then: unset it, or sealed data cannot be opened.']
        : []),
      ...(variables.length > 0
        ? [`These settings were in use then: ${variables.join(', ')}.`]
        : []),
    );
  },
};

function replayed(until: Until, lastAct: Date | null): string {
  const upTo = until === 'end' ? 'its end' : until.toISOString();
  const last =
    lastAct === null ? 'there was no act in it' : `its last act is of ${lastAct.toISOString()}`;
  return `The archived log was replayed up to ${upTo}: ${last}.`;
}
