import type pg from 'pg';
import { JOBS_SCHEMA } from '../../src/platform/jobs/settings.ts';

/** Waiting and retained jobs; every start recreates the rest of their schema. */
export const JOBS_TABLE = `${JOBS_SCHEMA}.job`;

export type Column = { name: string; type: string; required: boolean };
/** A table by its name; that of the jobs with its schema. */
export type Table = { name: string; columns: Column[] };

/**
 * Every table of the product with its stored columns, sorted by name; a partitioned table appears
 * once. Excludes generated columns, unlogged tables, and the digests of the secrets in use, because
 * another installation may have other secrets.
 */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ table: string } & Column>(
    `select case when nspname = 'public' then relname::text else nspname || '.' || relname end as "table",
            attname as name, format_type(atttypid, atttypmod) as type, attnotnull as required
       from pg_class
       join pg_namespace on pg_namespace.oid = relnamespace
       join pg_attribute on attrelid = pg_class.oid
      where attnum > 0 and not attisdropped and attgenerated = ''
        and relpersistence = 'p' and relname <> 'shared_secrets'
        and (nspname = 'public' and relkind in ('r', 'p') and not relispartition or pg_class.oid = to_regclass($1))
      order by nspname = 'public' desc, relname, attnum`,
    [JOBS_TABLE],
  );
  const tables = new Map<string, Column[]>();
  for (const { table, ...column } of rows) {
    tables.set(table, [...(tables.get(table) ?? []), column]);
  }
  return Array.from(tables, ([name, columns]) => ({ name, columns }));
}

/** The current value of each sequence; an unused one has no row. */
export async function listSequences(client: pg.Client): Promise<{ name: string; last: string }[]> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value as last from pg_sequences
      where schemaname = 'public' and last_value is not null order by 1`,
  );
  return rows;
}
