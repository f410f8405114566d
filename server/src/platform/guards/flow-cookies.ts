import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FlowCookies } from '../http/context.ts';

/**
 * Cookies that bind a visit to another site to the browser that began it: of one host, out of
 * reach of scripts, and sent along when the other site sends the browser back.
 */
export function flowCookies(request: FastifyRequest, reply: FastifyReply): FlowCookies {
  function write(name: string, value: string, maxAge: number): void {
    reply.setCookie(`__Host-${name}`, value, {
      path: '/',
      httpOnly: true,
      secure: true,
      sameSite: 'lax',
      maxAge,
    });
  }

  return {
    read: (name) => request.cookies[`__Host-${name}`],
    write,
    clear: (name) => write(name, '', 0),
  };
}
