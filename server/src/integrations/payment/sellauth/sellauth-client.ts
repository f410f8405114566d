import type * as z from 'zod';
import { boundedFetch } from '../../../platform/bounded-fetch.ts';
import { PaymentFault } from '../../../platform/ports/payment-provider.ts';
import { thrownMessage } from '../../../platform/thrown.ts';

export type SellauthAccess = {
  /** Without a slash at the end. */
  api: string;
  apiKey: string;
  shopId: number;
  /** The longest one exchange may take. */
  timeoutMs: number;
};

export type SellauthClient = {
  /** Each throws a PaymentFault, `refused` only if SellAuth declined a valid request. */
  get<T>(path: string, query: URLSearchParams, answer: z.ZodType<T>): Promise<T>;
  post<T>(path: string, body: object, answer: z.ZodType<T>): Promise<T>;
};

const LIMIT_BYTES = 1_000_000;

/** SellAuth's REST interface for one shop; paths are below `/v1/shops/{shopId}`. */
export function sellauthClient(access: SellauthAccess): SellauthClient {
  const request = boundedFetch({ bytes: LIMIT_BYTES, limitMs: access.timeoutMs });
  const base = `${access.api}/v1/shops/${access.shopId}`;
  const headers = {
    authorization: `Bearer ${access.apiKey}`,
    accept: 'application/json',
    'content-type': 'application/json',
  };

  async function call<T>(
    path: string,
    options: { method: string; body: string | null },
    answer: z.ZodType<T>,
  ): Promise<T> {
    const response = await request(`${base}${path}`, {
      ...options,
      headers,
    }).catch((error: unknown) => {
      throw new PaymentFault('unreachable', thrownMessage(error), error);
    });
    const { status } = response;
    if (!response.ok) throw new PaymentFault(kindOf(status), `SellAuth responded with ${status}`);
    const parsed = answer.safeParse(parseJson(await response.text()));
    if (parsed.success) return parsed.data;
    throw new PaymentFault('unreachable', 'unexpected response from SellAuth', parsed.error);
  }

  return {
    get: (path, query, answer) =>
      call(
        query.size === 0 ? path : `${path}?${query.toString()}`,
        { method: 'GET', body: null },
        answer,
      ),
    post: (path, body, answer) =>
      call(path, { method: 'POST', body: JSON.stringify(body) }, answer),
  };
}

/** Unauthorized, timed out and rate-limited: statuses that do not depend on the request itself. */
const SAY_NOTHING = new Set([401, 403, 408, 429]);

function kindOf(status: number): 'refused' | 'unreachable' {
  const understood = status >= 400 && status < 500 && !SAY_NOTHING.has(status);
  return understood ? 'refused' : 'unreachable';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
