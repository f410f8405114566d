import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { type DocumentType, documentTypeOf, SENT_FILE_LIMITS } from '@regz/rules/sent-files.ts';
import { writeArriving } from '../arriving-file.ts';
import { filesFolder } from '../config/storage.ts';
import type { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';

/** A file that a person sent. The digest is of the file as it was sent. */
export type ReceivedFile<Type> = { content: Buffer; sha256: Buffer; mediaType: Type };

type FileRefusals = {
  empty: () => Refusal;
  tooLarge: () => Refusal;
  unsupported: () => Refusal;
};

type Expected<Type> = {
  /** Reads a file that is not a document; null if it is not accepted. */
  readOther: (content: Buffer) => { content: Buffer; mediaType: Type } | null;
  refusals: FileRefusals;
};

/** Writes a sent file to the disk as it arrives, and returns its content as it may be stored. */
export async function receiveFile<Type = never>(
  { config }: Pick<Services, 'config'>,
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  { refusals, readOther }: Expected<Type>,
): Promise<ReceivedFile<Type | DocumentType>> {
  const { tooLarge } = refusals;
  const folder = path.join(filesFolder(config), 'sent');
  const maxBytes = SENT_FILE_LIMITS.bytes;
  const arrived = await writeArriving(chunks, { folder, maxBytes, tooLarge });
  try {
    if (arrived.bytes === 0) throw refusals.empty();
    const kept = await inTurn(async () => storable(await readFile(arrived.path), readOther));
    if (kept === null || kept.content.length === 0) throw refusals.unsupported();
    if (kept.content.length > maxBytes) throw tooLarge();
    return { ...kept, sha256: Buffer.from(arrived.sha256, 'hex') };
  } finally {
    await rm(arrived.path, { force: true });
  }
}

let lastTurn: Promise<unknown> = Promise.resolve();

/** One picture is decoded at a time, which takes up to some hundred megabytes. */
function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
  const turn = lastTurn.then(act);
  lastTurn = turn.catch(() => undefined);
  return turn;
}

const MOST_PIXELS = 40_000_000;
const formats = { 'image/png': 'png', 'image/jpeg': 'jpeg', 'image/webp': 'webp' } as const;

/**
 * Decodes and encodes a picture again, which removes metadata and any other hidden content. A PDF
 * stays as it is. Null for a file that is no picture, or has too many pixels.
 */
async function storable<Type>(
  content: Buffer,
  readOther: Expected<Type>['readOther'],
): Promise<{ content: Buffer; mediaType: Type | DocumentType } | null> {
  const mediaType = documentTypeOf(content);
  if (mediaType === null) return readOther(content);
  if (mediaType === 'application/pdf') return { content, mediaType };
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  try {
    const picture = sharp(content, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
    return { content: await picture.rotate().toFormat(formats[mediaType]).toBuffer(), mediaType };
  } catch {
    return null;
  }
}
