import { statfs } from 'node:fs/promises';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import type { Figure } from '../metrics/keep-figures.ts';
import { readArchiver } from './read-archiver.ts';

/** The metrics of the log's archive; nothing if BACKUP_WAL is not set. */
export function walFigures({
  config: { BACKUP_WAL },
  db,
}: {
  config: Pick<Config, 'BACKUP_WAL'>;
  db: Database;
}): readonly Figure[] {
  return [
    {
      name: 'regz_wal_archive',
      help: 'The archive of the log: 1 while it is failing, and the free share of its disk',
      kind: 'gauge',
      label: 'what',
      read: async () => {
        if (BACKUP_WAL === undefined) return {};
        const { on, failing } = await readArchiver(db);
        return { failing: on && !failing ? 0 : 1, free_ratio: await freeShare(BACKUP_WAL) };
      },
    },
  ];
}

/** The free share of the disk that a folder is on, 0 to 1. */
export async function freeShare(folder: string): Promise<number> {
  const { bavail, blocks } = await statfs(folder);
  return bavail / blocks;
}
