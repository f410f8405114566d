import type { FastifyBaseLogger } from 'fastify';
import { createShell } from '../../app.ts';
import type { Config } from '../../platform/config/config.ts';
import { createDatabase } from '../../platform/database/database.ts';
import { closePool } from '../../platform/database/open-database.ts';
import { APPLICATION_ROLE } from '../../platform/embedded-postgres/application-database.ts';
import { createServices } from '../../services.ts';
import { closeServices, mountProduct, openPort } from '../../start-server.ts';
import { onHangup } from '../stop-signals.ts';
import { nextOrder, report } from './handover.ts';

export type RunningChild = {
  log: FastifyBaseLogger;
  /** Finishes what was accepted, refuses what is new. */
  close(): Promise<void>;
};

/**
 * Serves as one of several processes, on the port that the primary holds and with the database that
 * it has opened. Stops when the primary, or anybody, sends SIGTERM, and ends at once when the primary
 * is gone.
 */
export async function startChild(config: Config, stop: AbortSignal): Promise<RunningChild> {
  // It is for the primary; a terminal sends it to all.
  onHangup(() => undefined);
  const ordered = nextOrder('serve', stop);
  report({ regz: 'here' });
  const { connection, primaryPort } = (await ordered).handover;
  const app = createShell(config);
  const database = createDatabase({
    connection,
    max: config.DATABASE_POOL,
    log: app.log,
    actsAs: APPLICATION_ROLE,
  });
  try {
    const services = await createServices({ config, db: database.db, log: app.log });
    const close = await mountProduct(app, services, {
      connection,
      primary: { port: primaryPort, pool: database.pool },
    });
    const allowed = nextOrder('listen', stop);
    report({ regz: 'prepared' });
    await allowed;
    await openPort(app, config);
    return {
      log: app.log,
      close: async () => {
        await close();
        await closeServices(services);
        await closePool(database, app.log);
      },
    };
  } catch (error) {
    await app.close();
    await closePool(database, app.log);
    throw error;
  }
}
