import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import type { Config } from '../../src/platform/config/config.ts';
import { type BackupKey, readBackupKey } from './backup-key.ts';
import type { Until } from './wal/point-in-time.ts';

const moment = z.iso.datetime({ offset: true });

/** The options of backup commands, from the command line or the settings. */
export type BackupOptions = {
  id: string | undefined;
  folder: string;
  into: string;
  key: string | undefined;
  /** The time up to which the archived log is replayed; undefined for no replay. */
  until: Until | undefined;
};

/**
 * Reads `[<id>] --to|--from <folder> --key <file> --into <folder> --until <moment>|end`.
 * @throws Error with a sentence if the folder of backups is missing or an option is unknown.
 */
export function readOptions(config: Config, args: readonly string[]): BackupOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      to: { type: 'string' },
      from: { type: 'string' },
      key: { type: 'string' },
      into: { type: 'string' },
      until: { type: 'string' },
    },
    allowPositionals: true,
  });
  const [id, ...more] = positionals;
  if (more.length > 0) throw new Error(`One backup at a time: leave out ${more.join(' ')}.`);
  const given = values.to ?? values.from ?? config.BACKUP_TO;
  if (given === undefined) {
    throw new Error('Which folder has the backups? Name it with --to or --from, or set BACKUP_TO.');
  }
  return {
    id,
    folder: resolve(given),
    into: resolve(values.into ?? config.STATE_DIR),
    key: values.key ?? config.BACKUP_KEY_FILE,
    until: readUntil(values.until),
  };
}

function readUntil(text: string | undefined): Until | undefined {
  if (text === undefined || text === 'end') return text;
  if (moment.safeParse(text).success) return new Date(text);
  throw new Error('--until takes a time with its zone, such as 2026-11-23T10:15:00Z, or end.');
}

/**
 * The key that opens data sealed for the recipient. @throws Error with a sentence if there is no
 * key, or it belongs to another backup.
 */
export async function readKeyFor(recipient: string, file: string | undefined): Promise<BackupKey> {
  if (file === undefined) {
    throw new Error(
      'A backup opens with its key: name the file with --key, or set BACKUP_KEY_FILE.',
    );
  }
  const key = await readBackupKey(file);
  if (key.recipient === recipient) return key;
  throw new Error(
    `The key in ${file} does not open this backup: it belongs to ${key.recipient}, and the ` +
      `backup was sealed for ${recipient}.`,
  );
}
