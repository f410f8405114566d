import type pg from 'pg';
import { checkLedger } from '../../src/coins/ledger/check-ledger.ts';
import type { Config } from '../../src/platform/config/config.ts';
import { ownSecrets } from '../../src/platform/config/secrets.ts';
import { withClient } from '../../src/platform/database/connections/with-client.ts';
import { createDatabase } from '../../src/platform/database/database.ts';
import {
  schemaDirectory,
  readMigrationFiles,
} from '../../src/platform/database/schema/schema-files.ts';
import { createKeyedHash } from '../../src/platform/guards/keyed-hash.ts';
import type { Logger } from '../../src/platform/log/logger.ts';

/**
 * The restored settings, of which only the state directory matters, and the last migration that the
 * backup names; null if the replayed log ends after the backup.
 */
export type Looking = { config: Config; lastMigration: string | null; log: Logger };

export type Inspection = {
  tables: number;
  rows: number;
  /** Checks of the coin ledger with faults; null if the schema is of another version. */
  faults: readonly { name: string; wrong: number }[] | null;
};

/**
 * Reads every row of every table of a restored database and runs the checks of the coin ledger.
 * @throws Error with a sentence if its last migration differs from the one in the backup.
 */
export async function inspectDatabase(
  connection: pg.ClientConfig,
  looking: Looking,
): Promise<Inspection> {
  const { lastMigration } = looking;
  const { counts, applied } = await withClient(connection, async (client) => {
    const { rows: found } = await client.query<{ name: string }>(
      'select max(name collate "C") as name from public.schema_migrations',
    );
    const [last] = found;
    if (lastMigration !== null && last?.name !== lastMigration) {
      throw new Error(
        `The restored database is at migration ${last?.name}, but the backup says ${lastMigration}.`,
      );
    }
    return { counts: await countRows(client), applied: last?.name };
  });
  const rows = counts.reduce((sum, count) => sum + count, 0);
  return {
    tables: counts.length,
    rows,
    faults: await findFaults(connection, looking, applied),
  };
}

/**
 * @throws Error with a sentence if the connection's user could run programs on the database's
 * server: a dump could then do so too.
 */
export async function requirePlainOwner(connection: pg.ClientConfig): Promise<void> {
  await withClient(connection, async (client) => {
    const { rows } = await client.query<{ user: string; may: boolean }>(
      `select current_user as user, rolsuper or exists (
           select from pg_roles mighty where mighty.rolname in
             ('pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files')
             and pg_has_role(r.oid, mighty.oid, 'member')) as may
         from pg_roles r where rolname = current_user`,
    );
    const [owner] = rows;
    if (owner?.may === false) return;
    throw new Error(
      `The user ${owner?.user} of the database may run programs on its server, and so could whoever ` +
        'made the backup. Set DATABASE_OWNER_URL to an owner that is no superuser (docs/operations/database.md).',
    );
  });
}

/** @throws Error with a sentence if the database contains tables. */
export async function requireEmpty(connection: pg.ClientConfig): Promise<void> {
  await withClient(connection, async (client) => {
    const { rows } = await client.query(
      `select from pg_class where relkind in ('r', 'v', 'p')
          and relnamespace in (to_regnamespace('public'), to_regnamespace('pgboss')) limit 1`,
    );
    if (rows.length === 0) return;
    throw new Error('The database is not empty, and nothing is overwritten: name an empty one.');
  });
}

async function countRows(client: pg.Client): Promise<number[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
      where relkind in ('r', 'p') and not relispartition
        and relnamespace in (to_regnamespace('public'), to_regnamespace('pgboss'))`,
  );
  const counts: number[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<{ rows: string }>(`select count(*) as rows from ${name}`);
    counts.push(Number(rows[0]?.rows));
  }
  return counts;
}

async function findFaults(
  connection: pg.ClientConfig,
  { config, log }: Looking,
  lastMigration: string | undefined,
): Promise<Inspection['faults']> {
  const files = await readMigrationFiles(schemaDirectory);
  if (files.at(-1)?.name !== lastMigration) return null;
  const { db, pool } = createDatabase({ connection, max: 2, log });
  try {
    const keyedHash = createKeyedHash(ownSecrets(config.STATE_DIR).dataKey);
    return (await checkLedger({ config, db, keyedHash })).filter(({ wrong }) => wrong > 0);
  } finally {
    await pool.end();
  }
}
