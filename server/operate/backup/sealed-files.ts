import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { thrownCode, thrownMessage } from '../../src/platform/thrown.ts';
import { digesting } from './digesting.ts';

/** The extension of everything sealed; `age -d` and `gunzip` open it without this program. */
export const SEALED = '.gz.age';

// Speed matters more than size: the database, mostly empty pages, compresses well at any level.
const GZIP_LEVEL = 1;

/**
 * Writes the source to a new file, compressed and encrypted for the recipient, and flushes it to
 * the disk. Returns its size in bytes and its SHA-256. The format is age-encryption.org/v1.
 */
export async function sealInto(
  file: string,
  source: Readable,
  recipient: string,
): Promise<{ bytes: number; sha256: string }> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const packed = createGzip({ level: GZIP_LEVEL });
  const packing = pipeline(source, packed);
  const handle = await open(file, 'wx', 0o600);
  const { through, digest } = digesting();
  try {
    const sealed = await encrypter.encrypt(asWeb(packed));
    const writing = pipeline(Readable.from(sealed), through, handle.createWriteStream());
    await bothEnds(packing, writing);
  } catch (error) {
    source.destroy();
    await packing.catch(() => undefined);
    throw error;
  } finally {
    await handle.close();
  }
  await bringToDisk(file);
  return { bytes: (await stat(file)).size, sha256: digest() };
}

/** Resolves when both are done. If one fails, the other is aborted and only reports that. */
async function bothEnds(packing: Promise<void>, writing: Promise<void>): Promise<void> {
  const faults = (await Promise.allSettled([packing, writing])).flatMap((end) =>
    end.status === 'rejected' ? [end.reason as unknown] : [],
  );
  if (faults.length > 0) throw faults.find((fault) => !isBrokenOff(fault)) ?? faults[0];
}

function isBrokenOff(fault: unknown): boolean {
  return ['ABORT_ERR', 'ERR_STREAM_PREMATURE_CLOSE'].includes(thrownCode(fault) ?? '');
}

/**
 * The content of a sealed file.
 * @throws Error with a sentence, immediately or from the stream, if another key sealed it, or if it
 * was changed or truncated.
 */
export async function openSealed(file: string, identity: string): Promise<Readable> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  try {
    const opened = await decrypter.decrypt(asWeb(createReadStream(file)));
    const content = createGunzip();
    // Its error is also the stream's, and reaches the reader.
    pipeline(Readable.from(explained(opened, file)), content).catch(() => undefined);
    return content;
  } catch (error) {
    throw damaged(file, error);
  }
}

async function* explained(
  opened: AsyncIterable<Uint8Array>,
  file: string,
): AsyncGenerator<Uint8Array> {
  try {
    yield* opened;
  } catch (error) {
    throw damaged(file, error);
  }
}

function damaged(file: string, cause: unknown): Error {
  const reason = thrownMessage(cause);
  return new Error(
    /no identity matched/.test(reason)
      ? `${file} was sealed for another key.`
      : `${file} is damaged or cut off (${reason}): take another backup, or another copy of this one.`,
    { cause },
  );
}

/** The whole content of an opened part, as text. */
export async function textOf(content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** The same bytes as the stream the library takes. */
function asWeb(source: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(source);
}

/** Waits until a file, or the names in a folder, would survive a power failure. */
export async function bringToDisk(file: string): Promise<void> {
  const handle = await open(file);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
