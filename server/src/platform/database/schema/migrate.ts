import pg from 'pg';
import type { Logger } from '../../log/logger.ts';
import { StartRefusal } from '../../start-refusal.ts';
import { hasSqlState, sqlState } from '../database-errors.ts';
import { programVersion, readMigrationFiles, readSchema } from './schema-files.ts';
import type { MigrationFile } from './schema-files.ts';

interface AppliedMigration {
  name: string;
  sha256: string;
  lowestVersion: number | null;
}

const MIGRATION_LOCK = 7_203_116;
/** The last migration of release 1.0.0. The files of earlier ones are gone, but databases name them as applied. */
const LAST_OF_1_0_0 = '0127-gifts.sql';
const OTHER_MIGRATOR_MS = 300_000;
/** Waiting for a table's lock delays all later queries on it, so the wait is short and retried. */
const TABLE_LOCK_MS = 2_000;
const LOCK_TRIES = 10;

/**
 * Updates the database to the schema in `directory`, and returns the names of the newly applied
 * migrations.
 *
 * A new database gets the files of the slices in one transaction, and every migration in
 * `directory` counts as applied. A database of release 1.0.0 or later gets its missing migrations
 * in the order of their names, each in its own transaction; so does a new one if the directory has
 * no slice's file. Several processes may call it at once: one works, the others wait. It runs one
 * query if there is nothing to do.
 *
 * Refuses, without changing anything, if the database is older than release 1.0.0, an applied file
 * has changed, a new file would come before an applied one, or a newer migration of the database
 * excludes this program: its line `-- contract: <number>` excludes programs below that number.
 * Without such a line, a program keeps running while a newer one migrates, and a release can be
 * rolled back. A file that fails leaves no trace, and later ones are not tried.
 *
 * `connection` is the owner's; a lock on a table is awaited for 2 s, ten times.
 */
export async function migrate(options: {
  connection: pg.ClientConfig;
  directory: string;
  log: Logger;
}): Promise<string[]> {
  const files = await readMigrationFiles(options.directory);
  const client = new pg.Client({
    ...options.connection,
    application_name: 'regz-migrate',
    connectionTimeoutMillis: 5_000,
    lock_timeout: TABLE_LOCK_MS,
  });
  client.on('error', (error) =>
    options.log.warn({ err: error }, 'the migration connection was lost'),
  );
  await client.connect();
  try {
    if (findPending(files, await readApplied(client)).length === 0) {
      return [];
    }
    await lockOutOtherMigrators(client);
    await createRecord(client);
    const applied = await readApplied(client);
    const pending = findPending(files, applied);
    const names = pending.map((file) => file.name);
    const schema = applied.length === 0 ? await readSchema(options.directory) : '';
    if (schema !== '') {
      options.log.info({ last: names.at(-1) }, 'making the tables of a new database');
      const work = { what: 'The schema of a new database', sql: schema, brings: pending };
      await apply(client, work);
      return names;
    }
    if (names.length > 0) {
      options.log.info({ migrations: names.length, last: names.at(-1) }, 'applying migrations');
    }
    for (const file of pending) await applyInTime(client, file);
    return names;
  } finally {
    // Ends the session, and with it the lock.
    await client.end();
  }
}

/**
 * Creates the schema in an empty database within the caller's transaction, so that schema and data
 * arrive together or not at all. Other migrators wait for its end. The record of applied migrations
 * stays empty.
 */
export async function migrateWithin(client: pg.Client, directory: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  await createRecord(client);
  await client.query(await readSchema(directory));
}

function findPending(files: MigrationFile[], applied: AppliedMigration[]): MigrationFile[] {
  const byName = new Map(files.map((file) => [file.name, file]));
  const version = programVersion(files);
  const newest = files.at(-1)?.name ?? '';
  const last = applied.at(-1)?.name;
  if (last !== undefined && last < LAST_OF_1_0_0) {
    throw new StartRefusal(
      `The database is older than release 1.0.0: its last migration is ${last}. Install release ` +
        '1.0.0 and start it once, which upgrades the database. Then install this release.',
    );
  }
  for (const { name, sha256, lowestVersion } of applied) {
    if (name <= LAST_OF_1_0_0) continue;
    const file = byName.get(name);
    if (file === undefined) {
      if (name > newest && version >= (lowestVersion ?? 0)) continue;
      throw new Error(
        `The database has migration ${name}, which this version of the program does not have ` +
          'and may not run on. Run the version that made the database, or a newer one.',
      );
    }
    if (file.sha256 !== sha256) {
      throw new Error(
        `Migration ${name} was changed after it was applied. Restore the file and put the ` +
          'change into a new migration.',
      );
    }
  }
  const done = new Set(applied.map((migration) => migration.name));
  const pending = files.filter((file) => !done.has(file.name));
  const late = pending.find((file) => file.name < (last ?? ''));
  if (late !== undefined) {
    throw new Error(
      `Migration ${late.name} comes before ${last}, which is already applied. Give it a later name.`,
    );
  }
  return pending;
}

async function readApplied(client: pg.Client): Promise<AppliedMigration[]> {
  try {
    const { rows } = await client.query<AppliedMigration>(
      // The first databases have no such column.
      `select name, sha256, (to_jsonb(applied) ->> 'lowest_version')::integer as "lowestVersion"
         from public.schema_migrations applied order by name collate "C"`,
    );
    return rows;
  } catch (error) {
    if (hasSqlState(error, sqlState.undefinedTable)) {
      return [];
    }
    throw error;
  }
}

async function lockOutOtherMigrators(client: pg.Client): Promise<void> {
  await client.query(`set lock_timeout = ${OTHER_MIGRATOR_MS}`);
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  await client.query(`set lock_timeout = ${TABLE_LOCK_MS}`);
}

async function createRecord(client: pg.Client): Promise<void> {
  await client.query(
    `create table if not exists public.schema_migrations (
       name text primary key,
       sha256 text not null,
       applied_at timestamptz not null default now(),
       lowest_version integer
     )`,
  );
}

/** Retries while another session locks a table that the file changes. */
async function applyInTime(client: pg.Client, file: MigrationFile): Promise<void> {
  const work = { what: `Migration ${file.name}`, sql: file.sql, brings: [file] };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply(client, work);
    } catch (error) {
      const locked = error instanceof Error && hasSqlState(error.cause, sqlState.lockNotAvailable);
      if (!locked || attempt === LOCK_TRIES) throw error;
    }
  }
}

/** Runs `sql` and records the migrations it `brings`, or does neither. */
async function apply(
  client: pg.Client,
  { what, sql, brings }: { what: string; sql: string; brings: readonly MigrationFile[] },
): Promise<void> {
  let endedTransaction = false;
  try {
    await client.query('begin');
    await client.query(sql);
    endedTransaction = client.getTransactionStatus() !== 'T';
    if (!endedTransaction) {
      await record(client, brings);
      await client.query('commit');
    }
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${what} failed and left nothing behind: ${reason}`, { cause: error });
  }
  if (endedTransaction) {
    throw new Error(
      `${what} must not begin or end a transaction. What it did so far is in the ` +
        'database, but it does not count as applied.',
    );
  }
}

async function record(client: pg.Client, files: readonly MigrationFile[]): Promise<void> {
  await client.query(
    `insert into public.schema_migrations (name, sha256, lowest_version)
     select * from unnest($1::text[], $2::text[], $3::integer[])`,
    [
      files.map(({ name }) => name),
      files.map(({ sha256 }) => sha256),
      files.map(({ lowestVersion }) => lowestVersion),
    ],
  );
}
