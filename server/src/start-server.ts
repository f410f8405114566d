import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createShell, mountRole, type Surroundings } from './app.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { agreeOnSecrets } from './platform/config/agree-on-secrets.ts';
import type { Config } from './platform/config/config.ts';
import { expectedWait } from './platform/database/connections/expected-wait.ts';
import { openConnections } from './platform/database/connections/open-connections.ts';
import { databaseSettings } from './platform/database/database-settings.ts';
import { type OpenDatabase, openDatabase } from './platform/database/open-database.ts';
import { makeStateDirectory } from './platform/embedded-postgres/make-state-directory.ts';
import { closeConnections } from './platform/http/connections/close-connections.ts';
import { requestPlaces } from './platform/http/connections/request-places.ts';
import { diskState } from './platform/http/disk-state.ts';
import { serveHealth } from './platform/http/serve-health.ts';
import { runWorkers } from './platform/jobs/run-workers.ts';
import { type KeptFigures, keepFigures } from './platform/metrics/keep-figures.ts';
import { announceProcess } from './platform/processes/announce-process.ts';
import type { Services } from './platform/services.ts';
import { createServices } from './services.ts';
import { everyFigure, jobHandlers, queues } from './slices.ts';
import type { FirstPassword } from './staff/first-password.ts';
import { checkStorage } from './start/check-storage.ts';
import { explainListening, holdPort } from './start/hold-port.ts';
import { prepareRows } from './start/prepare-rows.ts';
import { startTestClock } from './start/start-test-clock.ts';
import { VERSION } from './version.ts';

export type RunningServer = {
  app: FastifyInstance;
  config: Config;
  /** The first admin's generated password, until the first login with it. */
  firstAdmin: FirstPassword | null;
  /** Milliseconds of each step of the start. */
  parts: Record<string, number>;
  /**
   * Answers 503 at /routez and /readyz, waits DRAIN_SECONDS, finishes accepted requests, refuses
   * new ones, and closes the database.
   */
  close(): Promise<void>;
};

/** The limit for the last answers and jobs. PostgreSQL must stop within the remaining time. */
const LAST_WORK_MS = 10_500;

type How = { clock?: Clock; stop?: AbortSignal; work?: Work };

/** The server's work besides answering; `queued` runs jobs, but no schedules. */
export type Work = 'all' | 'queued' | 'none';

/**
 * Starts the parts of the product that ROLE selects: database, API and pages on one port, jobs and
 * schedules. All checks that can fail run before anything is written: first the port and the state
 * directory, then the database, then the pages, and last, before the port opens, the first admin.
 *
 * `stop` aborts the start until the port is open, leaving nothing running. `work` is everything,
 * unless a test requires only its own requests to have effects.
 */
export async function startServer(config: Config, how: How = {}): Promise<RunningServer> {
  const givePortUp = await holdPort(config);
  try {
    await makeStateDirectory(config.STATE_DIR);
    return await startProduct(config, how, givePortUp);
  } catch (error) {
    givePortUp();
    throw error;
  }
}

async function startProduct(
  config: Config,
  { clock, stop, work = 'all' }: How,
  givePortUp: () => void,
): Promise<RunningServer> {
  const app = createShell(config);
  const database = await openOwnDatabase(config, stop, app.log);
  try {
    const started = performance.now();
    const testClock = await startTestClock(app, config, database);
    const services = await createServices({
      config,
      db: database.db,
      log: app.log,
      clock: clock ?? testClock?.clock ?? systemClock,
    });
    const works = config.ROLE !== 'web';
    const figures = keepFigures(works ? everyFigure(services) : [], app.log);
    const close = await mountProduct(app, services, {
      connection: database.applicationConnection,
      metrics: { pool: database.pool, figures },
      testClock,
    });
    stop?.throwIfAborted();
    const firstAdmin = await prepareRows(services, database.applicationConnection);
    await checkStorage(services);
    if (work === 'all') await openConnections(database.pool, app.log);
    stop?.throwIfAborted();
    givePortUp();
    await openPort(app, config);
    const listening = performance.now();
    const stopWork = await startWork(services, { database, figures }, works ? work : 'none');
    const parts = {
      ...database.parts,
      serveMs: Math.round(listening - started),
      workersMs: Math.round(performance.now() - listening),
    };
    const sayThatItStops = await announceProcess({ ...services, version: VERSION });
    const closeAll = async (): Promise<void> => {
      await Promise.all([close(stopWork), sayThatItStops()]);
      await closeServices(services, database);
    };
    return { app, config, firstAdmin, parts, close: closeAll };
  } catch (error) {
    await app.close();
    await database.close();
    throw error;
  }
}

/** Opens the database if it is used with the secrets of this process. */
async function openOwnDatabase(
  config: Config,
  stop: AbortSignal | undefined,
  log: FastifyInstance['log'],
): Promise<OpenDatabase> {
  const settings = { ...databaseSettings(config), serving: true, stop };
  const database = await openDatabase(settings, queues, log);
  try {
    await agreeOnSecrets(database.db, config);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * Starts answering. The returned function waits DRAIN_SECONDS, finishes accepted requests, refuses
 * new ones, and stops the given work.
 */
async function mountProduct(
  app: FastifyInstance,
  services: Services,
  around: Required<Omit<Surroundings, 'disk' | 'places'>>,
): Promise<(stopWork: () => Promise<void>) => Promise<void>> {
  let closing = false;
  const closeApp = closeConnections(app);
  const disk = diskState();
  const { pool } = around.metrics;
  const waitMs = expectedWait(pool);
  const places = requestPlaces({
    waitsTooLong: () => waitMs() > services.config.ADMISSION_WAIT_MS,
  });
  const isClosing = () => closing;
  serveHealth(app, { db: services.db, disk, places, closing: isClosing, version: VERSION });
  await mountRole(app, services, { ...around, disk, places });
  await app.ready();
  return async (stopWork) => {
    closing = true;
    // Proxies check /routez every few seconds, and send requests here until they notice.
    await delay(services.config.DRAIN_SECONDS * 1000);
    const ended = Promise.all([closeApp(), stopWork()]).then(() => true);
    const late = delay(LAST_WORK_MS, false, { ref: false });
    if (await Promise.race([ended, late])) return;
    app.log.warn('stopping without the last answers: what they wait for takes too long');
    app.server.closeAllConnections();
  };
}

/** Closes the services, and the database last. */
async function closeServices(services: Services, database: OpenDatabase): Promise<void> {
  await services.community.close();
  await services.payments.close();
  await services.mailer.close();
  await database.close();
}

async function openPort(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ host: config.HOST, port: config.listenPort });
  } catch (error) {
    throw explainListening(error, config);
  }
}

/** Starts the background work; the returned function stops it. */
async function startWork(
  services: Services,
  {
    database,
    figures,
  }: { database: Pick<OpenDatabase, 'applicationConnection'>; figures: KeptFigures },
  work: Work,
): Promise<() => Promise<void>> {
  if (work === 'none') return async () => {};
  const { applicationConnection: connection } = database;
  const workers = await runWorkers({
    connection,
    queues,
    handlers: jobHandlers(services),
    schedules: work === 'all',
    log: services.log,
  });
  const stopReading = work === 'all' ? figures.readRegularly() : async () => {};
  return async () => {
    await Promise.all([workers.stop(), stopReading()]);
  };
}
