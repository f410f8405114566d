import type { Config } from '../config/config.ts';
import type { Figure } from '../metrics/keep-figures.ts';
import { bytesOf, newestWhole } from './kept-backups.ts';

/** The metrics of the last backup; nothing if BACKUP_TO is not set, or none was made. */
export function backupFigures({ BACKUP_TO }: Pick<Config, 'BACKUP_TO'>): readonly Figure[] {
  return [
    {
      name: 'regz_backup_last',
      help: 'The last backup: when it was begun (seconds since 1970), how long it took, its bytes',
      kind: 'gauge',
      label: 'what',
      read: async () => {
        if (BACKUP_TO === undefined) return {};
        const last = await newestWhole(BACKUP_TO);
        if (last === undefined) return {};
        const begun = Date.parse(last.manifest.startedAt) / 1000;
        const seconds = Date.parse(last.manifest.endedAt) / 1000 - begun;
        return { begun, seconds, bytes: bytesOf(last) };
      },
    },
  ];
}
