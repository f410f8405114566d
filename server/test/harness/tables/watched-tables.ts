import type { TestDatabase } from '../harness-database.ts';

/** What has changed in a database since it was last forgotten. */
export type WatchedTables = {
  forget(): Promise<void>;
  /**
   * The tables whose rows differ from when changes were last forgotten, ordered by name. A row that
   * was changed and changed back, or added and removed, is no change. Excluded is what a refused
   * request may leave behind: when a session was last seen, spent challenges, and attempts.
   */
  changed(): Promise<string[]>;
  /** The same without sessions and what goes with them: for a request that ends a session. */
  lastinglyChanged(): Promise<string[]>;
};

/** Each removed row counts -1, each added one +1: identical rows cancel out. */
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

/** Sessions, and what is removed with them. */
const PASSING = `
  select 'account_sessions' as name
  union
  select conrelid::regclass::text from pg_constraint
   where contype = 'f' and confrelid = 'account_sessions'::regclass and confdeltype = 'c'`;

/**
 * Watches every table of a test database, so that checking "nothing changed" takes one small query
 * however many rows there are. A transaction's changes count when it commits, and not if it is
 * rolled back.
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
