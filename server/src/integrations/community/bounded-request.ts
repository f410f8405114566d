import type { RESTOptions } from '@discordjs/rest';

type RequestOptions = Parameters<RESTOptions['makeRequest']>[1];

const BODY_LIMIT_BYTES = 1_000_000;

/**
 * One request that cannot be led elsewhere or be fed without end: redirects are errors, and so is a
 * body above a megabyte.
 */
export async function boundedRequest(url: string, options: RequestOptions): Promise<Response> {
  const { method = 'GET', headers: sent, body: content = null, signal = null } = options;
  if (content !== null && typeof content !== 'string') throw new TypeError('only JSON is sent');
  const response = await fetch(url, {
    method,
    headers: Object.entries(sent ?? {}),
    body: content,
    signal,
    redirect: 'error',
  });
  const body = await readBounded(response);
  const { status, statusText, headers } = response;
  return new Response(body, { status, statusText, headers: withoutLength(headers) });
}

async function readBounded(response: Response): Promise<Blob | null> {
  if (response.body === null || [204, 205, 304].includes(response.status)) return null;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const parts: AsyncIterable<Uint8Array<ArrayBuffer>> = response.body;
  for await (const chunk of parts) {
    length += chunk.byteLength;
    if (length > BODY_LIMIT_BYTES) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return new Blob(chunks);
}

/** The body is unpacked already. */
function withoutLength(headers: Headers): Headers {
  const kept = new Headers(headers);
  kept.delete('content-length');
  kept.delete('content-encoding');
  return kept;
}
