import type { TestDatabase } from '../harness-database.ts';

/** Changes in a database since the last call to `forget`. */
export type WatchedTables = {
  forget(): Promise<void>;
  /**
   * The names of the tables whose rows have changed, sorted. A row that was changed and changed
   * back, or added and removed, is no change. Excludes the permitted traces of a refused request: a
   * session's last use, spent challenges, and attempts.
   */
  changed(): Promise<string[]>;
  /**
   * The same without sessions and the rows removed with them, for a request that ends a session.
   */
  lastinglyChanged(): Promise<string[]>;
};

/** Each removed row counts -1 and each added one +1, so that identical rows cancel out. */
const INSTALL = `
  create schema watched;
  create table watched.rows (name text not null, content jsonb not null, count int not null);
  create function watched.note() returns trigger language plpgsql security definer as $$
  begin
    if tg_op <> 'INSERT' then
      insert into watched.rows values (tg_argv[0], to_jsonb(old) - 'seen_at', -1);
    end if;
    if tg_op <> 'DELETE' then
      insert into watched.rows values (tg_argv[0], to_jsonb(new) - 'seen_at', 1);
    end if;
    return null;
  end $$;
  do $$
  declare
    name text;
  begin
    for name in
      select relname from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
         and relname not in
               ('account_challenges_spent', 'account_passkey_challenges', 'attempt_counts', 'processes')
    loop
      execute format('create trigger watched after insert or update or delete on %I
                        for each row execute function watched.note(%L)', name, name);
    end loop;
  end $$;`;

/** Sessions, and the rows removed with them. */
const PASSING = `
  select 'account_sessions' as name
  union
  select conrelid::regclass::text from pg_constraint
   where contype = 'f' and confrelid = 'account_sessions'::regclass and confdeltype = 'c'`;

/**
 * Watches every table of a test database, so that a check for "nothing changed" takes one small
 * query. A transaction's changes count when it commits.
 */
export async function watchTables({ ownerPool }: TestDatabase): Promise<WatchedTables> {
  await ownerPool.query(INSTALL);
  const { rows: passing } = await ownerPool.query<{ name: string }>(PASSING);
  const passes = new Set(passing.map(({ name }) => name));

  async function changed(): Promise<string[]> {
    const { rows } = await ownerPool.query<{ name: string }>(
      `select distinct name from
         (select name from watched.rows group by name, content having sum(count) <> 0) changes
        order by name`,
    );
    return rows.map(({ name }) => name);
  }

  return {
    forget: async () => {
      await ownerPool.query('delete from watched.rows');
    },
    changed,
    lastinglyChanged: async () => (await changed()).filter((name) => !passes.has(name)),
  };
}
