import type pg from 'pg';

/**
 * Inserts very many rows without the table's foreign keys and indexes, except its primary and
 * unique keys, and creates them again afterwards. Maintaining them row by row would take most of
 * the time.
 */
export async function loadTable(
  pool: pg.Pool,
  table: string,
  insert: pg.QueryConfig,
): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ away: string; back: string }>(LAID_ASIDE, [table]);
    await client.query('begin');
    await client.query("set local statement_timeout = 0; set local maintenance_work_mem = '256MB'");
    for (const { away } of rows) await client.query(away);
    await client.query(insert);
    for (const { back } of rows) await client.query(back);
    await client.query('commit');
    await client.query('set statement_timeout = 0');
    await client.query(`vacuum analyze ${table}`);
  } finally {
    // Discards the connection's settings, or its failed transaction.
    client.release(true);
  }
}

/** The statements that drop, and recreate, each foreign key and each index that enforces no key. */
const LAID_ASIDE = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname,
                pg_get_constraintdef(oid)) as back
    from pg_constraint where conrelid = $1::regclass and contype = 'f'
   union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index
   where indrelid = $1::regclass
     and not exists (select from pg_constraint where conindid = indexrelid)`;
