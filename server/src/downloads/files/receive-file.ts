import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  PREVIEW_TYPE_BYTES,
  type PreviewType,
  previewTypeOf,
} from '@regz/rules/downloads/items.ts';
import { Refusal } from '../../platform/refusal.ts';
import { thrownCode } from '../../platform/thrown.ts';

/** A whole file that waits under a temporary name to be kept or discarded. */
export type ReceivedFile = {
  path: string;
  sha256: string;
  bytes: number;
  imageType: PreviewType | null;
};

/**
 * Writes a stream into `folder` under a temporary name, hashing it on the way, and returns it once
 * it is complete and on the disk. An interrupted stream leaves nothing.
 * @throws Refusal DOWNLOAD_UPLOAD_EMPTY, DOWNLOAD_UPLOAD_TOO_LARGE or DOWNLOAD_STORAGE_FULL
 */
export async function receiveFile(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  { folder, maxBytes = Infinity }: { folder: string; maxBytes?: number },
): Promise<ReceivedFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${randomUUID()}.part`);
  try {
    const received = await writeAll(chunks, path, maxBytes);
    if (received.bytes === 0) throw new Refusal('DOWNLOAD_UPLOAD_EMPTY');
    return received;
  } catch (error) {
    await discardFile({ path });
    if (thrownCode(error) === 'ENOSPC') throw new Refusal('DOWNLOAD_STORAGE_FULL');
    throw error;
  }
}

/** Removes a received file; one that was kept is under another name by then and stays. */
export async function discardFile({ path }: Pick<ReceivedFile, 'path'>): Promise<void> {
  await rm(path, { force: true });
}

async function writeAll(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  path: string,
  maxBytes: number,
): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  let start: Buffer = Buffer.alloc(0);
  let bytes = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > maxBytes)
        throw new Refusal('DOWNLOAD_UPLOAD_TOO_LARGE', { limitBytes: maxBytes });
      if (start.length < PREVIEW_TYPE_BYTES) start = Buffer.concat([start, chunk]);
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { path, sha256: hash.digest('hex'), bytes, imageType: previewTypeOf(start) };
}
