import { cookieLanguage, requestLanguage } from '@regz/rules/sites/languages.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { plainAddress } from '../guards/address.ts';
import type { CookieScope } from '../guards/cookies/cookie-scope.ts';
import { flowCookies } from '../guards/cookies/flow-cookies.ts';
import { sessionCookies } from '../guards/cookies/session-cookies.ts';
import type { RequestContext } from './request-context.ts';

/** The context of a request before its caller is identified. */
export function createRequestContext(
  request: FastifyRequest,
  reply: FastifyReply,
  { cookies, clock }: { cookies: CookieScope; clock: Clock },
): RequestContext<null> {
  const { cookie, 'accept-language': accepted } = request.headers;
  return {
    caller: null,
    origin: {
      requestId: request.id,
      address: plainAddress(request.ip),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 256),
    },
    language: requestLanguage({ cookie, accepted }),
    chosenLanguage: cookieLanguage(cookie),
    site: `${request.protocol}://${request.host}`,
    cookies: sessionCookies(request, reply, cookies),
    flowCookies: flowCookies(request, reply, cookies),
    idempotency: undefined,
    clock,
  };
}
