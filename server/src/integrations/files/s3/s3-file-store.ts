import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { SECOND_MS } from '@regz/rules/durations.ts';
import type { BucketSettings } from '../../../platform/config/storage.ts';
import {
  type ByteRange,
  DamagedFile,
  type FileIdentity,
  type FileStore,
  FileStoreFault,
  type FileToKeep,
  isContentName,
  type KeptFile,
} from '../../../platform/ports/file-store.ts';
import { silenceOf } from './s3-faults.ts';
import { s3Requests } from './s3-requests.ts';

const LIMITS = {
  /**
   * Two such requests must end while a transaction waits, which the database ends after ten
   * seconds.
   */
  shortMs: 4 * SECOND_MS,
  /** The limit until the first byte, or of a request without bytes; their transfer adds to it. */
  longMs: 10 * SECOND_MS,
};

/** Files as objects of a bucket that speaks S3. Source: decision record 0026. */
export function s3FileStore(settings: BucketSettings, limits = LIMITS): FileStore {
  const { shortMs, longMs } = limits;
  const requests = s3Requests(settings);
  const { send, read, presign } = requests;
  const folder = settings.prefix === undefined ? '' : `${settings.prefix}/`;
  const keyOf = (sha256: string) => folder + sha256;

  async function upload({ path, sha256 }: FileToKeep): Promise<void> {
    const body = { content: await openAsBlob(path), sha256 };
    await send({ method: 'PUT', key: keyOf(sha256), body, limitMs: longMs });
  }

  async function find(sha256: string): Promise<KeptFile | null> {
    const answer = await read({ method: 'HEAD', key: keyOf(sha256), limitMs: shortMs });
    if (answer === null) return null;
    const bytes = Number(answer.headers.get('content-length') ?? -1);
    return { sha256, bytes, at: new Date(answer.headers.get('last-modified') ?? 0) };
  }

  return {
    bring: upload,
    put: async (file) => {
      const there = await find(file.sha256);
      if (there?.bytes !== file.bytes) await upload(file);
    },
    stat: find,
    open: (file, range) =>
      openObject(requests, { key: keyOf(file.sha256), file, range, limitMs: longMs }),
    remove: async (sha256) => {
      await send({ method: 'DELETE', key: keyOf(sha256), limitMs: shortMs });
    },
    list: () => listObjects(requests, folder, longMs),
    ...(settings.redirects && {
      addressFor: (sha256, { method, type, disposition, cacheControl }) =>
        presign({
          method: method === 'HEAD' ? 'HEAD' : 'GET',
          key: keyOf(sha256),
          query: {
            'response-content-type': type,
            'response-content-disposition': disposition,
            'response-cache-control': cacheControl,
          },
        }),
    }),
  };
}

type Requests = ReturnType<typeof s3Requests>;

async function openObject(
  { host, read }: Requests,
  wanted: { key: string; file: FileIdentity; range: ByteRange | undefined; limitMs: number },
): Promise<Readable | null> {
  const { key, file, range, limitMs } = wanted;
  const headers: Record<string, string> =
    range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` };
  const answer = await read({ method: 'GET', key, headers, limitMs });
  if (answer === null) return null;
  const isPart = range !== undefined;
  const bytes = isPart ? range.end - range.start + 1 : file.bytes;
  const span = isPart ? `bytes ${range.start}-${range.end}/${file.bytes}` : null;
  const length = answer.headers.get('content-length') ?? String(bytes);
  if (answer.headers.get('content-range') !== span || length !== String(bytes)) {
    answer.end();
    throw new DamagedFile(`${host} has other bytes under the name of ${file.sha256}`);
  }
  const expected = { ...file, bytes, isPart, host };
  const stream = Readable.from(exactly(answer.pieces, expected), { objectMode: false });
  return stream.once('close', () => answer.end());
}

async function* listObjects(
  { send }: Requests,
  folder: string,
  limitMs: number,
): AsyncGenerator<KeptFile> {
  const query: Record<string, string> = { 'list-type': '2', prefix: folder };
  for (;;) {
    const answer = await send({ method: 'GET', query, limitMs });
    const { files, next } = readListing(await answer.text(), folder);
    yield* files.filter(({ sha256 }) => isContentName(sha256));
    if (next === null) return;
    query['continuation-token'] = next;
  }
}

type Expected = FileIdentity & { isPart: boolean; host: string };

/**
 * Passes on exactly the requested bytes: a shorter answer ends in an error, and the last piece of a
 * whole file is passed on only if its digest is right.
 */
async function* exactly(
  pieces: AsyncIterable<Uint8Array>,
  { sha256, bytes, isPart, host }: Expected,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let length = 0;
  let last: Uint8Array | undefined;
  try {
    for await (const piece of pieces) {
      length += piece.byteLength;
      if (length > bytes) break;
      if (!isPart) hash.update(piece);
      if (last !== undefined) yield last;
      last = piece;
    }
  } catch (error) {
    throw silenceOf(host, error);
  }
  if (length !== bytes) {
    throw new FileStoreFault(`${host} sent ${length} of the ${bytes} bytes of ${sha256}`);
  }
  if (!isPart && hash.digest('hex') !== sha256) {
    throw new DamagedFile(`${host} has other bytes under the name of ${sha256}`);
  }
  if (last !== undefined) yield last;
}

/** A part of a bucket's list, and the token of the next part; null after the last. */
type ListingPart = { files: KeptFile[]; next: string | null };

/**
 * Parses an answer to ListObjectsV2. The name of an object in a deeper folder, or of one that is
 * not ours, is not a digest.
 */
function readListing(xml: string, folder: string): ListingPart {
  const files = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gsu)].flatMap(([, entry = '']) => {
    const key = textOf(entry, 'Key');
    if (!key.startsWith(folder)) return [];
    const bytes = Number(textOf(entry, 'Size'));
    const at = new Date(textOf(entry, 'LastModified'));
    return [{ sha256: key.slice(folder.length), bytes, at }];
  });
  const isLast = textOf(xml, 'IsTruncated') !== 'true';
  const next = textOf(xml, 'NextContinuationToken');
  return { files, next: isLast || next === '' ? null : next };
}

function textOf(xml: string, element: string): string {
  const [, text = ''] = new RegExp(`<${element}>([^<]*)</${element}>`, 'u').exec(xml) ?? [];
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}
