type BoundedFetch = (address: string | URL | Request, options?: RequestInit) => Promise<Response>;

/** Statuses whose answer has no body, not even an empty one. */
const BODILESS: readonly number[] = [101, 204, 205, 304];

/**
 * A `fetch` that cannot be redirected or fed endlessly: a redirect is an error, and so is a body
 * above the limit. It resolves once the body has arrived, so a timeout given as `signal` covers the
 * whole exchange.
 */
export function boundedFetch(limitBytes: number): BoundedFetch {
  return async (address, options) => {
    const response = await fetch(address, { ...options, redirect: 'error' });
    const { status, headers } = response;
    const body = await readBounded(response, limitBytes);
    return new Response(BODILESS.includes(status) ? null : body, {
      status,
      headers: withoutLength(headers),
    });
  };
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
