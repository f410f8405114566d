import type { RESTOptions } from '@discordjs/rest';
import { boundedFetch } from '../../platform/bounded-fetch.ts';

type RequestOptions = Parameters<RESTOptions['makeRequest']>[1];

const BODY_LIMIT_BYTES = 1_000_000;
/** The library has a limit of five seconds, but only until the headers arrive. */
const LIMIT_MS = 10_000;
const fetchBounded = boundedFetch({ bytes: BODY_LIMIT_BYTES, limitMs: LIMIT_MS });

/**
 * A request of the community's library that cannot be redirected or fed endlessly: redirects are
 * errors, and so is a body above a megabyte.
 */
export async function boundedRequest(url: string, options: RequestOptions): Promise<Response> {
  const { method = 'GET', headers = {}, body = null, signal = null } = options;
  if (body !== null && typeof body !== 'string') throw new TypeError('only JSON is sent');
  return fetchBounded(url, { method, headers: Object.entries(headers), body, signal });
}
