import type { FastifyReply, FastifyRequest } from 'fastify';
import { plainAddress } from '../address.ts';
import type { Clock } from '../clock.ts';
import type { RequestContext } from './context.ts';
import { flowCookies } from './flow-cookies.ts';
import { sessionCookies } from './session-cookies.ts';

/** What every route knows of its request before anybody is identified. */
export function requestContext(
  request: FastifyRequest,
  reply: FastifyReply,
  { cookieDomain, clock }: { cookieDomain: string | undefined; clock: Clock },
): RequestContext<null> {
  return {
    caller: null,
    origin: {
      requestId: request.id,
      address: plainAddress(request.ip),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 256),
    },
    site: `${request.protocol}://${request.host}`,
    cookies: sessionCookies(request, reply, cookieDomain),
    flowCookies: flowCookies(request, reply),
    clock,
    idempotency: undefined,
  };
}
