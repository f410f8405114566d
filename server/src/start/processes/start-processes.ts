import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createShell, mountForAll } from '../../app.ts';
import { everyFigure } from '../../figures.ts';
import type { Config } from '../../platform/config/config.ts';
import { databaseSettings } from '../../platform/database/database-settings.ts';
import { type OpenDatabase, openDatabase } from '../../platform/database/open-database.ts';
import { makeStateDirectory } from '../../platform/embedded-postgres/make-state-directory.ts';
import { diskState } from '../../platform/http/disk-state.ts';
import { keepFigures } from '../../platform/metrics/keep-figures.ts';
import { StartRefusal } from '../../platform/start-refusal.ts';
import { thrownMessage } from '../../platform/thrown.ts';
import { queues } from '../../queues.ts';
import { createServices } from '../../services.ts';
import { closeServices, prepareRows, type RunningServer, startWork } from '../../start-server.ts';
import { holdPort } from '../hold-port.ts';
import { onHangup } from '../stop-signals.ts';
import { Children } from './children.ts';
import { PRIMARY_POOL, requireConnections } from './require-connections.ts';

/**
 * Starts the product as several processes: this one opens and migrates the database, runs jobs and
 * timers, hosts the stand-ins that have state, and keeps WEB_CONCURRENCY others serving on the port
 * (decision 50). From then on SIGHUP replaces those one by one.
 */
export async function startProcesses(config: Config, stop: AbortSignal): Promise<RunningServer> {
  const givePortUp = await holdPort(config);
  try {
    await makeStateDirectory(config.STATE_DIR);
    const app = createShell(config);
    const settings = { ...databaseSettings(config, PRIMARY_POOL), serving: true, stop };
    const database = await openDatabase(settings, queues, app.log);
    try {
      return await startOn(database, { config, app, stop, givePortUp });
    } catch (error) {
      await app.close();
      await database.close();
      throw error;
    }
  } catch (error) {
    givePortUp();
    throw error;
  }
}

type Parts = { config: Config; app: FastifyInstance; stop: AbortSignal; givePortUp: () => void };

async function startOn(
  database: OpenDatabase,
  { config, app, stop, givePortUp }: Parts,
): Promise<RunningServer> {
  await requireConnections(database.pool, config);
  const started = performance.now();
  const services = await createServices({ config, db: database.db, log: app.log });
  const firstAdmin = await prepareRows(services);
  stop.throwIfAborted();
  const figures = keepFigures(everyFigure(services), app.log);
  await mountForAll(app, services, { disk: diskState(), figures });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const primaryPort = portOf(app);
  const handover = { connection: database.applicationConnection, primaryPort };
  const count = config.WEB_CONCURRENCY;
  const children = new Children({ count, handover, givePortUp, log: app.log });
  await allServing(children, stop);
  onHangup(() => replace(children, app));
  const serving = performance.now();
  const stopWork = await startWork(services, { database, figures }, 'all');
  const parts = {
    ...database.parts,
    serveMs: Math.round(serving - started),
    workersMs: Math.round(performance.now() - serving),
  };
  const close = async (): Promise<void> => {
    await Promise.all([children.stop(), stopWork()]);
    await app.close();
    await closeServices(services);
    await database.close();
  };
  return { app, config, firstAdmin, parts, close };
}

/** Breaks off when `stop` is aborted, or a process cannot serve; none of them is left then. */
async function allServing(children: Children, stop: AbortSignal): Promise<void> {
  const stopped = new Promise<never>((_, reject) => {
    stop.addEventListener('abort', () => reject(stop.reason), { once: true });
  });
  try {
    await Promise.race([children.serving, stopped]);
  } catch (error) {
    await children.stop();
    stop.throwIfAborted();
    throw new StartRefusal(`${thrownMessage(error)} What it wrote says why.`, { cause: error });
  }
}

function replace(children: Children, { log }: FastifyInstance): void {
  log.info('replacing the serving processes one by one');
  children.replace().then(
    () => log.info('all serving processes were replaced'),
    (error: unknown) =>
      log.error({ err: error }, 'a new process failed to serve; the others keep running'),
  );
}

function portOf({ server }: FastifyInstance): number {
  const address = server.address() satisfies AddressInfo | string | null;
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}
