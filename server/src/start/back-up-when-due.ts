import { execFile } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { HOUR_MS } from '@regz/rules/durations.ts';
import { announceEvent } from '../event-hooks/deliver-hook.ts';
import { newestWhole } from '../platform/backups/kept-backups.ts';
import type { Services } from '../platform/services.ts';
import { thrownMessage } from '../platform/thrown.ts';

const commandLine = fileURLToPath(new URL('../../operate/main.ts', import.meta.url));

/**
 * Makes a backup if the newest is BACKUP_EVERY old, and then removes those that BACKUP_KEEP does
 * not ask for. It runs `regz backup` in a separate process with lower priority, but not the lowest,
 * because on a busy machine such a process never ends. Aborting `stopping` aborts a backup in
 * progress, which leaves nothing. @throws what kept it from being made.
 */
export async function backUpWhenDue(
  { config, db, log }: Pick<Services, 'config' | 'db' | 'log'>,
  stopping: AbortSignal,
): Promise<void> {
  const { BACKUP_EVERY, BACKUP_TO } = config;
  if (BACKUP_EVERY === undefined || BACKUP_TO === undefined) return;
  try {
    const newest = await newestWhole(BACKUP_TO);
    const age = Date.now() - Date.parse(newest?.manifest.startedAt ?? '1970-01-01');
    if (age < BACKUP_EVERY * HOUR_MS) return;
    log.info({ said: await regz(['backup'], stopping) }, 'a backup was made');
    log.info({ said: await regz(['backup', 'prune'], stopping) }, 'old backups were removed');
  } catch (error) {
    if (stopping.aborted) return;
    log.error({ reason: thrownMessage(error) }, 'a backup failed');
    await announceEvent(db, 'backup.failed').catch((fault: unknown) =>
      log.warn({ err: fault }, 'a failed backup could not be reported'),
    );
    throw error;
  }
}

/** The command's output; rejects with it if the command fails. */
function regz(words: readonly string[], signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [commandLine, ...words],
      { signal },
      (error, said, complaint) => {
        if (error === null) resolve(said.trim());
        else reject(new Error(complaint.trim() || error.message));
      },
    );
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  });
}
