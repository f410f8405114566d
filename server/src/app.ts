import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import { contract } from '@regz/contract/contract.ts';
import { paths } from '@regz/rules/sites/paths.ts';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type pg from 'pg';
import { clockInsert } from '../stand-ins/clock/clock-insert.ts';
import type { TestClock } from '../stand-ins/clock/test-clock.ts';
import { serveStandIns } from '../stand-ins/serve-stand-ins.ts';
import { createAuthenticateToken } from './api-tokens/authenticate-token.ts';
import { serveInteractions } from './community/commands/serve-interactions.ts';
import { serveContactFiles } from './contact/file-routes/serve-contact-files.ts';
import { serveDownloadFiles } from './downloads/serve-download-files.ts';
import { serveDownloadUploads } from './downloads/staff/serve-download-uploads.ts';
import { serveIdentityCallback } from './identity/provider-callback/serve-identity-callback.ts';
import { createAuthenticate } from './identity/sessions/authenticate.ts';
import { keepSessions } from './identity/sessions/keep-sessions.ts';
import { listNextEnds } from './licenses/time/watch-time.ts';
import { keySpeedInsert } from './orders/fulfillment/key-speed-insert.ts';
import { serveOrderEvents } from './orders/serve-order-events.ts';
import { serveOldPanels } from './panel/legacy/serve-old-panels.ts';
import { createDeviceGuard } from './panel/proof/device-guard.ts';
import { servePanel } from './panel/serve-panel.ts';
import { serveSlips } from './payments/transfers/serve-slips.ts';
import { serveWebhooks } from './payments/webhooks/serve-webhooks.ts';
import type { Config } from './platform/config/config.ts';
import { cookieScope } from './platform/guards/cookies/cookie-scope.ts';
import { readForwardedAddresses } from './platform/guards/forwarded-addresses.ts';
import { guardRequests } from './platform/guards/guard-requests.ts';
import { refuseBadUrls } from './platform/guards/refuse-bad-urls.ts';
import { securityHeaders } from './platform/guards/security-headers.ts';
import { answerErrors } from './platform/http/answers/answer-errors.ts';
import { MOST_BODY_BYTES } from './platform/http/body-bounds.ts';
import type { Authenticate } from './platform/http/callers.ts';
import { admitRequests } from './platform/http/connections/admit-requests.ts';
import { boundConnections, requestLimits } from './platform/http/connections/bound-connections.ts';
import { endUnreadableConnection } from './platform/http/connections/long-requests.ts';
import type { RequestPlaces } from './platform/http/connections/request-places.ts';
import type { DiskState } from './platform/http/disk-state.ts';
import { mount } from './platform/http/mount.ts';
import { serveApiDescription } from './platform/http/openapi/serve-api-description.ts';
import { serveDoctor } from './platform/http/serve-doctor.ts';
import { parseStrictJson } from './platform/http/strict-json.ts';
import { logRequests, openLog } from './platform/log/log.ts';
import { serveUnsubscribe } from './platform/mail/serve-unsubscribe.ts';
import type { KeptFigures } from './platform/metrics/keep-figures.ts';
import { serveMetrics } from './platform/metrics/metrics.ts';
import type { Services } from './platform/services.ts';
import { servePages } from './sites/serve-pages.ts';
import { serveTextUploads } from './sites/staff/serve-text-uploads.ts';
import { operationHandlers, roundsOf, unsubscribe, watchStep } from './slices.ts';
import { lowestPriceInsert } from './storefront/lowest-price-insert.ts';
import { storePageReader } from './storefront/store-page-reader.ts';
import { VERSION } from './version.ts';

/** Creates the HTTP server without routes. */
export function createShell(
  config: Config,
  log: FastifyBaseLogger = openLog(config),
): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.TRUST_PROXY ?? false,
    bodyLimit: MOST_BODY_BYTES,
    // Bounds the arrival of a request. An answer in progress is finished.
    requestTimeout: requestLimits.requestTimeout,
    http: requestLimits,
    clientErrorHandler: endUnreadableConnection,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // Requests on open connections during the shutdown are served normally.
    return503OnClosing: false,
    frameworkErrors: refuseBadUrls({ https: servesHttps(config) }),
    routerOptions: { maxParamLength: 512 },
  });
  if (config.TRUST_PROXY !== undefined) readForwardedAddresses(app);
  return app;
}

/** The server's resources besides the services. */
export type Surroundings = {
  /** For database connections outside the pool. */
  connection: pg.ClientConfig;
  disk: DiskState;
  places: RequestPlaces;
  /** Sources of the metrics; no metrics if undefined. */
  metrics?: { pool: pg.Pool; figures: KeptFigures };
  /** The clock that staff may advance, if it is enabled. */
  testClock?: TestClock | undefined;
};

/**
 * Mounts the routes of the process's role: every slice and the pages. A worker has only the routes
 * for health and metrics.
 */
export async function mountRole(
  app: FastifyInstance,
  services: Services,
  surroundings: Surroundings,
): Promise<void> {
  if (services.config.ROLE === 'worker') return guardAndMeasure(app, services.config, surroundings);
  await mountApi(app, services, surroundings);
  const { webDir } = services.config;
  if (webDir === null) return;
  const facts = { [paths.store]: storePageReader(services) };
  const homeLines = [keySpeedInsert(services), lowestPriceInsert(services)];
  const lines = { [paths.home]: homeLines, [paths.homeAlias]: homeLines };
  const { testClock } = surroundings;
  const everywhere = testClock === undefined ? [] : [() => clockInsert(services, testClock)];
  await servePages(app, services, { webDir, facts, lines, everywhere });
}

/** Mounts every slice: all routes except the pages, which require a build. */
export async function mountApi(
  app: FastifyInstance,
  services: Services,
  surroundings: Surroundings,
): Promise<void> {
  const { config, db } = services;
  const { places } = surroundings;
  guardAndMeasure(app, config, surroundings);
  const devices = createDeviceGuard(services);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (request: FastifyRequest, text: string) => {
      devices.proveBody(request, text);
      return text === '' ? {} : parseStrictJson(text, request.routeOptions.config.mostValues);
    },
  );
  await app.register(cookie);

  const authenticate = createAuthenticate(services);
  const authenticateToken = createAuthenticateToken(services);
  const operations = operationHandlers(services);
  mount(app, contract, operations, {
    authenticate,
    authenticateToken,
    devices,
    db,
    cookies: cookieScope(config),
    clock: services.clock,
  });
  await serveWebhooks(app, services);
  await serveInteractions(app, services, operations);
  await serveUnsubscribe(app, services, unsubscribe);
  serveIdentityCallback(app, services, authenticate);
  serveOrderEvents(app, services, authenticate, surroundings);
  await serveSlips(app, services, { authenticate, places });
  await serveContactFiles(app, services, { authenticate, places });
  await serveDownloadFiles(app, services, authenticate);
  await serveDownloadUploads(app, services, { authenticate, authenticateToken, places });
  await serveTextUploads(app, services, { authenticate, places });
  await servePanel(app, services, devices);
  serveOldPanels(app, services);
  serveApiDescription(app);
  serveDoctor(app, config);
  await serveStandIns(app, services);
  if (surroundings.testClock !== undefined) {
    await turnClock(app, services, { testClock: surroundings.testClock, authenticate });
  }
}

/** Loads its code only where the test clock is enabled. */
async function turnClock(
  app: FastifyInstance,
  services: Services,
  { testClock, authenticate }: { testClock: TestClock; authenticate: Authenticate },
): Promise<void> {
  const { serveClock } = await import('../stand-ins/clock/serve-clock.ts');
  const turned = {
    testClock,
    rounds: roundsOf(services),
    watch: () => watchStep(services),
    keepSessions,
  };
  const listEnds = (most: number) => listNextEnds(services, most);
  await serveClock(app, services, { turned, authenticate, listEnds });
}

/** Adds the guards of all requests, and the metrics that count and time them. */
function guardAndMeasure(
  app: FastifyInstance,
  config: Config,
  { disk, places, metrics }: Surroundings,
): void {
  securityHeaders(app, { https: servesHttps(config) });
  logRequests(app);
  admitRequests(app, places);
  guardRequests(app, config);
  boundConnections(app);
  answerErrors(app, disk);
  const sources = { version: VERSION, disk, places, stateDir: config.STATE_DIR };
  if (metrics !== undefined) serveMetrics(app, config, { ...sources, ...metrics });
}

function servesHttps(config: Config): boolean {
  return config.origins.main.startsWith('https:');
}
