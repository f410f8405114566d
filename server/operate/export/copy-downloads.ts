import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { namesIn } from '../../src/platform/backups/kept-backups.ts';
import { exists } from '../../src/platform/embedded-postgres/publish-directory.ts';
import { thrownCode } from '../../src/platform/thrown.ts';
import { digesting } from '../backup/digesting.ts';

const CONTENT = /^[0-9a-f]{64}$/u;

/**
 * Copies the files that are named by their SHA-256 into a folder, those that are not there yet.
 * Returns the names of what is there whole, and of what no longer has the content of its name and
 * was left out.
 */
export async function copyDownloads(
  from: string,
  to: string,
): Promise<{ whole: string[]; damaged: string[] }> {
  const whole: string[] = [];
  const damaged: string[] = [];
  await mkdir(to, { recursive: true });
  for (const name of (await namesIn(from)).filter((each) => CONTENT.test(each)).toSorted()) {
    const target = path.join(to, name);
    const copied = (await exists(target)) || (await copyFile(path.join(from, name), target));
    (copied ? whole : damaged).push(name);
  }
  return { whole, damaged };
}

async function copyFile(from: string, to: string): Promise<boolean> {
  const unfinished = `${to}.new-${process.pid}`;
  const { through, digest } = digesting();
  try {
    await pipeline(createReadStream(from), through, createWriteStream(unfinished, { mode: 0o600 }));
    if (digest() !== path.basename(from)) return false;
    await rename(unfinished, to);
    return true;
  } catch (error) {
    // Staff removed the download meanwhile.
    if (thrownCode(error) === 'ENOENT' && !(await exists(from))) return false;
    throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
}
