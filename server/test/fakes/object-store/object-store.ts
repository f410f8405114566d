import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { signatureRefusal } from './signature.ts';

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
