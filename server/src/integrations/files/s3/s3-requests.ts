import { AwsV4Signer } from 'aws4fetch';
import { boundedFetch, fetchInPieces } from '../../../platform/bounded-fetch.ts';
import type { BucketSettings } from '../../../platform/config/storage.ts';
import { faultOf, silenceOf } from './s3-faults.ts';

const ANSWER_BYTES = 4_000_000;
const ERROR_BYTES = 100_000;
/** The slowest accepted transfer of a file. */
const BYTES_PER_MS = 64;
const ADDRESS_SECONDS = 60;
const NO_BYTES = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

export type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** The object; the bucket itself without one. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** A file, and the digest of its bytes. */
  body?: { content: Blob; sha256: string };
  limitMs: number;
};

/** Signs requests to a bucket, by header or as an address that is valid for a minute. */
function createSigner({ endpoint, bucket, region, ...access }: BucketSettings) {
  const { accessKeyId, secretAccessKey } = access;
  const credentials = { region, accessKeyId, secretAccessKey, service: 's3', cache: new Map() };

  function addressOf({ key, query = {} }: Pick<S3Request, 'key' | 'query'>): string {
    const address = new URL(`/${bucket}${key === undefined ? '' : `/${key}`}`, endpoint);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    return address.href;
  }

  return {
    sign: async (request: S3Request) => {
      const { method, body } = request;
      const headers = { ...request.headers, 'x-amz-content-sha256': body?.sha256 ?? NO_BYTES };
      const signer = new AwsV4Signer({ method, url: addressOf(request), headers, ...credentials });
      const { url, headers: all } = await signer.sign();
      return { url, options: { method, headers: all, body: body?.content ?? null } };
    },
    presign: async ({ method, key, query }: Omit<S3Request, 'limitMs'>): Promise<string> => {
      const limited = { ...query, 'X-Amz-Expires': String(ADDRESS_SECONDS) };
      const url = addressOf({ ...(key !== undefined && { key }), query: limited });
      const signer = new AwsV4Signer({ method, url, signQuery: true, ...credentials });
      return (await signer.sign()).url.href;
    },
  };
}

/**
 * Requests to a bucket, each with a time limit. Nothing is retried; callers retry. Throws
 * FileStoreFault for any answer other than success, or 404 for an object.
 */
export function s3Requests(settings: BucketSettings) {
  const { host } = new URL(settings.endpoint);
  const { sign, presign } = createSigner(settings);

  async function requireGood({ key }: S3Request, response: Response): Promise<void> {
    const { ok, status, headers } = response;
    if (ok) return;
    const code = /<Code>(\w+)<\/Code>/u.exec(await response.text())?.[1] ?? '';
    if (status === 404 && key !== undefined && code !== 'NoSuchBucket') return;
    throw faultOf(host, { status, code, date: headers.get('date') });
  }

  /** The whole answer to a request whose answer is short. */
  async function send(request: S3Request): Promise<Response> {
    const limitMs = request.limitMs + (request.body?.content.size ?? 0) / BYTES_PER_MS;
    const bounded = boundedFetch({ bytes: ANSWER_BYTES, limitMs: Math.ceil(limitMs) });
    const { url, options } = await sign(request);
    const response = await orSilence(bounded(url, options));
    await requireGood(request, response);
    return response;
  }

  /** The head of an answer, and its body piece by piece; null if the object does not exist. */
  async function read(request: S3Request & { key: string }) {
    const { url, options } = await sign(request);
    const limits = { limitMs: request.limitMs, bytesPerMs: BYTES_PER_MS };
    const answer = await orSilence(fetchInPieces(url, options, limits));
    const { status, headers, pieces } = answer;
    if (status === 200 || status === 206) return answer;
    const text = await orSilence(startOf(pieces));
    await requireGood(request, new Response(text, { status, headers }));
    return null;
  }

  async function orSilence<Answer>(answer: Promise<Answer>): Promise<Answer> {
    return answer.catch((error: unknown) => {
      throw silenceOf(host, error);
    });
  }

  return { host, send, read, presign };
}

async function startOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    chunks.push(piece);
    length += piece.byteLength;
    if (length > ERROR_BYTES) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}
