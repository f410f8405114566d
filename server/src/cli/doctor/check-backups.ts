import { lastBackup } from '../../backup/kept-backups.ts';
import type { Config } from '../../platform/config/config.ts';
import { done, failed, type Outcome } from '../command.ts';

const HOUR_MS = 3_600_000;

/** How old the last backup is, and whether that is too old for BACKUP_EVERY. */
export async function checkBackups(
  config: Pick<Config, 'BACKUP_TO' | 'BACKUP_EVERY'>,
  now: number,
): Promise<Outcome> {
  const last = await lastBackup(config, now);
  if (last === null) {
    return done('note  backups: BACKUP_TO is not set (docs/operations.md, Backups)');
  }
  const { lastAt, late } = last;
  if (lastAt === null) return failed(`FAIL  backups: there is none in ${config.BACKUP_TO}`);
  const hours = (now - Date.parse(lastAt)) / HOUR_MS;
  const age = `the last is of ${lastAt}, ${hours.toFixed(1)} hours ago`;
  if (late) return failed(`FAIL  backups: ${age}, and one is due every ${config.BACKUP_EVERY}`);
  return done(`ok    backups: ${age}`);
}
