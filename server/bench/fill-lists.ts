import { DAY_MS } from '@regz/rules/durations.ts';
import type pg from 'pg';
import { NO_PASSWORD } from './identity/people.ts';
import { worksPerSecond } from './measure.ts';

/** The owners of the long lists: one account, wallet, product and giveaway with all rows. */
export type Listed = {
  adminId: string;
  customerId: string;
  walletId: string;
  productId: string;
  giveawayId: string;
};

/** The day of the first row, in milliseconds: a million rows, two minutes apart, end yesterday. */
export const FIRST_DAY_MS = Math.floor(Date.now() / DAY_MS) * DAY_MS - 1389 * DAY_MS;

/** Inserts each table's rows numbered `$1` to `$2`; each row is two minutes later than the previous one. */
const AT = `timestamptz '${new Date(FIRST_DAY_MS).toISOString()}' + n * interval '2 minutes'`;

/** Few rows wait for staff: 20 of the first thousand, then one in a thousand. */
const WAITS = 'n % case when n <= 1000 then 50 else 1000 end = 0';
const NUMBERS = 'generate_series($1::integer, $2::integer) n';

const fills: Readonly<Record<string, string>> = {
  users: `insert into users (username, password, email, discord_username, subscription, expiredate,
                             admin_approval, banned, mobile_number, created_at)
    select 'list-' || n, '${NO_PASSWORD}', 'list-' || n || '@example.com', 'list-' || n,
           case when n % 5 = 0 then 'Supreme' end, case when n % 5 = 0 then current_date + 90 + n % 300 end,
           n % 3 > 0, n % 100 = 1, '077' || lpad(n::text, 7, '0'), ${AT}
      from ${NUMBERS}`,
  license_keys: `insert into license_keys (license_key, product_id, subscription, duration_days,
                                           created_at)
    select 'LIST-' || lpad(n::text, 12, '0'), p.id, p.package, p.duration_days, ${AT}
      from ${NUMBERS}, (select * from key_stock_products where position = 2) p`,
  order_facts: `insert into order_facts (order_id, client_name, product_name, validity_days,
      amount_minor, display_amount_minor, provider, live, paid_at, failed_at, created_at)
    select 'LIST-' || n, 'list-' || n, 'Supreme Monthly', 30, 75000, 75000, 'sandbox', true,
           case when n % 3 = 0 then ${AT} end, case when n % 3 = 1 then ${AT} end, ${AT}
      from ${NUMBERS}`,
  audit_entries: `insert into audit_entries (at, actor_kind, actor_name, action, object_kind,
                                             object_id)
    select ${AT}, 'admin', 'list', 'accounts.approve', 'customer',
           (select id::text from users where username = 'list-1')
      from ${NUMBERS}`,
  web_task: `insert into web_task (username, email, password, email_verified, spending_held_at,
                                   spending_held_reason, spending_held_by, created_at)
    select 'list-' || n, 'list-' || n || '@example.com', '${NO_PASSWORD}', n % 10 > 0,
           case when n % 50 = 0 then ${AT} end, case when n % 50 = 0 then 'looks odd' end,
           case when n % 50 = 0 then 'list' end, ${AT}
      from ${NUMBERS}`,
  game_plays: `insert into game_plays (id, user_id, game_name, play_date, play_number, practice,
      rules_version, pace, control, seed, state, issued_at, expires_at, ended_at, flags)
    select gen_random_uuid(), w.id, 'Trivia', (${AT})::date, n, false, 1, 'standard', 'keys',
           decode(md5(n::text), 'hex'), 'abandoned', ${AT}, ${AT} + interval '10 minutes', ${AT},
           case when n % 50 = 0 then '{too-fast}' else '{}' end::text[]
      from ${NUMBERS}, (select id from web_task where username = 'list-1') w`,
  coin_transfers: `with adjustments as (
      insert into coin_adjustments (user_id, amount, reason, admin_id, created_at)
      select w.id, 10, 'list ' || n, a.id, ${AT}
        from ${NUMBERS}, (select id from web_task where username = 'list-1') w,
             (select id from account_admins limit 1) a
      returning *)
    insert into coin_transfers (user_id, seq, kind, from_account, amount, balance_after, coin_date,
                                adjustment_id, created_at, previous_hash, row_hash)
    select user_id, substr(reason, 6)::integer, 'adjustment', 5, 10, 10, created_at::date, id,
           created_at, sha256(reason::bytea), sha256(reason::bytea)
      from adjustments`,
  contact_threads: `insert into contact_threads (name, email, subject, token_hash, digest, state,
                                                 created_at, last_at)
    select 'list ' || n, 'list-' || n || '@example.com', 'Hello', sha256(n::text::bytea),
           sha256(n::text::bytea), case when ${WAITS} then 'open' else 'closed' end, ${AT}, ${AT}
      from ${NUMBERS}`,
  guild_applications: `insert into guild_applications (in_game_name, email, experience_level, state,
                                                       created_at, decided_at, decided_by)
    select 'list ' || n, 'list-' || n || '@example.com', 'Expert',
           case when ${WAITS} then 'open' else 'declined' end, ${AT},
           case when not (${WAITS}) then ${AT} end, case when not (${WAITS}) then 'list' end
      from ${NUMBERS}`,
  giveaway_registrations: `insert into giveaway_registrations (giveaway_id, name, email, mobile,
      game_name, game_id, game_key, code, masked_name, created_at)
    select g.id, 'list ' || n, 'list-' || n || '@example.com', '0771234567', 'Free Fire', n, n,
           md5(n::text), 'l***', ${AT}
      from ${NUMBERS}, (select id from giveaways where title = 'Lists') g`,
  free_panel_links: `insert into free_panel_links (link_code, admin_username, admin_password,
                                                   expires_at, max_uses, created_at)
    select 'regz-free-' || substr(md5(n::text), 1, 20), 'list', '${NO_PASSWORD}',
           ${AT} + interval '9 years', 10, ${AT}
      from ${NUMBERS}`,
};

/** Adds the rows that the lists refer to; call it before filling any list. */
export async function prepareLists(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into giveaways (title, description, starts_at, ends_at, commitment, sealed_seed, created_at)
     values ('Lists', 'Many entries', now(), now() + interval '9 years', repeat('a', 64), 'sealed', now())`,
  );
  // The triggers require proof of each coin movement and registration, which lists do not need.
  await pool.query('alter table coin_transfers disable trigger user');
  await pool.query('alter table giveaway_registrations disable trigger user');
}

/** Tables that fills write to besides the list's own. */
const FOLLOWERS = ['account_standings', 'coin_adjustments'];

/** Fills every list with the rows numbered `from` to `to`, `atOnce` tables at a time. */
export async function fillLists(
  pool: pg.Pool,
  { from, to, atOnce }: { from: number; to: number; atOnce: number },
): Promise<void> {
  const tables = Object.entries(fills);
  await worksPerSecond(atOnce, tables.length, async (index) => {
    const [table = '', text = ''] = tables[index] ?? [];
    await loadTable(pool, table, { text, values: [from, to] });
  });
  await pool.query('select recount_coin_days()');
  await makeAuditMonths(pool);
  for (const table of FOLLOWERS) await pool.query(`vacuum analyze ${table}`);
}

/**
 * Moves the trail's entries to the partitions of their months, as in a product that has run that
 * long.
 */
async function makeAuditMonths(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ part: string | null }>('select make_audit_month() as part');
  if (rows[0]?.part !== null) return makeAuditMonths(pool);
  await pool.query('vacuum analyze audit_entries');
}

/** Finds the owners of the lists that are read. */
export async function findListed(pool: pg.Pool): Promise<Listed> {
  const { rows } = await pool.query<Listed>(
    `select (select id from account_admins limit 1) as "adminId",
            (select id from users where username = 'list-1') as "customerId",
            (select id from web_task where username = 'list-1') as "walletId",
            (select id from key_stock_products where position = 2) as "productId",
            (select id from giveaways where title = 'Lists') as "giveawayId"`,
  );
  const [listed] = rows;
  if (listed === undefined) throw new Error('nothing was filled');
  return listed;
}

/**
 * Inserts very many rows without the table's foreign keys and indexes, except its primary and
 * unique keys, and creates them again afterwards. Maintaining them row by row would take most of
 * the time.
 */
async function loadTable(pool: pg.Pool, table: string, insert: pg.QueryConfig): Promise<void> {
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

/**
 * The statements that drop, and recreate, each foreign key and each index that enforces no key. A
 * partitioned table has its indexes on each partition; PostgreSQL's own text of such an index omits
 * the partitions.
 */
const LAID_ASIDE = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname,
                pg_get_constraintdef(oid)) as back
    from pg_constraint where conrelid = $1::regclass and contype = 'f'
   union all
  select format('drop index %s', indexrelid::regclass),
         replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ')
    from pg_index
   where indrelid = $1::regclass
     and not exists (select from pg_constraint where conindid = indexrelid)`;
