import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A received request and the keys that may have signed it. */
type SignedRequest = {
  method: string;
  /** The request's URL with its query, as sent. */
  url: string;
  headers: Readonly<Record<string, string | undefined>>;
};

type Keys = { accessKeyId: string; secretAccessKey: string; region: string };

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();

/** Encodes as AWS requires: everything except letters, digits and `-._~`. */
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** The parameters of a signature, from the header or the query. */
function claimOf({ url, headers }: SignedRequest) {
  const { searchParams } = new URL(url, 'http://store');
  const authorization = headers['authorization'];
  if (authorization === undefined) {
    const read = (name: string) => searchParams.get(`X-Amz-${name}`) ?? '';
    return {
      credential: read('Credential'),
      signedHeaders: read('SignedHeaders'),
      signature: read('Signature'),
      date: read('Date'),
      expires: Number(read('Expires')),
      payload: 'UNSIGNED-PAYLOAD',
    };
  }
  const read = (name: string) =>
    new RegExp(`${name}=([^,\\s]+)`, 'u').exec(authorization)?.[1] ?? '';
  return {
    credential: read('Credential'),
    signedHeaders: read('SignedHeaders'),
    signature: read('Signature'),
    date: headers['x-amz-date'] ?? '',
    expires: null,
    payload: headers['x-amz-content-sha256'] ?? '',
  };
}

/** The signature that a request should have (AWS Signature Version 4, for S3). */
export function signatureOf(request: SignedRequest, { secretAccessKey, region }: Keys): string {
  const { date, signedHeaders, payload } = claimOf(request);
  const { pathname, searchParams } = new URL(request.url, 'http://store');
  const query = [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted();
  const lines = signedHeaders
    .split(';')
    .map((name) => `${name}:${(request.headers[name] ?? '').trim()}\n`);
  const path = decodeURIComponent(pathname).split('/').map(encoded).join('/');
  const canonical = [
    request.method,
    path,
    query.join('&'),
    lines.join(''),
    signedHeaders,
    payload,
  ].join('\n');
  const day = date.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const signed = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (from, part) => hmac(from, part),
    `AWS4${secretAccessKey}`,
  );
  return hmac(key, signed).toString('hex');
}

const SKEW_MS = 15 * 60_000;

/** Returns the S3 error code for a request's signature, or null if it is valid. */
function signatureRefusal(request: SignedRequest, keys: Keys, nowMs: number): string | null {
  const { credential, signature, date, expires } = claimOf(request);
  if (signature === '') return 'AccessDenied';
  const [accessKeyId, , region] = credential.split('/');
  if (accessKeyId !== keys.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== keys.region) return 'AuthorizationHeaderMalformed';
  const at = Date.parse(date.replace(/^(....)(..)(..T..)(..)(..Z)$/u, '$1-$2-$3:$4:$5'));
  if (expires === null && Math.abs(nowMs - at) > SKEW_MS) return 'RequestTimeTooSkewed';
  if (expires !== null && nowMs > at + expires * 1000) return 'AccessDenied';
  const expected = Buffer.from(signatureOf(request, keys));
  const given = Buffer.from(signature);
  const isGood = given.length === expected.length && timingSafeEqual(given, expected);
  return isGood ? null : 'SignatureDoesNotMatch';
}

type Stored = { bytes: Buffer; at: Date };

/** May replace the answer; it then returns true. */
type Misbehave = (request: IncomingMessage, response: ServerResponse) => boolean;

/** An S3 server with the operations that the product uses; it refuses invalid signatures. */
export type ObjectStore = {
  /** The product's settings for it. */
  environment: Record<string, string>;
  /** By key; a test may add objects. */
  objects: Map<string, Stored>;
  /** The method and path of every request. */
  requests: string[];
  clock: { aheadMs: number };
  misbehave(how: Misbehave | null): void;
  close(): Promise<void>;
};

const BUCKET = 'regz-files';
const PAGE = 3;

const keys = {
  accessKeyId: 'test-access-key',
  secretAccessKey: 'test-secret-access-key',
  region: 'eu-test-1',
};

const statuses: Readonly<Record<string, number>> = {
  NoSuchKey: 404,
  NoSuchBucket: 404,
  InvalidRange: 416,
  XAmzContentSHA256Mismatch: 400,
  AuthorizationHeaderMalformed: 400,
};

export async function startObjectStore(): Promise<ObjectStore> {
  const objects = new Map<string, Stored>();
  const requests: string[] = [];
  const clock = { aheadMs: 0 };
  let misbehave: Misbehave | null = null;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://store');
    requests.push(`${request.method} ${pathname}`);
    if (misbehave?.(request, response) === true) return;
    answer({ objects, nowMs: Date.now() + clock.aheadMs }, request, response).catch(() => {
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    environment: {
      STORAGE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_REGION: keys.region,
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    },
    objects,
    requests,
    clock,
    misbehave: (how) => {
      misbehave = how;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Held = { objects: Map<string, Stored>; nowMs: number };

async function answer(
  { objects, nowMs }: Held,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await buffer(request);
  const { method = '', url = '' } = request;
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  const refuse = (code: string) => sendRefusal(request, response, { code, nowMs });
  const unsigned = signatureRefusal({ method, url, headers }, keys, nowMs);
  if (unsigned !== null) return refuse(unsigned);
  const { pathname, searchParams } = new URL(url, 'http://store');
  const [, bucket, ...parts] = decodeURIComponent(pathname).split('/');
  const key = parts.join('/');
  if (bucket !== BUCKET) return refuse('NoSuchBucket');
  if (key === '') {
    response.setHeader('content-type', 'application/xml').end(listing(objects, searchParams));
  } else if (method === 'PUT') {
    const digest = createHash('sha256').update(body).digest('hex');
    if (digest !== headers['x-amz-content-sha256']) return refuse('XAmzContentSHA256Mismatch');
    objects.set(key, { bytes: body, at: new Date(nowMs) });
    response.end();
  } else if (method === 'DELETE') {
    objects.delete(key);
    response.writeHead(204).end();
  } else {
    const stored = objects.get(key);
    if (stored === undefined) return refuse('NoSuchKey');
    sendObject(request, response, { stored, searchParams });
  }
}

function sendRefusal(
  { method }: IncomingMessage,
  response: ServerResponse,
  { code, nowMs }: { code: string; nowMs: number },
): void {
  response.writeHead(statuses[code] ?? 403, { date: new Date(nowMs).toUTCString() });
  const text = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`;
  response.end(method === 'HEAD' ? undefined : text);
}

function sendObject(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  { stored: { bytes, at }, searchParams }: { stored: Stored; searchParams: URLSearchParams },
): void {
  response.setHeader('last-modified', at.toUTCString());
  response.setHeader('etag', `"${createHash('md5').update(bytes).digest('hex')}"`);
  for (const [name, value] of searchParams) {
    if (name.startsWith('response-')) response.setHeader(name.slice('response-'.length), value);
  }
  const [, from, to] = /^bytes=(\d+)-(\d*)$/u.exec(headers.range ?? '') ?? [];
  const end = to === undefined || to === '' ? bytes.length - 1 : Number(to);
  const part = from === undefined ? bytes : bytes.subarray(Number(from), end + 1);
  if (from !== undefined) {
    response.statusCode = 206;
    response.setHeader('content-range', `bytes ${from}-${end}/${bytes.length}`);
  }
  response.setHeader('content-length', part.length);
  response.end(method === 'HEAD' ? undefined : part);
}

/** ListObjectsV2, a few keys at a time. */
function listing(objects: Map<string, Stored>, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const found = [...objects.keys()]
    .filter((key) => key.startsWith(prefix) && key > after)
    .toSorted();
  const page = found.slice(0, PAGE);
  const entries = page.map((key) => {
    const { bytes, at } = objects.get(key) ?? { bytes: Buffer.alloc(0), at: new Date(0) };
    return (
      `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified>` +
      `<Size>${bytes.length}</Size></Contents>`
    );
  });
  const more = found.length > PAGE;
  const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return (
    `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${next}` +
    `${entries.join('')}</ListBucketResult>`
  );
}
