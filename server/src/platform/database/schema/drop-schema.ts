import pg from 'pg';
import { JOBS_SCHEMA } from '../../jobs/settings.ts';
import { migrationsDirectory, readMigrationFiles } from './migration-files.ts';

const CREATED = /^create (?:or replace |unlogged )?(table|view|type|function) (\w+)/gimu;

/**
 * Drops what the migrations made, the record of them, and the job queues, all or nothing; the next
 * start makes everything again. Whatever else stands in the database stays.
 * @param connection of the owner.
 * @throws when another program holds a table for ten seconds.
 */
export async function dropSchema(connection: pg.ClientConfig): Promise<void> {
  const names = await createdNames();
  const client = new pg.Client({
    ...connection,
    application_name: 'regz-reset',
    connectionTimeoutMillis: 5_000,
    lock_timeout: 10_000,
  });
  await client.connect();
  try {
    await client.query(
      [
        'begin',
        ...names.map(({ kind, name }) => `drop ${kind} if exists public.${name} cascade`),
        'drop table if exists public.schema_migrations',
        `drop schema if exists ${pg.escapeIdentifier(JOBS_SCHEMA)} cascade`,
        'commit',
      ].join(';\n'),
    );
  } finally {
    await client.end();
  }
}

/** In the order in which a kind takes others along, which are passed over when their turn comes. */
async function createdNames(): Promise<{ kind: string; name: string }[]> {
  const files = await readMigrationFiles(migrationsDirectory);
  const created = files.flatMap(({ sql }) =>
    [...sql.matchAll(CREATED)].map(([, kind = '', name = '']) => ({
      kind: kind.toLowerCase(),
      name: name.toLowerCase(),
    })),
  );
  return ['view', 'table', 'type', 'function'].flatMap((kind) =>
    created.filter((each) => each.kind === kind),
  );
}
