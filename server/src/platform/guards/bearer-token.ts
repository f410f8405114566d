import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

const BEARER = /^bearer +(rgz_\S*)$/i;

/** The token of the API that a request bears; undefined for none. */
export function bearerToken({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return BEARER.exec(headers.authorization ?? '')?.[1];
}

/**
 * Refuses a token that comes out of a browser: programs send neither cookies nor an origin, and a
 * page that holds a token would give it away.
 * @throws Refusal ORIGIN_FORBIDDEN
 */
export function refuseTokenOfBrowser({ headers }: Pick<FastifyRequest, 'headers'>): void {
  const { cookie, origin } = headers;
  const site = headers['sec-fetch-site'];
  if (cookie !== undefined || origin !== undefined || site !== undefined) {
    throw new Refusal('ORIGIN_FORBIDDEN');
  }
}
