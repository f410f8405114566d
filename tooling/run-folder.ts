import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Vite } from 'vitest/node';

/** Kills PostgreSQL after this time. */
const WAIT_LIMIT_MS = 20_000;
const POLL_MS = 50;

/**
 * Gives a test run one folder for all its temporary files. When the run ends, even by SIGKILL, a second process ends
 * remaining processes such as PostgreSQL, and removes the folder.
 */
export function runFolder(): Vite.Plugin {
  return {
    name: 'run-folder',
    // Called for every project of the run.
    configureVitest() {
      if (process.env['TEST_RUN_FOLDER'] !== undefined) return;
      const folder = mkdtempSync(path.join(os.tmpdir(), 'regz-run-'));
      // PostgreSQL runs as another user when the tests run as root.
      chmodSync(folder, 0o755);
      process.env['TEST_RUN_FOLDER'] = folder;
      process.env['TMPDIR'] = folder;
      // Runs in its own session, so that Ctrl+C in a terminal reaches only the run.
      spawn(process.execPath, [import.meta.filename, folder], {
        detached: true,
        stdio: ['pipe', 'ignore', 'inherit'],
      }).unref();
    },
  };
}

if (import.meta.main) await clearFolder(process.argv[2] ?? '');

/** The standard input ends with the run. */
async function clearFolder(folder: string): Promise<void> {
  await new Promise((resolve) => {
    process.stdin.on('close', resolve).resume();
  });
  const started = performance.now();
  for (let left = processesOf(folder); left.length > 0; left = processesOf(folder)) {
    const isPatient = performance.now() - started < WAIT_LIMIT_MS;
    for (const { pid, isPostgres } of left) {
      // SIGQUIT lets PostgreSQL release its shared memory.
      ignoringErrors(
        () => process.kill(pid, isPostgres && isPatient ? 'SIGQUIT' : 'SIGKILL'),
        true,
      );
    }
    await delay(POLL_MS);
  }
  rmSync(folder, { recursive: true, force: true });
}

/** Every process whose command line or environment names the folder; empty without /proc. */
function processesOf(folder: string): { pid: number; isPostgres: boolean }[] {
  const names = ignoringErrors(() => readdirSync('/proc'), []);
  const pids = names.map(Number).filter((pid) => Number.isInteger(pid) && pid !== process.pid);
  return pids.flatMap((pid) => {
    const [command, environment] = ['cmdline', 'environ'].map((file) =>
      ignoringErrors(() => readFileSync(`/proc/${pid}/${file}`, 'utf8'), ''),
    );
    const belongs = `${command}${environment}`.includes(folder);
    return belongs ? [{ pid, isPostgres: /^\S*postgres\0-D\0/u.test(command ?? '') }] : [];
  });
}

/** A process may end during the check. */
function ignoringErrors<Result>(act: () => Result, otherwise: Result): Result {
  try {
    return act();
  } catch {
    return otherwise;
  }
}
