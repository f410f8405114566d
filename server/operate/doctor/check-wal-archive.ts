import { readArchiver } from '../../src/platform/backups/read-archiver.ts';
import { freeShare } from '../../src/platform/backups/wal-figures.ts';
import type { Config } from '../../src/platform/config/config.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { type Finding, findingsOf } from './finding.ts';

const LOW_ROOM = 0.1;

const { ok, warn, FAIL } = findingsOf('backups');

/**
 * Checks that the log is archived as BACKUP_WAL requires, and the space there; empty if it is not
 * set.
 */
export async function checkWalArchive(
  { BACKUP_WAL }: Pick<Config, 'BACKUP_WAL'>,
  db: Database,
): Promise<Finding[]> {
  const { on, failing } = await readArchiver(db);
  const found = judgeArchiver({ asked: BACKUP_WAL !== undefined, on, failing });
  if (BACKUP_WAL === undefined) return found;
  const share = await freeShare(BACKUP_WAL);
  const says = `archive: ${Math.floor(share * 100)} % of the disk of ${BACKUP_WAL} are free`;
  return [...found, share < LOW_ROOM ? warn(says) : ok(says)];
}

/** Applies to the archive of an external server too. */
export function judgeArchiver(state: { asked: boolean; on: boolean; failing: boolean }): Finding[] {
  if (state.asked && !state.on) {
    return [
      FAIL(
        'archive: BACKUP_WAL is set, and PostgreSQL was started without it: stop everything of Regz, and start it again',
      ),
    ];
  }
  if (state.failing) {
    return [
      FAIL(
        'archive: the log cannot be archived, and gathers beside the database; STATE_DIR/postgres.log says why',
      ),
    ];
  }
  return state.on ? [ok('archive: the log is archived')] : [];
}
