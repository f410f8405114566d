import { createHash } from 'node:crypto';
import pg from 'pg';
import { getConstructionPlans, getMigrationPlans, PgBoss } from 'pg-boss';
import pgBoss from 'pg-boss/package.json' with { type: 'json' };
import { hasSqlState, sqlState } from '../database/database-errors.ts';
import { APPLICATION_ROLE } from '../embedded-postgres/application-database.ts';
import type { Logger } from '../log/logger.ts';
import {
  DEAD_LETTER_QUEUE,
  everyQueue,
  namesOf,
  queuePolicy,
  type Queues,
  queueSettings,
} from './queues.ts';
import { JOBS_SCHEMA, jobsSettings } from './settings.ts';

const INSTALL_LOCK = 7_203_117;

/**
 * Updates the schema `pgboss`, the given queues and the application's rights on them to what this
 * version needs. One query if there is nothing to do; otherwise as the owner, one process at a
 * time. The application's role may change rows, never the schema.
 *
 * Refuses if a newer pg-boss made the schema. Source: decision record 0005.
 */
export async function installJobs(options: {
  queues: Queues;
  /** Any connections that may read the catalog: the application's own. */
  pool: pg.Pool;
  ownerConnection: pg.ClientConfig;
  log: Logger;
}): Promise<void> {
  const wanted = fingerprint(options.queues);
  if ((await readFingerprint(options.pool)) === wanted) return;
  const client = new pg.Client({
    ...options.ownerConnection,
    application_name: 'regz-jobs',
    connectionTimeoutMillis: 5_000,
    statement_timeout: 60_000,
  });
  client.on('error', (error) =>
    options.log.warn({ err: error }, 'the job queue connection was lost'),
  );
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [INSTALL_LOCK]);
    if ((await readFingerprint(client)) === wanted) return;
    await installSchema(client);
    await installQueues(client, options.queues);
    await grantRows(client);
    await client.query(`comment on schema ${JOBS_SCHEMA} is ${pg.escapeLiteral(wanted)}`);
    options.log.info({ queues: namesOf(options.queues) }, 'installed the job queues');
  } finally {
    // Ends the session, and with it the lock.
    await client.end();
  }
}

/** Changes whenever the schema or a queue's settings would. */
function fingerprint(wanted: Queues): string {
  const queues = Object.entries(wanted).map(([name, queue]) => [
    name,
    queuePolicy(queue),
    queueSettings(queue),
  ]);
  const plan = getConstructionPlans(JOBS_SCHEMA);
  return createHash('sha256')
    .update(JSON.stringify([plan, queues, everyQueue]))
    .digest('hex');
}

async function readFingerprint(connection: pg.Pool | pg.Client): Promise<string | null> {
  const { rows } = await connection.query<{ fingerprint: string | null }>(
    `select obj_description(to_regnamespace($1), 'pg_namespace') as fingerprint`,
    [JOBS_SCHEMA],
  );
  return rows[0]?.fingerprint ?? null;
}

async function installSchema(client: pg.Client): Promise<void> {
  const version = await readVersion(client);
  if (version === null) {
    await client.query(getConstructionPlans(JOBS_SCHEMA));
  } else if (version < pgBoss.pgboss.schema) {
    await client.query(getMigrationPlans(JOBS_SCHEMA, version));
  } else if (version > pgBoss.pgboss.schema) {
    throw new Error(
      `The job queues were created by a newer version of the program (schema ${version}, this one ` +
        `knows ${pgBoss.pgboss.schema}). Run that version, or a newer one.`,
    );
  }
}

async function readVersion(client: pg.Client): Promise<number | null> {
  try {
    const { rows } = await client.query<{ version: number }>(
      `select version from ${JOBS_SCHEMA}.version`,
    );
    return rows[0]?.version ?? null;
  } catch (error) {
    if (hasSqlState(error, sqlState.undefinedTable)) return null;
    throw error;
  }
}

async function installQueues(client: pg.Client, queues: Queues): Promise<void> {
  const boss = new PgBoss({
    ...jobsSettings,
    db: { executeSql: (text, values) => client.query(text, values) },
  });
  await boss.createQueue(DEAD_LETTER_QUEUE, everyQueue);
  await boss.updateQueue(DEAD_LETTER_QUEUE, everyQueue);
  for (const [name, queue] of Object.entries(queues)) {
    await boss.createQueue(name, { ...queueSettings(queue), policy: queuePolicy(queue) });
    await boss.updateQueue(name, queueSettings(queue));
  }
}

async function grantRows(client: pg.Client): Promise<void> {
  const schema = pg.escapeIdentifier(JOBS_SCHEMA);
  const role = pg.escapeIdentifier(APPLICATION_ROLE);
  await client.query(`
    grant usage on schema ${schema} to ${role};
    grant select, insert, update, delete on all tables in schema ${schema} to ${role};
    grant usage on all sequences in schema ${schema} to ${role};
  `);
}
