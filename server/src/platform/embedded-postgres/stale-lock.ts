import { readFile, writeFile } from 'node:fs/promises';

/** A process number that Linux never gives. */
const NOBODY = 2_147_483_647;

/**
 * Takes a lock file from a postmaster that is dead but still in the process table, because its
 * parent has not asked for its end: process 1 of a container, which adopts it, often never does,
 * and PostgreSQL would take it for alive. The rest of the file stays, so that PostgreSQL itself
 * sees whether sessions of the dead one still use its memory.
 */
export async function releaseDeadLock(file: string): Promise<void> {
  const [pid = '', ...rest] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  if (/^\d+$/.test(pid) && (await isDead(pid))) {
    await writeFile(file, [NOBODY, ...rest].join('\n'));
  }
}

/** Whether the process has ended and is only kept for its parent to hear of it. */
async function isDead(pid: string): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The program's name, in parentheses, may hold anything.
  return stat.slice(stat.lastIndexOf(')') + 1).startsWith(' Z');
}
