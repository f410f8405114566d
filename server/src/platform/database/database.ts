import {
  Kysely,
  type KyselyPlugin,
  LimitNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PostgresDialect,
  PostgresDriver,
  type QueryResult,
  type RootOperationNode,
  SelectQueryNode,
  type UnknownRow,
  ValueNode,
} from 'kysely';
import pg from 'pg';
import type { Logger } from '../log/logger.ts';
import { columnValues } from './column-values.ts';
import { withStartupOptions } from './connections/connection-options.ts';
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
 * Covers waits that PostgreSQL does not limit: a commit that waits for a synchronous replica, and a
 * host that is gone. The connection is discarded, and the outcome is unknown.
 */
const ANSWER_MS = 15_000;

/**
 * A pool of at most `max` connections with a limit on every wait: 5 s for a connection, 10 s for a
 * statement, 5 s for a lock, 10 s idle inside a transaction, 15 s for an answer. `role` makes every
 * session act as that role. With `asksNothing`, sessions set no limits, because a pooler would
 * refuse them: the role has them. A connection that does not act as `actsAs`, in UTC and with these
 * limits is refused. No connection opens before the first query. `columnValues` defines the types
 * of column values.
 */
export function createDatabase(options: {
  connection: pg.ClientConfig;
  max: number;
  log: Logger;
  applicationName?: string;
  role?: string | undefined;
  asksNothing?: boolean;
  actsAs?: string | undefined;
}): DatabaseHandle {
  const sessionSettings = { timezone: 'UTC', ...(options.role ? { role: options.role } : {}) };
  const asked = { ...withStartupOptions(options.connection, sessionSettings), ...limits };
  const pool = new pg.Pool({
    ...(options.asksNothing === true ? options.connection : asked),
    Client: PreparingClient,
    pipeline: true,
    max: options.max,
    application_name: options.applicationName ?? 'regz',
    connectionTimeoutMillis: 5_000,
    query_timeout: ANSWER_MS,
    verify: verifySession({ role: options.actsAs, limits }),
    // Idle connections stay: a new one plans each statement again, which costs more than running it.
    idleTimeoutMillis: 0,
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

/**
 * Writes the numbers of `limit` into the text instead of passing them as arguments. For an unknown
 * limit, PostgreSQL assumes a tenth of all rows, so for a long list it would plan each call again.
 */
class InlineLimits implements KyselyPlugin {
  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    if (!SelectQueryNode.is(node) || node.limit === undefined) return node;
    const { limit } = node.limit;
    if (!ValueNode.is(limit) || typeof limit.value !== 'number') return node;
    return { ...node, limit: LimitNode.create(ValueNode.createImmediate(limit.value)) };
  }

  transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return Promise.resolve(result);
  }
}

/**
 * A dialect whose transactions send their first statement right behind their beginning, without
 * awaiting its answer. The pool's clients must be pipelined.
 */
class PipelinedDialect extends PostgresDialect {
  readonly #pool: pg.Pool;

  constructor({ pool }: { pool: pg.Pool }) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): PostgresDriver {
    return new PipelinedDriver({ pool: this.#pool });
  }
}

class PipelinedDriver extends PostgresDriver {
  override beginTransaction(
    ...[connection, settings]: Parameters<PostgresDriver['beginTransaction']>
  ): Promise<void> {
    // It fails only if the connection is lost, and then so does every statement behind it.
    super.beginTransaction(connection, settings).catch(() => undefined);
    return Promise.resolve();
  }
}
