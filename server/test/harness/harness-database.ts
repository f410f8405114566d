import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { beforeAll, inject } from 'vitest';
import type { Secrets } from '../../src/platform/config/secrets.ts';
import { columnValues } from '../../src/platform/database/column-values.ts';
import { type Database, createDatabase } from '../../src/platform/database/database.ts';
import {
  APPLICATION_ROLE,
  OWNER_ROLE,
  createApplicationDatabase,
} from '../../src/platform/embedded-postgres/application-database.ts';
import type { SocketConnection } from '../../src/platform/embedded-postgres/start-embedded-postgres.ts';
import type { Logger } from '../../src/platform/log/logger.ts';

/** The secrets of all servers and programs of the tests, so that several can use one database. */
const secrets: Secrets = {
  altchaSecret: 'the first secret of challenges in tests',
  altchaKeySecret: 'the second secret of challenges in tests',
  dataKey: 'what seals the secrets of others in tests',
  sandboxWebhookSecret: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  vapidPrivateKey: Buffer.alloc(32, 5).toString('base64url'),
};

/** Writes them where a server would otherwise create its own; they belong to `uid`, if given. */
export function keepTestSecrets(stateDir: string, uid?: number): void {
  mkdirSync(stateDir, { recursive: true });
  const file = path.join(stateDir, 'secrets.json');
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
  if (uid !== undefined) chownSync(file, uid, uid);
}

export interface TestDatabase {
  /** With the program's settings: role regz_app, every wait bounded. */
  db: Database;
  pool: pg.Pool;
  /** As the owner of the tables, for data that the application cannot read or write. */
  ownerPool: pg.Pool;
  /** Runs a statement as the owner of the tables; returns its rows. */
  sql<Row extends object>(text: string, ...values: unknown[]): Promise<Row[]>;
  applicationConnection: SocketConnection;
  ownerConnection: SocketConnection;
  /** The same two as URLs, for `openDatabase` and for processes started by a test. */
  databaseUrl: string;
  databaseOwnerUrl: string;
  /** Closes the test's connections and removes the database, even while others are connected. */
  drop(): Promise<void>;
}

/**
 * A new database with every migration applied and only their rows. Call it in `beforeAll` and
 * `drop` in `afterAll`; `empty` creates one without migrations.
 */
export async function testDatabase(
  options: { max?: number; empty?: boolean } = {},
): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asSuperuser(async (client) => {
    if (options.empty !== true) await copyTemplate(client, name);
    await createApplicationDatabase(client, name);
  });

  const { host, port } = inject('superuserConnection');
  const applicationConnection = { host, port, database: name, user: APPLICATION_ROLE };
  const ownerConnection = { host, port, database: name, user: OWNER_ROLE };
  const handle = createDatabase({
    connection: applicationConnection,
    max: options.max ?? 10,
    log: silentLog,
  });
  const ownerPool = new pg.Pool({ ...ownerConnection, max: 4, types: columnValues });
  ownerPool.on('error', () => undefined);

  return {
    ...handle,
    ownerPool,
    sql: async <Row extends object>(text: string, ...values: unknown[]) => {
      const { rows } = await ownerPool.query<Row>(text, values);
      return rows;
    },
    applicationConnection,
    ownerConnection,
    databaseUrl: asUrl(applicationConnection),
    databaseOwnerUrl: asUrl(ownerConnection),
    drop: async () => {
      await Promise.all([handle.pool.end(), ownerPool.end()]);
      await asSuperuser((client) =>
        client.query(`drop database ${pg.escapeIdentifier(name)} with (force)`),
      );
    },
  };
}

/** A database for all tests of a file, created before the first and dropped after the last. */
export function sharedDatabase(options?: Parameters<typeof testDatabase>[0]): TestDatabase {
  const database = {} as TestDatabase;
  beforeAll(async () => {
    Object.assign(database, await testDatabase(options));
    return () => database.drop();
  });
  return database;
}

export const silentLog: Logger = { info: () => {}, warn: () => {}, error: () => {} };

/** Copies files, which is half the work of a copy through the log. */
async function copyTemplate(client: pg.Client, name: string): Promise<void> {
  const [copy, template] = [name, inject('templateDatabase')].map(pg.escapeIdentifier);
  await client.query(
    `create database ${copy} owner ${OWNER_ROLE} template ${template} strategy file_copy`,
  );
}

/** Runs `act` on a superuser connection to the test run's cluster. */
async function asSuperuser<T>(act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(inject('superuserConnection'));
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

/** The connection as a URL that pg understands, its socket folder included. */
export function asUrl(connection: SocketConnection): string {
  const parameters = new URLSearchParams({
    host: connection.host,
    port: String(connection.port),
    user: connection.user,
  });
  return `postgresql:///${connection.database}?${parameters.toString()}`;
}
