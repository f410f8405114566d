import { listBackups } from '../../backup/kept-backups.ts';
import type { Config } from '../../platform/config/config.ts';
import { done, failed, type Outcome } from '../command.ts';

const HOUR_MS = 3_600_000;
/** How many times BACKUP_EVERY the last backup may be old. */
const TOLERATED = 2;

/** How old the last backup is, and whether that is too old for BACKUP_EVERY. */
export async function checkBackups(
  { BACKUP_TO, BACKUP_EVERY }: Pick<Config, 'BACKUP_TO' | 'BACKUP_EVERY'>,
  now: number,
): Promise<Outcome> {
  if (BACKUP_TO === undefined) {
    return done('note  backups: BACKUP_TO is not set (docs/operations.md, Backups)');
  }
  const newest = (await listBackups(BACKUP_TO)).at(-1);
  if (newest === undefined) return failed(`FAIL  backups: there is none in ${BACKUP_TO}`);
  const hours = (now - Date.parse(newest.manifest.startedAt)) / HOUR_MS;
  const age = `the last is of ${newest.manifest.startedAt}, ${hours.toFixed(1)} hours ago`;
  if (BACKUP_EVERY !== undefined && hours > BACKUP_EVERY * TOLERATED) {
    return failed(`FAIL  backups: ${age}, and one is due every ${BACKUP_EVERY}`);
  }
  return done(`ok    backups: ${age}`);
}
