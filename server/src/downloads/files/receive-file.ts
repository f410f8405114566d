import { rm } from 'node:fs/promises';
import { type PreviewType, previewTypeOf } from '@regz/rules/downloads/items.ts';
import { writeArriving } from '../../platform/arriving-file.ts';
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
 * Receives a file into `folder` under a temporary name.
 * @throws Refusal DOWNLOAD_UPLOAD_EMPTY, DOWNLOAD_UPLOAD_TOO_LARGE or DOWNLOAD_STORAGE_FULL
 */
export async function receiveFile(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  { folder, maxBytes = Infinity }: { folder: string; maxBytes?: number },
): Promise<ReceivedFile> {
  const tooLarge = () => new Refusal('DOWNLOAD_UPLOAD_TOO_LARGE', { limitBytes: maxBytes });
  try {
    const { start, ...received } = await writeArriving(chunks, { folder, maxBytes, tooLarge });
    if (received.bytes > 0) return { ...received, imageType: previewTypeOf(start) };
    await discardFile(received);
  } catch (error) {
    if (thrownCode(error) === 'ENOSPC') throw new Refusal('DOWNLOAD_STORAGE_FULL');
    throw error;
  }
  throw new Refusal('DOWNLOAD_UPLOAD_EMPTY');
}

/** Removes a received file; a stored one has another name by then and stays. */
export async function discardFile({ path }: Pick<ReceivedFile, 'path'>): Promise<void> {
  await rm(path, { force: true });
}
