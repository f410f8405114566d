import { randomBytes } from 'node:crypto';
import { access, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Makes `target` exist with everything `fill` writes, or not at all: the work happens in a neighbor
 * directory that is renamed into place. Returns true if this call published it, false if it already
 * existed, even if another process was faster.
 */
export async function publishDirectory(
  target: string,
  fill: (scratch: string) => Promise<void>,
): Promise<boolean> {
  if (await exists(target)) {
    return false;
  }
  await removeAbandoned(target);
  const scratch = `${target}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  await mkdir(scratch);
  try {
    await fill(scratch);
    await rename(scratch, target);
    return true;
  } catch (error) {
    await rm(scratch, { recursive: true, force: true });
    if (await exists(target)) {
      return false;
    }
    throw error;
  }
}

export async function exists(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch {
    return false;
  }
}

/** A process killed while filling leaves its scratch directory behind. */
async function removeAbandoned(target: string): Promise<void> {
  const prefix = `${path.basename(target)}.new-`;
  const directory = path.dirname(target);
  for (const name of await readdir(directory)) {
    const pid = Number(name.slice(prefix.length).split('-')[0]);
    if (name.startsWith(prefix) && !isAlive(pid)) {
      await rm(path.join(directory, name), { recursive: true, force: true });
    }
  }
}

/** Whether a process with that id runs on this machine. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
