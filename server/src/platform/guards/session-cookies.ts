import '@fastify/cookie';
import type { SessionKind } from '@regz/contract/operation.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionCookies } from '../http/context.ts';
import { sessionLimits } from './session-limits.ts';

const shortNames: Record<SessionKind, string> = {
  customer: 'cs',
  'task-user': 'ts',
  admin: 'as',
  'link-admin': 'fs',
};

/**
 * The session cookies of one request. The customer's cookie is shared by the sites below
 * `cookieDomain`; every other cookie, and every cookie on plain localhost, belongs to one host.
 */
export function sessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  cookieDomain: string | undefined,
): SessionCookies {
  function place(kind: SessionKind): { name: string; domain?: string } {
    const shared = kind === 'customer' && isBelow(request.hostname, cookieDomain);
    return shared
      ? { name: `__Secure-${shortNames[kind]}`, domain: cookieDomain ?? '' }
      : { name: `__Host-${shortNames[kind]}` };
  }

  function write(kind: SessionKind, token: string, maxAge: number): void {
    const { name, domain } = place(kind);
    reply.setCookie(name, token, {
      path: '/',
      httpOnly: true,
      secure: true,
      sameSite: sessionLimits[kind].sameSite,
      maxAge,
      ...(domain === undefined ? {} : { domain }),
    });
  }

  return {
    read: (kind) => request.cookies[place(kind).name],
    write: (kind, token) => write(kind, token, sessionLimits[kind].absoluteSeconds),
    clear: (kind) => write(kind, '', 0),
  };
}

function isBelow(host: string, domain: string | undefined): boolean {
  return domain !== undefined && (host === domain || host.endsWith(`.${domain}`));
}
