import { readFile, writeFile } from 'node:fs/promises';

/** A process id that Linux never assigns. */
const NOBODY = 2_147_483_647;

/**
 * Takes a lock file from a postmaster that is dead but still in the process table, because its
 * parent has not reaped it: process 1 of a container, which adopts it, often never does, and
 * PostgreSQL would consider it alive. The rest of the file stays, so that PostgreSQL itself sees
 * whether the dead one's sessions still use its memory.
 */
export async function releaseDeadLock(file: string): Promise<void> {
  const [pid = '', ...rest] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  if (/^\d+$/.test(pid) && (await isDead(pid))) {
    await writeFile(file, [NOBODY, ...rest].join('\n'));
  }
}

/** Whether the process has ended and only waits to be reaped. */
async function isDead(pid: string): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The program's name, in parentheses, may contain anything.
  return stat.slice(stat.lastIndexOf(')') + 1).startsWith(' Z');
}
