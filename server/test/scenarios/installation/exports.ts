import { createHash } from 'node:crypto';
import type { TestDatabase } from '../../harness/harness-database.ts';

/** The settings of an installation on a database of its own. */
export function settingsOf(database: TestDatabase, stateDir: string): Record<string, string> {
  return {
    STATE_DIR: stateDir,
    DATABASE_URL: database.databaseUrl,
    DATABASE_OWNER_URL: database.databaseOwnerUrl,
  };
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * The schema beyond columns: constraints, indexes, active triggers, privileges, sequences.
 * Partitions are left out, because the rows decide which exist.
 */
export async function schemaOf({ ownerPool }: Pick<TestDatabase, 'ownerPool'>): Promise<string[]> {
  const { rows } = await ownerPool.query<{ line: string }>(
    `select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) as line
       from pg_constraint where connamespace = 'public'::regnamespace and not (${isPart('conrelid')})
     union all select pg_get_indexdef(indexrelid) from pg_index
                where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
                  and not (${isPart('indrelid')})
     union all select concat_ws(' ', tgrelid::regclass, tgname, tgenabled)
                 from pg_trigger where not tgisinternal and not (${isPart('tgrelid')})
                  and tgrelid::regclass::text not like 'pgboss.%'
     union all select concat_ws(' ', relname, relacl) from pg_class
                where relnamespace = 'public'::regnamespace and not relispartition
     union all select concat_ws(' ', sequencename, last_value) from pg_sequences
                where schemaname = 'public'
     order by 1`,
  );
  return rows.map(({ line }) => line);
}

function isPart(table: string): string {
  return `exists (select from pg_class part where part.oid = ${table} and part.relispartition)`;
}
