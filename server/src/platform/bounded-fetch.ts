import { endsBy } from './ends-by.ts';

type Bounds = { bytes: number; limitMs: number };

type BoundedFetch = (address: string | URL | Request, options?: RequestInit) => Promise<Response>;

/** Statuses whose answer has no body, not even an empty one. */
const BODILESS: readonly number[] = [101, 204, 205, 304];

/**
 * The only way to call other services with `fetch`. A redirect is an error. So is a body above the
 * limit, and an exchange that does not end, body included, within `limitMs` or when `signal` is
 * aborted.
 */
export function boundedFetch({ bytes, limitMs }: Bounds): BoundedFetch {
  return async (address, options) => {
    const late = AbortSignal.timeout(limitMs);
    const given = options?.signal ?? undefined;
    const signal = given === undefined ? late : AbortSignal.any([late, given]);
    return endsBy(signal, exchange(address, { ...options, redirect: 'error', signal }, bytes));
  };
}

async function exchange(
  address: string | URL | Request,
  options: RequestInit,
  bytes: number,
): Promise<Response> {
  // oxlint-disable-next-line no-restricted-globals -- This is the one place.
  const response = await fetch(address, options);
  const { status, headers } = response;
  const body = await readBounded(response, bytes);
  return new Response(BODILESS.includes(status) ? null : body, {
    status,
    headers: withoutLength(headers),
  });
}

async function readBounded(response: Response, limitBytes: number): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const parts: AsyncIterable<Uint8Array<ArrayBuffer>> | null = response.body;
  if (parts === null) return new Blob([]);
  for await (const chunk of parts) {
    length += chunk.byteLength;
    if (length > limitBytes) throw new Error('the response is too large');
    chunks.push(chunk);
  }
  return new Blob(chunks);
}

/** The body is already decompressed. */
function withoutLength(headers: Headers): Headers {
  const kept = new Headers(headers);
  kept.delete('content-length');
  kept.delete('content-encoding');
  return kept;
}

/** An answer whose body is passed on as it arrives. */
export type AnswerInPieces = {
  status: number;
  headers: Headers;
  /** Throws at the same limits. */
  pieces: AsyncIterable<Uint8Array>;
  /** Closes the exchange for a caller that reads no further. */
  end(): void;
};

/**
 * Fetches an answer that exceeds memory, for a reader that may be slow. The head must arrive within
 * `limitMs`. The total wait for the body is at most `limitMs` plus the time that its bytes take at
 * `bytesPerMs`. The reader's own time does not count.
 */
export async function fetchInPieces(
  address: string | URL,
  options: RequestInit,
  limits: { limitMs: number; bytesPerMs: number },
): Promise<AnswerInPieces> {
  const over = new AbortController();
  const { signal } = over;
  const late = setTimeout(() => over.abort(new Error('the answer is late')), limits.limitMs);
  try {
    // oxlint-disable-next-line no-restricted-globals -- This is the one place.
    const asked = fetch(address, { ...options, redirect: 'error', signal });
    const response = await endsBy(signal, asked);
    const { status, headers, body } = response;
    return { status, headers, pieces: piecesOf(body, limits, over), end: () => over.abort() };
  } finally {
    clearTimeout(late);
  }
}

async function* piecesOf(
  body: ReadableStream<Uint8Array> | null,
  { limitMs, bytesPerMs }: { limitMs: number; bytesPerMs: number },
  over: AbortController,
): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
  let leftMs = limitMs;
  try {
    for (;;) {
      const askedAt = performance.now();
      const late = AbortSignal.timeout(Math.ceil(Math.max(leftMs, 1)));
      const { done, value } = await endsBy(late, reader.read());
      if (done) return;
      leftMs += value.byteLength / bytesPerMs - (performance.now() - askedAt);
      yield value;
    }
  } finally {
    over.abort();
  }
}
