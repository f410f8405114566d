import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { isWebhookUrl } from '../http/webhook-urls.ts';
import { Refusal } from '../refusal.ts';
import { isStandInUrl, standInsAllowed, standInsOrigin } from '../stand-ins.ts';
import { unmapped } from './address.ts';
import { bearerToken, refuseBrowser } from './bearer-token.ts';
import { ourOrigins, type OurOrigins } from './origins/our-origins.ts';
import { isSafeMethod, requireSameOrigin } from './origins/same-origin.ts';
import { asksForPage, sendUnknownHostPage } from './origins/unknown-host-page.ts';
import { isLoopback } from './public-address.ts';

/** Paths that monitors request by address, whatever the host name. */
const MONITOR_PATHS: ReadonlySet<string> = new Set(['/healthz', '/routez', '/readyz', '/metrics']);

/**
 * Guards every route: the host must be one of ours, so that nothing is ever built from a forged
 * one, and an unsafe request must come from the origin it is addressed to.
 */
export function guardRequests(app: FastifyInstance, config: Config): void {
  const ours = ourOrigins(config);
  const guardStandIn = standInsAllowed(config) ? guardStandIns(config, ours) : undefined;
  app.addHook('onRequest', async (request, reply) => {
    if (namesHostTwice(request.raw)) throw new Refusal('INPUT_INVALID', { issues: [twoHosts] });
    // A stand-in acts as another host: this server calls it, and so do the pages that it serves.
    if (guardStandIn !== undefined && isStandInUrl(request.url)) {
      return guardStandIn(request, reply);
    }
    // A webhook comes from another server and is authenticated by its signature.
    if (isWebhookUrl(request.url)) return undefined;
    if (!MONITOR_PATHS.has(request.url) && !ours.isOurHost(request.host)) {
      if (asksForPage(request)) return sendUnknownHostPage(reply, config.origins.main);
      throw new Refusal('HOST_UNKNOWN');
    }
    if (bearerToken(request) !== undefined) {
      refuseBrowser(request);
      if (request.routeOptions.config.takesTokens === true) return undefined;
    }
    // A device is no browser, and proves its own key with every request.
    if (request.routeOptions.config.takesDevices === true) return undefined;
    // An old panel sends neither cookie nor origin, and proves a password.
    if (request.routeOptions.config.takesOldPanels === true) return undefined;
    // A mail program sends neither cookie nor origin, and proves that it has the mail.
    if (request.routeOptions.config.takesMailPrograms === true) return undefined;
    requireSameOrigin(request, ours);
    return undefined;
  });
  app.setNotFoundHandler(refuseUnknownRoute);
  // The pages answer every other path, so the API answers for unknown ones itself.
  app.get('/api', refuseUnknownRoute);
  app.get('/api/*', refuseUnknownRoute);
}

const twoHosts = { path: 'host', problem: 'repeated' };

/**
 * Servers differ on which of two Host headers counts, so one could be guarded and the other served.
 */
function namesHostTwice({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

function refuseUnknownRoute(): never {
  throw new Refusal('ROUTE_UNKNOWN');
}

type Settings = Pick<Config, 'PORT' | 'STAND_INS_TOKEN' | 'TRUST_PROXY'>;

/**
 * Guards the stand-ins: they show all mail, and let every visitor log in as any person. They answer
 * only on their own host and ours, only to this machine unless the operator set a token, and to no
 * change requested by a page of another site.
 * @returns a guard that refuses a request for a stand-in with HOST_UNKNOWN, ORIGIN_FORBIDDEN,
 * SESSION_REQUIRED or ROUTE_UNKNOWN.
 */
function guardStandIns(
  config: Settings,
  ours: Pick<OurOrigins, 'origins' | 'isOurHost'>,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const { host } = new URL(standInsOrigin(config));
  const hosts = new Set([host, `127.0.0.1:${config.PORT}`]);
  return (request, reply) => {
    const asked = request.host.toLowerCase();
    if (!hosts.has(asked) && !ours.isOurHost(asked)) throw new Refusal('HOST_UNKNOWN');
    const fetchSite = request.headers['sec-fetch-site'] ?? 'same-origin';
    const isOurs = fetchSite === 'same-origin' || ours.origins.has(request.headers.origin ?? '');
    if (!isSafeMethod(request.method) && !isOurs) {
      throw new Refusal('ORIGIN_FORBIDDEN');
    }
    if (comesFromHere(request, config)) return;
    if (config.STAND_INS_TOKEN === undefined) throw new Refusal('ROUTE_UNKNOWN');
    if (bringsToken(request.headers.authorization, config.STAND_INS_TOKEN)) return;
    reply.header('www-authenticate', 'Basic realm="Regz stand-ins", charset="UTF-8"');
    throw new Refusal('SESSION_REQUIRED');
  };
}

/** A proxy missing from TRUST_PROXY forwards other clients from an address of this machine. */
function comesFromHere(request: FastifyRequest, { TRUST_PROXY }: Settings): boolean {
  if (TRUST_PROXY === undefined && request.headers['x-forwarded-for'] !== undefined) return false;
  return isLoopback(unmapped(request.ip));
}

/** The token is the password of HTTP Basic authentication, with any username. */
function bringsToken(authorization: string | undefined, token: string): boolean {
  const encoded = /^Basic ([\w+/=]+)$/i.exec(authorization ?? '')?.[1] ?? '';
  const [, ...password] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  const given = Buffer.from(password.join(':'));
  const wanted = Buffer.from(token);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
