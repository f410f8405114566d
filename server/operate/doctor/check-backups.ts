import { stat } from 'node:fs/promises';
import { HOUR_MS } from '@regz/rules/durations.ts';
import { lastBackup } from '../../src/platform/backups/kept-backups.ts';
import type { Config } from '../../src/platform/config/config.ts';
import { type Finding, findingsOf } from './finding.ts';

type Settings = Pick<Config, 'BACKUP_TO' | 'BACKUP_EVERY'> &
  Partial<Pick<Config, 'NODE_ENV' | 'STATE_DIR'>>;

/**
 * Reports the age of the last complete backup, compares it with BACKUP_EVERY, and warns if backups
 * and data share a disk.
 */
export async function checkBackups(config: Settings, now: number): Promise<Finding[]> {
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
  if (!(await shareDisk(config))) return [ok(`backups: ${age}`)];
  const shared = `backups: ${config.BACKUP_TO} is on the disk of STATE_DIR: its loss takes both`;
  return [ok(`backups: ${age}`), note(`${shared} (or the disk of BACKUP_TO is not mounted)`)];
}

async function shareDisk({ BACKUP_TO = '', STATE_DIR }: Settings): Promise<boolean> {
  if (STATE_DIR === undefined) return false;
  const [one, other] = await Promise.all([stat(BACKUP_TO), stat(STATE_DIR)]);
  return one.dev === other.dev;
}
