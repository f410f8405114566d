import pg from 'pg';
import { JOBS_SCHEMA } from '../../jobs/settings.ts';
import { readSchema, schemaDirectory } from './schema-files.ts';

const CREATED = /^create (?:or replace |unlogged )?(table|view|type|function) (\w+)/gimu;

/**
 * Drops what the schema's files created, the record of migrations, and the job queues, all or nothing; the next
 * start recreates everything. Whatever else is in the database stays.
 * @param connection the owner's.
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

/** Kinds whose dropping takes others along come first; those are then skipped. */
async function createdNames(): Promise<{ kind: string; name: string }[]> {
  const schema = await readSchema(schemaDirectory);
  const created = [...schema.matchAll(CREATED)].map(([, kind = '', name = '']) => ({
    kind: kind.toLowerCase(),
    name: name.toLowerCase(),
  }));
  return ['view', 'table', 'type', 'function'].flatMap((kind) =>
    created.filter((each) => each.kind === kind),
  );
}
