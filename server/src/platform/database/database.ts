import { Kysely } from 'kysely';
import pg from 'pg';
import type { Logger } from '../log/logger.ts';
import { columnValues } from './column-values.ts';
import { withStartupOptions } from './connections/connection-options.ts';
import { InlineLimits } from './connections/inline-limits.ts';
import { PipelinedDialect } from './connections/pipelined-dialect.ts';
import { PreparingClient } from './connections/preparing-client.ts';
import { verifySession } from './connections/verify-session.ts';
import type { DB } from './database.types.ts';

export type { DB } from './database.types.ts';

/** The query builder, typed with the tables of the migrations. */
export type Database = Kysely<DB>;

export interface DatabaseHandle {
  db: Database;
  /** The same connections without the query builder: LISTEN, measurements. */
  pool: pg.Pool;
}

const limits = {
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 10_000,
};

/**
 * A pool of at most `max` connections with a limit on every wait: 5 s for a connection, 10 s for a
 * statement, 5 s for a lock, 10 s idle inside a transaction. `role` makes every session act as that
 * role. A connection that does not act as `actsAs`, in UTC and with these limits is refused. Nothing
 * connects before the first query. Column values arrive as `columnValues` says.
 */
export function createDatabase(options: {
  connection: pg.ClientConfig;
  max: number;
  log: Logger;
  applicationName?: string;
  role?: string | undefined;
  actsAs?: string | undefined;
}): DatabaseHandle {
  const sessionSettings = { timezone: 'UTC', ...(options.role ? { role: options.role } : {}) };
  const pool = new pg.Pool({
    ...withStartupOptions(options.connection, sessionSettings),
    Client: PreparingClient,
    pipeline: true,
    max: options.max,
    application_name: options.applicationName ?? 'regz',
    connectionTimeoutMillis: 5_000,
    ...limits,
    verify: verifySession({ role: options.actsAs, limits }),
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    types: columnValues,
  });
  // An unhandled 'error' ends the process, and the pool listens only to idle connections.
  pool.on('connect', (client) => {
    client.on('error', (error) =>
      options.log.warn({ err: error }, 'a database connection was lost'),
    );
  });
  pool.on('error', () => {
    // The connection's own listener has already logged it.
  });
  const dialect = new PipelinedDialect({ pool });
  return { db: new Kysely<DB>({ dialect, plugins: [new InlineLimits()] }), pool };
}
