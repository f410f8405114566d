import type { TestDatabase } from '../harness-database.ts';

/**
 * The contents of every table, as its number of rows and a digest, by name. Two results are equal
 * exactly if nothing changed in between. Excludes the permitted traces of a refused request (a
 * session's last use, attempts, spent challenges), and the progress of earlier requests' mail.
 */
export async function tableDigests({
  ownerPool,
}: Pick<TestDatabase, 'ownerPool'>): Promise<Record<string, string>> {
  const { rows: tables } = await ownerPool.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and relname not in
              ('account_challenges_spent', 'account_passkey_challenges', 'attempt_counts', 'processes')
      order by relname`,
  );
  const selects = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' rows, ' ||
              md5(coalesce(string_agg(line, ';' order by line), '')) as digest
         from (select (to_jsonb(t) - '${moving(name)}'::text[])::text as line from ${name} t) lines`,
  );
  const { rows } = await ownerPool.query<{ name: string; digest: string }>(
    selects.join(' union all '),
  );
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

/** The columns of a table that change without a request. */
function moving(table: string): string {
  return table === 'mail_outbox' ? '{data,attempts,sent_at,failed_at,last_error}' : '{seen_at}';
}
