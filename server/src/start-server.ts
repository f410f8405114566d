import type { FastifyInstance } from 'fastify';
import { deleteDueAccounts } from './accounts/deletion/delete-due-accounts.ts';
import { ensureFirstAdmin } from './accounts/staff/ensure-first-admin.ts';
import { createShell, mountAll } from './app.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { seedDownloads } from './downloads/seed-downloads.ts';
import { keepRolesInStep } from './community/keep-roles-in-step.ts';
import { seedStandInRoles } from './community/seed-stand-in-roles.ts';
import { communityIsStandIn } from './integrations/community/community.ts';
import { reconcileRegularly } from './orders/payments/reconcile-orders.ts';
import { closeConnections } from './platform/http/close-connections.ts';
import { serveHealth } from './platform/http/health.ts';
import { databaseSettings } from './platform/database-settings.ts';
import { openDatabase } from './platform/open-database.ts';
import { createServices } from './services.ts';
import { announceRegularly, sweepHourly } from './sweep.ts';
import { startWorkers } from './workers.ts';

export type RunningServer = {
  app: FastifyInstance;
  /** Set when this start made the first admin and its password was not configured. */
  firstAdmin: { username: string; generatedPassword: string } | null;
  /** Milliseconds of each step of the start. */
  parts: Record<string, number>;
  /** Finishes what was accepted, refuses what is new, and closes the database. */
  close(): Promise<void>;
};

/** Starts the whole product: database, API and pages on one port. */
export async function startServer(config: Config, clock?: Clock): Promise<RunningServer> {
  const app = createShell(config);
  const log = app.log;
  const database = await openDatabase(databaseSettings(config), log);
  let closing = false;
  try {
    const started = performance.now();
    const services = await createServices({
      config,
      db: database.db,
      log,
      ...(clock === undefined ? {} : { clock }),
    });
    const firstAdmin = await ensureFirstAdmin(services);
    if (communityIsStandIn(config)) await seedStandInRoles(database.db);
    await seedDownloads(services);
    const closeApp = closeConnections(app, () => closing);
    serveHealth(app, database.db, () => closing);
    await mountAll(app, services, database.applicationConnection);
    await app.listen({ host: config.HOST, port: config.PORT });
    const listening = performance.now();
    const workers = await startWorkers(services, database.applicationConnection);
    await deleteDueAccounts(services);
    const stopSweeping = sweepHourly(services);
    const stopAnnouncing = announceRegularly(services);
    const stopRoles = keepRolesInStep(services);
    const stopReconciling = reconcileRegularly(services);
    const parts = {
      ...database.parts,
      serveMs: Math.round(listening - started),
      workersMs: Math.round(performance.now() - listening),
    };
    const close = async () => {
      closing = true;
      stopSweeping();
      stopAnnouncing();
      await Promise.all([closeApp(), workers.stop(), stopRoles(), stopReconciling()]);
      await services.community.close();
      await services.payments.close();
      await services.mailer.close();
      await database.close();
    };
    return { app, firstAdmin, parts, close };
  } catch (error) {
    await app.close();
    await database.close();
    throw error;
  }
}
