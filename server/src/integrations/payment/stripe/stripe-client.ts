import { Stripe } from 'stripe';
import type * as z from 'zod';
import { boundedFetch } from '../../../platform/bounded-fetch.ts';
import { PaymentFault } from '../../../platform/ports/payment-provider.ts';
import { thrownMessage } from '../../../platform/thrown.ts';
import type { StripeOptions } from './stripe-options.ts';

const LIMIT_BYTES = 5_000_000;

/** Stripe's own client, pointed at the configured address and kept within bounds. */
export function stripeClient({ api, secretKey, timeoutMs, retries }: StripeOptions): Stripe {
  const { protocol, hostname, port } = new URL(api);
  const plain = protocol === 'http:';
  return new Stripe(secretKey, {
    host: hostname,
    port: port === '' ? defaultPort(plain) : port,
    protocol: plain ? 'http' : 'https',
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(fetchObjects(timeoutMs)),
  });
}

function defaultPort(plain: boolean): string {
  return plain ? '80' : '443';
}

/** The library never returns from an answer that is JSON but no object. */
function fetchObjects(limitMs: number): ReturnType<typeof boundedFetch> {
  const bounded = boundedFetch({ bytes: LIMIT_BYTES, limitMs });
  return async (...request) => {
    const response = await bounded(...request);
    const text = await response.text();
    if (!text.trimStart().startsWith('{')) throw new Error('the response is not an object');
    return new Response(text, { status: response.status, headers: response.headers });
  };
}

/**
 * Calls Stripe and parses the answer.
 * @throws PaymentFault `refused` only if Stripe understood the request and declined it.
 */
export async function callStripe<T>(answering: Promise<unknown>, shape: z.ZodType<T>): Promise<T> {
  let answer: unknown;
  try {
    answer = await answering;
  } catch (error) {
    throw new PaymentFault(kindOf(error), thrownMessage(error), error);
  }
  const parsed = shape.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new PaymentFault('unreachable', 'unexpected response from Stripe', parsed.error);
}

/** Unauthorized and rate-limited errors do not depend on the request itself. */
function kindOf(error: unknown): 'refused' | 'unreachable' {
  const { StripeCardError, StripeIdempotencyError, StripeInvalidRequestError } = Stripe.errors;
  const understood =
    error instanceof StripeInvalidRequestError ||
    error instanceof StripeCardError ||
    error instanceof StripeIdempotencyError;
  return understood ? 'refused' : 'unreachable';
}
