import {
  cookieLanguage,
  type Language,
  LANGUAGE_COOKIE,
  LANGUAGE_COOKIE_SECONDS,
} from '@regz/rules/sites/languages.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Stores the language of an opened address in the browser, unless one is chosen already. */
export function keepLanguage(
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
  domain: string | undefined,
): void {
  if (cookieLanguage(request.headers.cookie) !== null) return;
  const cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${LANGUAGE_COOKIE_SECONDS}; SameSite=Lax`;
  const shared = domain === undefined ? '' : `; Domain=${domain}`;
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header('set-cookie', `${cookie}${secure}${shared}`);
}
