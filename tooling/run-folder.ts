import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Vite } from 'vitest/node';

/**
 * Gives a test run one folder for all its temporary files, and has it cleared when the run ends,
 * however it ends: a process of its own waits until this one is gone, ends what the run left
 * behind, above all PostgreSQL, and removes the folder. A run that a test starts shares it.
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
      clearAfterwards(folder);
    },
  };
}

/** In a session of its own: a terminal's Ctrl+C is for the run. */
function clearAfterwards(folder: string): void {
  const program = path.join(import.meta.dirname, 'clear-run-folder.ts');
  const stdio = ['pipe', 'ignore', 'inherit'] as const;
  spawn(process.execPath, [program, folder], { detached: true, stdio: [...stdio] }).unref();
}
