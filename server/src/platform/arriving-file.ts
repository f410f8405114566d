import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Refusal } from './refusal.ts';

/** A whole file that waits under a temporary name. */
type ArrivedFile = { path: string; sha256: string; bytes: number; start: Buffer };

const START_BYTES = 1024;

type Arriving = { folder: string; maxBytes: number; tooLarge: () => Refusal };

/**
 * Writes a stream into `folder` under a temporary name, hashing it on the way, and returns it once
 * it is complete and on the disk. An interrupted stream leaves nothing.
 */
export async function writeArriving(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  { folder, maxBytes, tooLarge }: Arriving,
): Promise<ArrivedFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `${randomUUID()}.part`);
  const hash = createHash('sha256');
  let start: Buffer = Buffer.alloc(0);
  let bytes = 0;
  try {
    const handle = await open(file, 'wx', 0o600);
    try {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        if (bytes > maxBytes) throw tooLarge();
        if (start.length < START_BYTES) {
          start = Buffer.concat([start, chunk.subarray(0, START_BYTES - start.length)]);
        }
        hash.update(chunk);
        await handle.writeFile(chunk);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  return { path: file, sha256: hash.digest('hex'), bytes, start };
}
