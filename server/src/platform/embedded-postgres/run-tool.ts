import { spawn } from 'node:child_process';
import path from 'node:path';
import { StartRefusal } from '../start-refusal.ts';
import type { OperatingUser } from './operating-user.ts';

/**
 * Runs one of PostgreSQL's programs to completion; if it fails, refuses with its output. `stop`
 * interrupts it, and `initdb` and `pg_ctl start` then undo their work.
 */
export async function runTool(
  cluster: { binDir: string; dataDir: string; user: OperatingUser },
  program: string,
  options: { timeout: number; parameters: string[]; stop?: AbortSignal | undefined },
): Promise<void> {
  const { timeout, parameters, stop: signal } = options;
  const { uid, gid } = cluster.user;
  const child = spawn(path.join(cluster.binDir, program), parameters, {
    ...(process.getuid?.() === 0 ? { uid, gid } : {}),
    cwd: path.dirname(cluster.dataDir),
    env: toolEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    // In its own session: Ctrl+C at the terminal and signals to our process group are for us, and
    // we decide when PostgreSQL stops.
    detached: true,
    timeout,
    signal,
    killSignal: 'SIGINT',
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  let failure: Error | undefined;
  child.on('error', (error) => {
    failure = error;
  });
  // Not 'exit', because an interrupted program still works and prints.
  const ending = await new Promise((resolve) => {
    child.on('close', (code, by) => resolve(code ?? by));
  });
  signal?.throwIfAborted();
  if (failure !== undefined || ending !== 0) {
    const reason = said.trim() || failure?.message || `it ended with ${String(ending)}`;
    throw new StartRefusal(`${program} failed: ${reason}`);
  }
}

/** The environment of PostgreSQL's programs: only these two, because our own contains secrets. */
export function toolEnvironment(): { PATH: string; LC_ALL: string } {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C.UTF-8' };
}
