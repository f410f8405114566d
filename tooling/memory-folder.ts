import { readFileSync, statfsSync } from 'node:fs';
import os from 'node:os';

const FOLDER = '/dev/shm';
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * A folder in memory, or undefined if there is none from which programs can run, or it has less
 * than 4 GiB left. Databases that are discarded a moment later need no disk.
 */
export function memoryFolder(): string | undefined {
  try {
    const options = mountOptions(readFileSync('/proc/mounts', 'utf8'), FOLDER);
    const { bavail, bsize } = statfsSync(FOLDER);
    const room = Math.min(bavail * bsize, os.freemem());
    const usable = options?.includes('rw') === true && !options.includes('noexec');
    return usable && room >= ROOM_BYTES ? FOLDER : undefined;
  } catch {
    return undefined;
  }
}

/** The options of the file system that was mounted last at a folder. */
export function mountOptions(mounts: string, folder: string): string[] | undefined {
  const lines = mounts.split('\n').map((line) => line.split(' '));
  return lines.findLast(([, place]) => place === folder)?.[3]?.split(',');
}
