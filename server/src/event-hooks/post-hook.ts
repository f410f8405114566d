import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { EVENT_HOOK_LIMITS } from '@regz/rules/event-hooks/endpoints.ts';
import { endsBy } from '../platform/ends-by.ts';
import { PrivateAddress, publicLookup, type Resolve } from '../platform/guards/public-address.ts';
import { thrownCode, thrownMessage } from '../platform/thrown.ts';
import { hostOf } from './hook-url.ts';

/** Limits the whole exchange. */
const LIMIT_MS = 15_000;

/**
 * The outcome of an attempt: an answer with its status and the start of its body, or the reason for
 * a missing answer.
 */
export type Outcome = { status: number; answer: string; retryAfterMs: number } | { fault: string };

type Post = { url: string; body: string; headers: Record<string, string> };

type Way = {
  /** True if connections to an address are allowed. */
  isAllowed: (address: string) => boolean;
  /** Resolves the host's name. */
  resolve?: Resolve | undefined;
  /** Aborts the exchange. `postHook` then throws. */
  stopping?: AbortSignal | undefined;
  limitMs?: number;
};

/**
 * Posts a body, follows no redirect, reuses no connection, and reads the start of the answer. A host
 * name is resolved and checked when the connection is made. A numeric address is checked first.
 */
export async function postHook(
  { url: text, body, headers }: Post,
  { isAllowed, resolve, stopping, limitMs = LIMIT_MS }: Way,
): Promise<Outcome> {
  const url = new URL(text);
  const host = hostOf(url);
  // Node connects to a numeric address without a look-up.
  if (isIP(host) !== 0 && !isAllowed(host)) return { fault: new PrivateAddress().message };
  const late = AbortSignal.timeout(limitMs);
  const lookup = publicLookup(isAllowed, resolve);
  const signal = stopping === undefined ? late : AbortSignal.any([late, stopping]);
  try {
    return await endsBy(signal, exchange(url, body, { headers, lookup, signal }));
  } catch (error) {
    if (stopping?.aborted === true) throw error;
    if (late.aborted) return { fault: `No answer within ${limitMs / 1000} seconds.` };
    return { fault: thrownCode(error) ?? thrownMessage(error) };
  }
}

async function exchange(
  url: URL,
  body: string,
  {
    headers,
    ...options
  }: { headers: Post['headers']; lookup: LookupFunction; signal: AbortSignal },
): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  const { request } = url.protocol === 'https:' ? https : http;
  const sent = request(url, {
    ...options,
    method: 'POST',
    agent: false,
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Regz-Webhooks/1',
    },
  });
  sent.on('response', resolve).on('error', reject);
  // For example after 101 Switching Protocols, which is neither an answer nor an error.
  sent.on('close', () => reject(new Error('The connection ended without an answer.')));
  sent.end(body);
  try {
    const response = await promise;
    const answer = await readBeginning(response);
    return { status: response.statusCode ?? 0, answer, retryAfterMs: retryAfterOf(response) };
  } finally {
    sent.destroy();
  }
}

/** Reads the start of a body up to the limit. */
async function readBeginning(response: http.IncomingMessage): Promise<string> {
  const limit = EVENT_HOOK_LIMITS.answerBytes;
  const parts: AsyncIterable<Buffer> = response;
  let beginning = Buffer.alloc(0);
  try {
    for await (const part of parts) {
      beginning = Buffer.concat([beginning, part.subarray(0, limit - beginning.length)]);
      if (beginning.length === limit) break;
    }
  } catch {
    // An interrupted answer still has its status.
  }
  // PostgreSQL cannot store NUL.
  return beginning.toString('utf8').replaceAll('\0', '');
}

/** The header contains seconds or a date. Returns milliseconds from now; 0 without the header. */
function retryAfterOf({ headers }: http.IncomingMessage): number {
  const said = headers['retry-after'];
  if (said === undefined) return 0;
  const ms = /^\d{1,9}$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.now();
  return Number.isNaN(ms) ? 0 : Math.max(0, ms);
}
