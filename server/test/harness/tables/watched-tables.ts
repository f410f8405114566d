import type { TestDatabase } from '../harness-database.ts';

/** What has changed in a database since it was last forgotten. */
export type WatchedTables = {
  forget(): Promise<void>;
  /**
   * The tables that hold other rows than when it was last forgotten, in the order of their names.
   * A row that was changed and changed back, or made and removed, is no change. Left out is what a
   * refused request may leave: when a session was last seen, challenges spent on the way, and attempts.
   */
  changed(): Promise<string[]>;
  /** The same without sessions and what goes with them: for a request that ends a session. */
  lastinglyChanged(): Promise<string[]>;
};

/** Each row that goes counts -1, each that comes +1: what is the same again adds up to nothing. */
const INSTALL = `
  create schema watched;
  create table watched.rows (name text not null, content jsonb not null, count int not null);
  create function watched.note() returns trigger language plpgsql security definer as $$
  begin
    if tg_op <> 'INSERT' then
      insert into watched.rows values (tg_table_name, to_jsonb(old) - 'seen_at', -1);
    end if;
    if tg_op <> 'DELETE' then
      insert into watched.rows values (tg_table_name, to_jsonb(new) - 'seen_at', 1);
    end if;
    return null;
  end $$;
  do $$
  declare
    name text;
  begin
    for name in
      select tablename from pg_tables
       where schemaname = 'public'
         and tablename not in
               ('account_challenges_spent', 'account_passkey_challenges', 'attempt_counts')
    loop
      execute format('create trigger watched after insert or update or delete on %I
                        for each row execute function watched.note()', name);
    end loop;
  end $$;`;

/** Sessions, and what is removed with them. */
const PASSING = `
  select 'account_sessions' as name
  union
  select conrelid::regclass::text from pg_constraint
   where contype = 'f' and confrelid = 'account_sessions'::regclass and confdeltype = 'c'`;

/**
 * Watches every table of a test database, so that "nothing changed" costs one small question
 * however many rows there are. What a transaction did counts when it ends, and not if it is rolled
 * back.
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
