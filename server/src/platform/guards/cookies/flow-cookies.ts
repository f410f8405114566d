import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FlowCookies } from '../../http/request-context.ts';
import type { CookieScope } from './cookie-scope.ts';
import { cookieValues } from './cookie-values.ts';

/**
 * Cookies that bind a visit to another site to the browser that began it: host-only, hidden from
 * scripts, and sent when the other site sends the browser back.
 */
export function flowCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  scope: CookieScope,
): FlowCookies {
  function write(shortName: string, value: string, maxAge: number): void {
    const { name, secure } = scope.ofHost(request, shortName);
    reply.setCookie(name, value, { path: '/', httpOnly: true, secure, sameSite: 'lax', maxAge });
  }

  return {
    readAll: (shortName) => cookieValues(request, scope.ofHost(request, shortName).name),
    write,
    clear: (shortName) => write(shortName, '', 0),
  };
}
