import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { isWebhookUrl } from '../http/webhook-urls.ts';
import { Refusal } from '../refusal.ts';
import { isStandInUrl, standInsAllowed } from '../stand-ins.ts';
import { bearerToken, refuseBrowser } from './bearer-token.ts';
import { guardStandIns } from './guard-stand-ins.ts';
import { ourOrigins } from './origins/our-origins.ts';
import { requireSameOrigin } from './origins/same-origin.ts';
import { asksForPage, sendUnknownHostPage } from './origins/unknown-host-page.ts';

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
    // A stand-in plays another host: this server calls it, and so do pages that it serves.
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
    // A mail program sends neither either, and proves that it has the mail.
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
