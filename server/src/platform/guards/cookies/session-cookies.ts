import '@fastify/cookie';
import type { SessionKind } from '@regz/contract/operation.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionCookies } from '../../http/request-context.ts';
import { sessionLimits } from '../session-limits.ts';
import type { CookieFlags, CookieScope } from './cookie-scope.ts';

const shortNames: Record<SessionKind, string> = {
  customer: 'cs',
  'task-user': 'ts',
  admin: 'as',
  'link-admin': 'fs',
};

/**
 * The session cookies of one request. The customer's cookie is shared by the sites below the
 * cookie domain; every other cookie, and every cookie on plain localhost, belongs to one host.
 */
export function sessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  scope: CookieScope,
): SessionCookies {
  function flagsOf(kind: SessionKind): CookieFlags {
    const place = kind === 'customer' ? scope.shared : scope.ofHost;
    return place(request, shortNames[kind]);
  }

  function write(kind: SessionKind, token: string, maxAge: number): void {
    const { name, ...flags } = flagsOf(kind);
    reply.setCookie(name, token, {
      path: '/',
      httpOnly: true,
      sameSite: sessionLimits[kind].sameSite,
      maxAge,
      ...flags,
    });
  }

  return {
    read: (kind) => request.cookies[flagsOf(kind).name],
    write: (kind, token) => write(kind, token, sessionLimits[kind].absoluteSeconds),
    clear: (kind) => write(kind, '', 0),
  };
}
