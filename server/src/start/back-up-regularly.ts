import { execFile } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { HOUR_MS } from '@regz/rules/durations.ts';
import { newestWhole } from '../backup/kept/kept-backups.ts';
import { announceFailedBackup } from '../event-hooks/announce-failed-backup.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/database.ts';
import type { Logger } from '../platform/log/logger.ts';
import { thrownMessage } from '../platform/thrown.ts';

const LOOK_MS = 60_000;
const AFTER_FAILURE_MS = 600_000;
const commandLine = fileURLToPath(new URL('../cli/main.ts', import.meta.url));

/**
 * Makes a backup whenever the newest is BACKUP_EVERY old, and then removes those that BACKUP_KEEP
 * does not ask for. It runs `regz backup` in a separate process with lower priority. A failure is
 * logged, and retried after ten minutes. @returns a function that stops it; a backup in progress is
 * aborted and leaves nothing.
 */
export function backUpRegularly(
  { config, db, log }: { config: Config; db: Database; log: Logger },
  lookMs = LOOK_MS,
): () => Promise<void> {
  const { BACKUP_EVERY, BACKUP_TO } = config;
  if (BACKUP_EVERY === undefined || BACKUP_TO === undefined) return async () => undefined;
  const everyMs = BACKUP_EVERY * HOUR_MS;
  const stopping = new AbortController();
  let notBefore = 0;
  const look = async (): Promise<void> => {
    try {
      if (Date.now() < notBefore) return;
      const newest = await newestWhole(BACKUP_TO);
      const age = Date.now() - Date.parse(newest?.manifest.startedAt ?? '1970-01-01');
      if (age < everyMs) return;
      log.info({ said: await regz(['backup'], stopping.signal) }, 'a backup was made');
      await regz(['backup', 'prune'], stopping.signal);
    } catch (error) {
      if (stopping.signal.aborted) return;
      notBefore = Date.now() + AFTER_FAILURE_MS;
      log.error({ reason: thrownMessage(error) }, 'a backup failed');
      await announceFailedBackup(db).catch((fault: unknown) =>
        log.warn({ err: fault }, 'a failed backup could not be reported'),
      );
    }
  };
  let looking = look();
  let busy = true;
  const release = (): void => {
    busy = false;
  };
  void looking.then(release);
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    looking = look();
    void looking.then(release);
  }, lookMs).unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await looking;
  };
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
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  });
}
