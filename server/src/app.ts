import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import { type Contract, contract } from '@regz/contract/contract.ts';
import { paths } from '@regz/rules/sites/paths.ts';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type pg from 'pg';
import product from '../package.json' with { type: 'json' };
import { sandboxRoutes } from '../stand-ins/payment/sandbox.routes.ts';
import { serveStandIns } from '../stand-ins/serve-stand-ins.ts';
import { apiTokensRoutes } from './api-tokens/api-tokens.routes.ts';
import { createAuthenticateToken } from './api-tokens/authenticate-token.ts';
import { recordAct } from './audit/record-act.ts';
import { coinsRoutes } from './coins/coins.routes.ts';
import { forfeitCoins } from './coins/forfeit-coins.ts';
import { communityRoutes } from './community/community.routes.ts';
import { contactRoutes } from './contact/contact.routes.ts';
import { customersRoutes } from './customers/customers.routes.ts';
import { dashboardReader } from './customers/dashboard-reader.ts';
import { devicesRoutes } from './devices/devices.routes.ts';
import { serveDownloadFiles } from './downloads/download-files.routes.ts';
import { downloadsRoutes } from './downloads/downloads.routes.ts';
import { serveDownloadUploads } from './downloads/staff/download-uploads.routes.ts';
import { eventHooksRoutes } from './event-hooks/event-hooks.routes.ts';
import { freePanelRoutes } from './free-panel/free-panel.routes.ts';
import { gamesRoutes } from './games/games.routes.ts';
import { giveawaysRoutes } from './giveaways/giveaways.routes.ts';
import { guideRoutes } from './guide/guide.routes.ts';
import { guildRoutes } from './guild/guild.routes.ts';
import { identityRoutes } from './identity/identity.routes.ts';
import { serveIdentityCallback } from './identity/provider-callback/identity-callback.routes.ts';
import { createAuthenticate } from './identity/sessions/authenticate.ts';
import { keyStockRoutes } from './key-stock/key-stock.routes.ts';
import { licensesRoutes } from './licenses/licenses.routes.ts';
import { staffOrdersRoutes } from './orders/orders-staff.routes.ts';
import { customerOrdersRoutes } from './orders/orders.routes.ts';
import { serveOrderEvents } from './orders/serve-order-events.ts';
import { serveWebhooks } from './orders/webhooks/serve-webhooks.ts';
import { overviewRoutes } from './overview/overview.routes.ts';
import { lastBackup } from './platform/backups/kept-backups.ts';
import type { Config } from './platform/config/config.ts';
import { cookieScope } from './platform/guards/cookies/cookie-scope.ts';
import { readForwardedAddresses } from './platform/guards/forwarded-addresses.ts';
import { guardRequests } from './platform/guards/guard-requests.ts';
import { refuseBadUrls } from './platform/guards/refuse-bad-urls.ts';
import { securityHeaders } from './platform/guards/security-headers.ts';
import { answerErrors } from './platform/http/answers/answer-errors.ts';
import { serveApiDescription } from './platform/http/api-description/serve-api-description.ts';
import { MOST_BODY_BYTES } from './platform/http/body-bounds.ts';
import { admitRequests } from './platform/http/connections/admit-requests.ts';
import { boundConnections, requestLimits } from './platform/http/connections/bound-connections.ts';
import { endUnreadableConnection } from './platform/http/connections/long-requests.ts';
import type { DiskState } from './platform/http/disk-state.ts';
import { type Handlers, mount } from './platform/http/mount.ts';
import { serveDoctor } from './platform/http/serve-doctor.ts';
import { parseStrictJson } from './platform/http/strict-json.ts';
import { logRequests, openLog } from './platform/log/log.ts';
import type { KeptFigures } from './platform/metrics/keep-figures.ts';
import { serveMetrics } from './platform/metrics/metrics.ts';
import type { Services } from './platform/services.ts';
import { playersRoutes } from './players/players.routes.ts';
import { shopRoutes } from './shop/shop.routes.ts';
import { servePages } from './sites/serve-pages.ts';
import { sitesRoutes } from './sites/sites.routes.ts';
import { exportPersonalData, exportTaskUser } from './slices.ts';
import { staffRoutes } from './staff/staff.routes.ts';
import { storePageReader } from './storefront/store-page-reader.ts';
import { storefrontStaffRoutes } from './storefront/storefront-staff.routes.ts';
import { storefrontRoutes } from './storefront/storefront.routes.ts';
import { tasksRoutes } from './tasks/tasks.routes.ts';

/** The HTTP shell, before anything is mounted on it. */
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
    // A connection that dribbles its request is cut; an answer that was begun is finished.
    requestTimeout: requestLimits.requestTimeout,
    http: requestLimits,
    clientErrorHandler: endUnreadableConnection,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // What comes in on an open connection during the shutdown is served like the rest.
    return503OnClosing: false,
    frameworkErrors: refuseBadUrls({ https: servesHttps(config) }),
    routerOptions: { maxParamLength: 512 },
  });
  if (config.TRUST_PROXY !== undefined) readForwardedAddresses(app);
  return app;
}

/** What the server needs to answer, besides the services of every verb. */
export type Surroundings = {
  /** For a database connection beside the pool's. */
  connection: pg.ClientConfig;
  disk: DiskState;
  /** What the metrics read; without it there are none. */
  metrics?: { pool: pg.Pool; figures: KeptFigures };
};

/**
 * Mounts all that the process's role answers: every slice and the pages, unless it is a worker, of
 * which only health and metrics can be asked.
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
  await servePages(app, services, { webDir, facts });
}

/** Mounts every slice: all that the server answers besides pages, which have to be built first. */
export async function mountApi(
  app: FastifyInstance,
  services: Services,
  surroundings: Surroundings,
): Promise<void> {
  const { config, db } = services;
  guardAndMeasure(app, config, surroundings);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async ({ routeOptions }: FastifyRequest, text: string) =>
      text === '' ? {} : parseStrictJson(text, routeOptions.config.mostValues),
  );
  await app.register(cookie);

  const authenticate = createAuthenticate(services);
  mount(app, contract, operationHandlers(services), {
    authenticate,
    authenticateToken: createAuthenticateToken(services),
    db,
    cookies: cookieScope(config),
    clock: services.clock,
  });
  await serveWebhooks(app, services);
  serveIdentityCallback(app, services, authenticate);
  serveOrderEvents(app, services, authenticate, surroundings);
  await serveDownloadFiles(app, services, authenticate);
  await serveDownloadUploads(app, services, authenticate);
  serveApiDescription(app);
  serveDoctor(app, config);
  await serveStandIns(app, services);
}

/** What holds for every request, whoever answers it; and what counts and times them all. */
function guardAndMeasure(
  app: FastifyInstance,
  config: Config,
  { disk, metrics }: Surroundings,
): void {
  securityHeaders(app, { https: servesHttps(config) });
  logRequests(app);
  admitRequests(app);
  guardRequests(app, config);
  boundConnections(app);
  answerErrors(app, disk);
  const sources = { version: product.version, disk, stateDir: config.STATE_DIR };
  if (metrics !== undefined) serveMetrics(app, config, { ...sources, ...metrics });
}

/** What answers each operation of the contract. */
function operationHandlers(services: Services): Handlers<Contract> {
  const identity = identityRoutes(services);
  const customers = customersRoutes(services, { exportPersonalData });
  const community = communityRoutes(services);
  const devices = devicesRoutes(services);
  const guide = guideRoutes(services);
  return {
    identity,
    customers,
    players: playersRoutes(services, { exportTaskUser, forfeitCoins }),
    staff: staffRoutes(services),
    dashboard: dashboardReader({ identity, customers, community, devices, guide }),
    apiTokens: apiTokensRoutes(services),
    eventHooks: eventHooksRoutes(services),
    licenses: licensesRoutes(services),
    community,
    keyStock: keyStockRoutes(services),
    devices,
    downloads: downloadsRoutes(services),
    guide,
    orders: {
      ...customerOrdersRoutes(services),
      staff: staffOrdersRoutes(services),
      sandbox: sandboxRoutes(services, recordAct),
    },
    storefront: { ...storefrontRoutes(services), ...storefrontStaffRoutes(services) },
    coins: coinsRoutes(services),
    tasks: tasksRoutes(services),
    games: gamesRoutes(services),
    shop: shopRoutes(services),
    freePanel: freePanelRoutes(services),
    contact: contactRoutes(services),
    guild: guildRoutes(services),
    giveaways: giveawaysRoutes(services),
    sites: sitesRoutes(services),
    overview: overviewRoutes(services, () => lastBackup(services.config, Date.now())),
  };
}

function servesHttps(config: Config): boolean {
  return config.origins.main.startsWith('https:');
}
