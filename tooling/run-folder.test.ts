import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'vitest';
import { startPlanted } from './planted-runs.ts';

describe.concurrent('a test run that is ended', () => {
  it.for(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
    'A test run that is ended by %s leaves neither PostgreSQL nor its files behind',
    async (signal, { expect }) => {
      const { run, folder } = startPlanted('vitest', ['holds-postgres']);
      const ended = once(run, 'exit');
      const note = path.join(folder, 'state-dir');
      await expect.poll(() => existsSync(note), { timeout: 60_000 }).toBe(true);
      const stateDir = readFileSync(note, 'utf8');
      const [pid] = readFileSync(path.join(stateDir, 'data/postmaster.pid'), 'utf8').split('\n');
      expect(isRunning(Number(pid))).toBe(true);

      run.kill(signal);
      await ended;
      await expect.poll(() => isRunning(Number(pid)), { timeout: 60_000 }).toBe(false);
      await expect.poll(() => existsSync(stateDir), { timeout: 60_000 }).toBe(false);
    },
  );
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
