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

/** What besides rows makes a database: keys and checks, indexes, triggers at work, rights, counters. */
export async function schemaOf({ ownerPool }: Pick<TestDatabase, 'ownerPool'>): Promise<string[]> {
  const { rows } = await ownerPool.query<{ line: string }>(
    `select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) as line
       from pg_constraint where connamespace = 'public'::regnamespace
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select concat_ws(' ', tgrelid::regclass, tgname, tgenabled)
                 from pg_trigger where not tgisinternal and tgrelid::regclass::text not like 'pgboss.%'
     union all select concat_ws(' ', relname, relacl) from pg_class
                where relnamespace = 'public'::regnamespace
     union all select concat_ws(' ', sequencename, last_value) from pg_sequences
                where schemaname = 'public'
     order by 1`,
  );
  return rows.map(({ line }) => line);
}
