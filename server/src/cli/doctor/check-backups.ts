import { lastBackup } from '../../backup/kept-backups.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Finding, findingsOf } from './finding.ts';

const HOUR_MS = 3_600_000;

/** How old the last backup is, and whether that is too old for BACKUP_EVERY. */
export async function checkBackups(
  config: Pick<Config, 'BACKUP_TO' | 'BACKUP_EVERY'> & Partial<Pick<Config, 'NODE_ENV'>>,
  now: number,
): Promise<Finding[]> {
  const { ok, note, warn, FAIL } = findingsOf('backups');
  const last = await lastBackup(config, now);
  if (last === null) {
    const says = 'backups: BACKUP_TO is not set (docs/operations/backups.md)';
    return [config.NODE_ENV === 'production' ? warn(says) : note(says)];
  }
  const { lastAt, late } = last;
  if (lastAt === null) return [FAIL(`backups: there is none in ${config.BACKUP_TO}`)];
  const hours = (now - Date.parse(lastAt)) / HOUR_MS;
  const age = `the last is from ${lastAt}, ${hours.toFixed(1)} hours ago`;
  if (late) return [FAIL(`backups: ${age}, and one is due every ${config.BACKUP_EVERY} h`)];
  return [ok(`backups: ${age}`)];
}
