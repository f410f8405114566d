import type pg from 'pg';

// Partitions are created as months pass; audit-parts.test.ts checks their contents.
const IN_PUBLIC = `relnamespace = 'public'::regnamespace and not relispartition`;

/**
 * The parts of a schema as lines of text: columns in order, and all else in the catalog. Leaves out
 * whether a constraint was validated for older rows.
 */
const parts: Record<string, string> = {
  tables: `
    select concat_ws(' ', relname, relkind, relpersistence, reloptions, pg_get_userbyid(relowner),
             pg_get_partkeydef(oid))
      from pg_class where ${IN_PUBLIC} and relkind in ('r', 'p', 'v', 'c')`,
  columns: `
    select concat_ws(' ', relname, row_number() over (partition by relname order by attnum), attname,
             format_type(atttypid, atttypmod), attcollation::regcollation, attnotnull, attidentity,
             attgenerated, pg_get_expr(adbin, adrelid))
      from pg_class join pg_attribute on attrelid = pg_class.oid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where ${IN_PUBLIC} and relkind in ('r', 'p', 'v', 'c') and attnum > 0 and not attisdropped`,
  constraints: `
    select concat_ws(' ', conrelid::regclass, conname,
             regexp_replace(pg_get_constraintdef(pg_constraint.oid), ' NOT VALID$', ''))
      from pg_constraint join pg_class on pg_class.oid = conrelid
     where ${IN_PUBLIC} and contype <> 'n'`,
  indexes: `
    select pg_get_indexdef(pg_class.oid) from pg_class where ${IN_PUBLIC} and relkind in ('i', 'I')`,
  sequences: `
    select concat_ws(' ', sequencename, data_type, start_value, min_value, max_value, increment_by,
             cycle, cache_size)
      from pg_sequences where schemaname = 'public'`,
  views: `
    select concat_ws(' ', relname, pg_get_viewdef(oid)) from pg_class where ${IN_PUBLIC} and relkind = 'v'`,
  functions: `
    select concat_ws(' ', pg_get_functiondef(oid), pg_get_userbyid(proowner))
      from pg_proc where pronamespace = 'public'::regnamespace`,
  triggers: `
    select concat_ws(' ', pg_get_triggerdef(pg_trigger.oid), tgenabled)
      from pg_trigger join pg_class on pg_class.oid = tgrelid
     where ${IN_PUBLIC} and not tgisinternal`,
  grants: `
    with granted (object, acl) as (
      select oid::regclass::text,
             coalesce(relacl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner))
        from pg_class where ${IN_PUBLIC} and relkind in ('r', 'p', 'v', 'S')
      union all
      select attrelid::regclass || '.' || attname, attacl
        from pg_attribute join pg_class on pg_class.oid = attrelid where ${IN_PUBLIC}
      union all
      select oid::regprocedure::text, coalesce(proacl, acldefault('f', proowner))
        from pg_proc where pronamespace = 'public'::regnamespace
      union all
      select 'schema public', nspacl from pg_namespace where nspname = 'public'
    )
    select concat_ws(' ', object, privilege_type, is_grantable, grantor::regrole,
             case grantee when 0 then 'public' else grantee::regrole::text end)
      from granted cross join lateral aclexplode(acl)`,
  comments: `
    select concat_ws(' ', pg_describe_object(classoid, objoid, objsubid), description)
      from pg_description join pg_class on pg_class.oid = objoid where ${IN_PUBLIC}`,
};

/** The schema of a database for a comparison with another: sorted lines per part. */
export async function schemaLines(pool: pg.Pool): Promise<Record<string, string[]>> {
  const lines: Record<string, string[]> = {};
  for (const [part, query] of Object.entries(parts)) {
    const { rows } = await pool.query<[string]>({ text: query, rowMode: 'array' });
    lines[part] = rows.map(([line]) => line).toSorted();
  }
  return lines;
}

/**
 * Every row of every table as a line, without generated values: times are left out, and an id is
 * written as the row that it refers to.
 */
export async function rowLines(pool: pg.Pool): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string; times: string[]; id: string | null }>(
    `select relname as name, max(attname) filter (where pg_get_expr(adbin, adrelid) = 'gen_random_uuid()') as id,
            coalesce(array_agg(attname::text) filter (where pg_get_expr(adbin, adrelid) = 'now()'), '{}') as times
       from pg_class left join pg_attrdef on adrelid = pg_class.oid
       left join pg_attribute on attrelid = adrelid and attnum = adnum
      where ${IN_PUBLIC} and relkind in ('r', 'p') group by relname order by relname`,
  );
  const lines: string[] = [];
  const rowOfId = new Map<string, string>();
  for (const { name, times, id } of tables) {
    const { rows } = await pool.query<{ id: string | null; row: string }>(
      `select to_jsonb(each) ->> $1 as id, (to_jsonb(each) - $2::text[])::text as row from ${name} each`,
      [id ?? '', [...times, id ?? '']],
    );
    for (const each of rows) {
      lines.push(`${name} ${each.row}`);
      if (each.id !== null) rowOfId.set(each.id, each.row);
    }
  }
  const named = (line: string) =>
    line.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gu, (id) => rowOfId.get(id) ?? id);
  return lines.map(named).toSorted();
}
