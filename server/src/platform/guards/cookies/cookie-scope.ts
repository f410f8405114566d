import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { type OriginSettings, ourOrigins } from '../our-origins.ts';

/** What a cookie is called and flagged on the host of a request. */
export type CookieFlags = { name: string; secure: boolean; domain?: string };

/** Names and flags of our cookies, by the host that a request is addressed to. */
export type CookieScope = {
  /** A cookie of this host alone. */
  ofHost: (request: FastifyRequest, name: string) => CookieFlags;
  /** A cookie that the sites below the cookie domain share; elsewhere it is of one host. */
  shared: (request: FastifyRequest, name: string) => CookieFlags;
};

/**
 * With https a cookie is `Secure`, and its name says that the browser held it to that. Over http,
 * which production refuses, WebKit drops such cookies, so they have a plain name of ours and no
 * such flag. Source: decision 42.
 */
export function cookieScope(config: OriginSettings & Pick<Config, 'cookieDomain'>): CookieScope {
  const { originOf } = ourOrigins(config);
  const { cookieDomain: domain } = config;

  function flagged(prefix: string, request: FastifyRequest, name: string): CookieFlags {
    const secure = originOf(request.host).startsWith('https:');
    return { name: `${secure ? prefix : 'regz-'}${name}`, secure };
  }

  const ofHost: CookieScope['ofHost'] = (request, name) => flagged('__Host-', request, name);
  return {
    ofHost,
    shared: (request, name) =>
      domain !== undefined && isBelow(request.hostname, domain)
        ? { ...flagged('__Secure-', request, name), domain }
        : ofHost(request, name),
  };
}

function isBelow(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}
