import '@fastify/cookie';
import type { SessionKind } from '@regz/contract/operation.ts';
import {
  type Language,
  LANGUAGE_COOKIE,
  LANGUAGE_COOKIE_SECONDS,
} from '@regz/rules/sites/languages.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionCookies } from '../../http/request-context.ts';
import { sessionLimits } from '../session-limits.ts';
import type { CookieFlags, CookieScope } from './cookie-scope.ts';
import { cookieValues } from './cookie-values.ts';

/** The header that says whose session an answer was given to: `customer:<id>`. */
export const SESSION_ACCOUNT = 'session-account';

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

  function write(
    kind: SessionKind,
    token: string,
    maxAge: number,
    { name, ...flags }: CookieFlags = flagsOf(kind),
  ): void {
    reply.setCookie(name, token, {
      path: '/',
      httpOnly: true,
      sameSite: sessionLimits[kind].sameSite,
      maxAge,
      ...flags,
    });
  }

  /** A host's own cookie outlives the removal of its domain's. */
  function clear(kind: SessionKind): void {
    write(kind, '', 0);
    const { domain, ...ofHost } = flagsOf(kind);
    if (domain !== undefined) write(kind, '', 0, ofHost);
  }

  return {
    readAll: (kind) => cookieValues(request, flagsOf(kind).name),
    write: (kind, token, accountId) => {
      write(kind, token, sessionLimits[kind].absoluteSeconds);
      reply.header(SESSION_ACCOUNT, `${kind}:${accountId}`);
    },
    clear,
    writeLanguage: (language) => writeLanguage(request, reply, scope, language),
  };
}

/** Scripts of all sites read and write this cookie, too, under one name. */
function writeLanguage(
  request: FastifyRequest,
  reply: FastifyReply,
  scope: CookieScope,
  language: Language,
): void {
  const { name: _, ...flags } = scope.shared(request, '');
  reply.setCookie(LANGUAGE_COOKIE, language, {
    path: '/',
    sameSite: 'lax',
    maxAge: LANGUAGE_COOKIE_SECONDS,
    ...flags,
  });
}
