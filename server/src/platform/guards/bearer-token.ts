import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

const BEARER = /^bearer +(rgz_\S*)$/i;

/** The API token that a request bears; undefined if none. */
export function bearerToken({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return BEARER.exec(headers.authorization ?? '')?.[1];
}

/**
 * Refuses requests of browsers with a token, because a page would reveal it. Programs send neither
 * cookies nor an origin.
 * @throws Refusal ORIGIN_FORBIDDEN
 */
export function refuseBrowser({ headers }: Pick<FastifyRequest, 'headers'>): void {
  const { cookie, origin } = headers;
  const site = headers['sec-fetch-site'];
  if (cookie !== undefined || origin !== undefined || site !== undefined) {
    throw new Refusal('ORIGIN_FORBIDDEN');
  }
}
