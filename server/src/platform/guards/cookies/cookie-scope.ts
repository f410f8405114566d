import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { type OriginSettings, ourOrigins } from '../origins/our-origins.ts';

/** A cookie's name and flags on a request's host. */
export type CookieFlags = { name: string; secure: boolean; domain?: string };

/** Names and flags of our cookies, by the host a request is addressed to. */
export type CookieScope = {
  /** A cookie for this host alone. */
  ofHost: (request: FastifyRequest, name: string) => CookieFlags;
  /** A cookie shared by the sites below the cookie domain; elsewhere it is for one host. */
  shared: (request: FastifyRequest, name: string) => CookieFlags;
};

/**
 * Over https a cookie is `Secure`, with a name prefix that makes browsers enforce it. Over http,
 * which production refuses, WebKit drops such cookies, so they get a plain name and no such flag.
 */
export function cookieScope(config: OriginSettings & Pick<Config, 'cookieDomain'>): CookieScope {
  const { originOf } = ourOrigins(config);
  const { cookieDomain: domain } = config;

  function flagged(prefix: string, request: FastifyRequest, name: string): CookieFlags {
    const secure = originOf(request.host).startsWith('https:');
    return { name: `${secure ? prefix : 'regz-'}${name}`, secure };
  }

  const ofHost: CookieScope['ofHost'] = (request, name) => flagged('__Host-', request, name);
  const shared: CookieScope['shared'] = (request, name) =>
    domain !== undefined && isBelow(request.hostname, domain)
      ? { ...flagged('__Secure-', request, name), domain }
      : ofHost(request, name);
  return { ofHost, shared };
}

function isBelow(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}
