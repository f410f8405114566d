import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { beforeAll, inject, onTestFinished } from 'vitest';
import { cast } from '../../seed/cast.ts';
import { seed } from '../../seed/seed.ts';
import { freePort } from '../../seed/stage/free-port.ts';
import { operatorActs } from '../../src/audit/record-act.ts';
import { createPasswordHasher } from '../../src/identity/passwords/password-hasher.ts';
import { type Config, readConfig } from '../../src/platform/config/config.ts';
import type { Services } from '../../src/platform/services.ts';
import { createServices } from '../../src/services.ts';
import { createAdmin } from '../../src/staff/create-admin.ts';
import { type Work, startServer } from '../../src/start-server.ts';
import { type Browser, type Site, openBrowser } from './browser.ts';
import { type TestDatabase, keepTestSecrets, testDatabase } from './harness-database.ts';

/**
 * A clock that stays at the time of its creation until a test advances it. `noon` sets it to 12:00
 * UTC of that day, so that a test of a single day does not cross midnight. `runs` lets it advance
 * on its own.
 */
export type TestClock = { (): number; advance(ms: number): void };

export type TestServer = {
  app: FastifyInstance;
  config: Config;
  clock: TestClock;
  database: TestDatabase;
  /** A browser without cookies, at its own address unless the test names one. */
  browser(options?: { site?: Site; address?: string }): Browser;
  /** Creates five people of the cast in the database: new, active, expired, banned, and staff. */
  seedCast(): Promise<void>;
  close(): Promise<void>;
};

/** The part of a test server that also describes a product reached only over HTTP. */
export type ReachedServer = Pick<TestServer, 'config' | 'clock' | 'database' | 'browser'>;

/**
 * Starts the whole product on its own database and port with the start and the configuration of
 * `npm start`, over real HTTP. Only the challenge is cheap, and the clock is the test's. A proxy on
 * 127.0.0.1 is trusted, so that browsers can have different addresses; `TRUST_PROXY: ''` trusts
 * none. Jobs run, but scheduled work (announcements, sweeps, reconciliation) does not, unless
 * `work` says otherwise.
 */
export async function testServer(
  options: { environment?: Record<string, string>; work?: Work; clock?: 'noon' | 'runs' } = {},
): Promise<TestServer> {
  const database = await testDatabase();
  // Only the owner may allow coins to move at other times than now, as a test's clock requires.
  await database.sql('update coin_settings set clock_tolerance_seconds = 4000000000');
  const stateDir = await mkdtemp(path.join(os.tmpdir(), 'regz-server-'));
  keepTestSecrets(stateDir);
  const port = await freePort();
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: String(port),
    STATE_DIR: stateDir,
    WEB_DIR: inject('webBuild'),
    DATABASE_URL: database.databaseUrl,
    DATABASE_OWNER_URL: database.databaseOwnerUrl,
    ADMIN_USERNAME: cast.sithara.username,
    ADMIN_PASSWORD: cast.sithara.password,
    ALTCHA_COST: '1',
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '127.0.0.1',
    // Races send more requests at once than a busy test machine answers within the default.
    ADMISSION_WAIT_MS: '60000',
    ...options.environment,
  });
  await makeFirstAdmin(database);
  const clock = testClock(options.clock);
  const server = await startServer(config, { clock, work: options.work ?? 'queued' });
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  let browsers = 0;

  return {
    app: server.app,
    config,
    clock,
    database,
    browser: ({ site = 'client', address } = {}) => {
      browsers += 1;
      return openBrowser({ port, agent, site, address: address ?? addressOf(browsers) });
    },
    seedCast: async () => {
      const { db, applicationConnection: connection } = database;
      const ground = { config, db, connection, clock };
      await seed(ground, ['sithara', 'nimal', 'kavya', 'dilini', 'sahan']);
    },
    close: async () => {
      agent.destroy();
      await server.close();
      const faults = await leftFaults(database);
      await database.drop();
      await rm(stateDir, { recursive: true, force: true });
      if (faults !== '') throw new Error(`The database was left with faults: ${faults}`);
    },
  };
}

/** A server for all tests of a file, started before the first and closed after the last. */
export function sharedServer(options?: Parameters<typeof testServer>[0]): TestServer {
  const server = {} as TestServer;
  beforeAll(async () => {
    Object.assign(server, await testServer(options));
    return () => server.close();
  });
  return server;
}

/** A server for the running test alone, closed when it ends. */
export async function ownServer(options?: Parameters<typeof testServer>[0]): Promise<TestServer> {
  const server = await testServer(options);
  onTestFinished(() => server.close());
  return server;
}

/** The services of a shared server, for tests that call verbs without a request. */
export function sharedServices(server: TestServer): Services {
  const services = {} as Services;
  beforeAll(async () => {
    const { app, clock, config, database } = server;
    Object.assign(services, await createServices({ config, db: database.db, log: app.log, clock }));
    return () => services.mailer.close();
  });
  return services;
}

let adminsHash: Promise<string> | undefined;

/** Creates the first admin as the first start does; a worker hashes her password once. */
async function makeFirstAdmin({ db }: TestDatabase): Promise<void> {
  const hasher = createPasswordHasher({ atOnce: 1, queued: 1 });
  const hash = (password: string) => (adminsHash ??= hasher.hash(password));
  const passwords = { ...hasher, hash };
  await createAdmin({ db, passwords }, operatorActs, { ...cast.sithara, role: 'owner' });
}

/**
 * Checks that a server's tests left the coin ledger, the account standings and the license time
 * consistent.
 */
async function leftFaults({ ownerPool }: TestDatabase): Promise<string> {
  const { rows } = await ownerPool.query<{ fault: string }>(
    `select name || ' ' || wrong as fault from coin_faults() where wrong > 0
     union all
     select name || ' ' || wrong from coin_day_faults() where wrong > 0
     union all
     select 'standing of ' || f from account_standing_faults() f
     union all
     select 'time of ' || account_id || ': ' || fault from license_time_faults()`,
  );
  return rows.map(({ fault }) => fault).join(', ');
}

/** Begins at the latest at 23:50 UTC, because the last five minutes of a day count as no day. */
function testClock(kind?: 'noon' | 'runs'): TestClock {
  const today = new Date();
  const begunAt =
    kind === 'noon'
      ? today.setUTCHours(12, 0, 0, 0)
      : Math.min(Date.now(), today.setUTCHours(23, 50, 0, 0));
  let aheadMs = 0;
  return Object.assign(() => (kind === 'runs' ? Date.now() : begunAt) + aheadMs, {
    advance: (ms: number) => {
      aheadMs += ms;
    },
  });
}

function addressOf(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}
