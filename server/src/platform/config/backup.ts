import { relative, resolve } from 'node:path';
import * as z from 'zod';

const absolute = z
  .string()
  .min(1)
  .transform((path) => resolve(path));
const HOURS = { h: 1, d: 24 } as const;

/** The backup variables; without BACKUP_EVERY no backup is scheduled. */
export const backupVariables = {
  /** The folder for all backups, and nothing else. */
  BACKUP_TO: absolute.optional(),
  /** The public half of the key that decrypts them. */
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[0-9a-z]{58}$/, 'must be the line age1… that regz backup key gives')
    .optional(),
  /** The file with the other half; the server never needs it. */
  BACKUP_KEY_FILE: absolute.optional(),
  /** Hours between two backups made by the running server. */
  BACKUP_EVERY: z
    .string()
    .regex(/^[1-9]\d{0,2}[hd]$/, 'must be hours or days, such as 6h or 1d')
    .transform((text) => Number.parseInt(text, 10) * (text.endsWith('d') ? HOURS.d : HOURS.h))
    .optional(),
  /** How many daily, weekly and monthly backups to keep. */
  BACKUP_KEEP: z
    .string()
    .regex(/^\d+[dwm](?:,\d+[dwm])*$/, 'must be days, weeks and months to keep, such as 7d,4w,6m')
    .default('7d,4w,6m'),
  /**
   * Where the embedded database's log goes, for a restore to any moment. PostgreSQL takes the path
   * through a shell.
   */
  BACKUP_WAL: absolute
    .refine(
      (path) => /^[\w./-]+$/.test(path),
      'must be a folder whose path has only letters, digits and . _ - /',
    )
    .optional(),
};

type BackupValues = z.infer<z.ZodObject<typeof backupVariables>> & {
  DATABASE_URL?: string | undefined;
  STATE_DIR: string;
};

/** Why these backup settings are invalid, one sentence per mistake. */
export function backupMistakes({
  BACKUP_EVERY,
  BACKUP_TO,
  BACKUP_RECIPIENT,
  BACKUP_WAL,
  DATABASE_URL,
  STATE_DIR,
}: BackupValues): string[] {
  const mistakes =
    BACKUP_WAL !== undefined && DATABASE_URL !== undefined
      ? ['BACKUP_WAL: has no meaning with DATABASE_URL: your own server archives its log.']
      : [];
  for (const [name, folder] of Object.entries({ BACKUP_TO, BACKUP_WAL })) {
    if (folder !== undefined && isInside(folder, STATE_DIR)) {
      mistakes.push(
        `${name}: is inside STATE_DIR and would be lost with it; name a folder elsewhere.`,
      );
    }
  }
  if (BACKUP_EVERY === undefined) return mistakes;
  const needed = { BACKUP_TO, BACKUP_RECIPIENT };
  const missing = Object.entries(needed).filter(([, value]) => value === undefined);
  return [...mistakes, ...missing.map(([name]) => `${name}: needed with BACKUP_EVERY.`)];
}

function isInside(folder: string, other: string): boolean {
  const way = relative(other, folder);
  return way === '' || (!way.startsWith('..') && !way.startsWith('/'));
}
