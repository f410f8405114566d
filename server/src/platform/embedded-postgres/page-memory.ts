import { totalmem } from 'node:os';

const MEBIBYTE = 1024 * 1024;
const LEAST_MB = 64;
const MOST_MB = 512;

/**
 * The memory, in MB, of PostgreSQL's page cache: a sixteenth of the machine's, within bounds.
 * PostgreSQL uses it only as pages are read. Source: docs/performance.md.
 */
export function pageMemoryMb(memoryBytes = memoryHere()): number {
  const share = Math.floor(memoryBytes / 16 / MEBIBYTE);
  return Math.min(Math.max(share, LEAST_MB), MOST_MB);
}

/** Memory of the machine or the container's limit. */
function memoryHere(): number {
  const allowed = process.constrainedMemory();
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem();
}
