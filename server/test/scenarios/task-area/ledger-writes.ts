import type { TestDatabase } from '../../harness/harness-database.ts';

/**
 * Statements by the application's role that would create coins. `$1` is a wallet with a history,
 * `$2` a product.
 */
export const forbiddenWrites: readonly [what: string, sql: string][] = [
  ['a higher balance', 'update web_task set regzcoin = regzcoin + 1 where id = $1'],
  [
    'an account that begins with coins',
    `insert into web_task (username, email, password, regzcoin)
     values ('rich', 'rich@example.com', '$argon2id$x', 100)`,
  ],
  [
    'a movement written by hand',
    'insert into coin_transfers select * from coin_transfers where user_id = $1 limit 1',
  ],
  ['a movement changed', 'update coin_transfers set amount = 100 where user_id = $1'],
  ['a movement removed', 'delete from coin_transfers where user_id = $1'],
  ['an empty ledger', 'truncate coin_transfers'],
  ['a task that nobody did', `select post_coins($1, 'task', clock_timestamp(), 9::smallint)`],
  ['a game that nobody won', `select post_coins($1, 'game', clock_timestamp())`],
  [
    'a game won without a play',
    `insert into game_completions (user_id, game_name, completion_date, coins_earned, created_at)
     values ($1, 'Puzzle', (clock_timestamp() at time zone 'UTC')::date, 10, clock_timestamp())`,
  ],
  [
    'a game won by a play that is open',
    `with play as (
       insert into game_plays (id, user_id, game_name, play_date, play_number, practice,
         rules_version, pace, control, seed, issued_at, expires_at)
       select gen_random_uuid(), $1::uuid, 'Puzzle', (now() at time zone 'UTC')::date, 1, false, 1,
              'standard', 'keys', decode(repeat('00', 16), 'hex'), now(), now() + interval '1 hour'
       returning id, user_id, game_name, play_date, issued_at)
     insert into game_completions (play_id, user_id, game_name, completion_date, created_at)
     select * from play`,
  ],
  ['a bonus for half a day', `select post_coins($1, 'bonus', clock_timestamp())`],
  ['a correction without one', `select post_coins($1, 'adjustment', clock_timestamp())`],
  ['coins of an account that is open', `select post_coins($1, 'forfeit', clock_timestamp())`],
  ['an opening balance', 'select post_opening_coins($1, 1000)'],
  ['a movement of a kind of its own', `select post_coins($1, 'gift', clock_timestamp())`],
  [
    'a movement of yesterday',
    `select post_coins($1, 'task', clock_timestamp() - interval '1 day', 1::smallint)`,
  ],
  ['a wider clock', 'update coin_settings set clock_tolerance_seconds = 1000000'],
  [
    'a task out of its order',
    `insert into task_completions (user_id, task_date, position, completed_at)
     values ($1, '2030-01-01', 5, '2030-01-01T00:00:00Z')`,
  ],
  [
    'a correction approved by the admin who requested it',
    `insert into coin_adjustments (user_id, amount, reason, admin_id, approved_by, created_at)
     select $1, 600, 'x', id, id, now() from account_admins limit 1`,
  ],
  [
    'a correction that its author posts before an hour',
    `insert into coin_adjustments (user_id, amount, reason, admin_id, posts_at, created_at)
     select $1, 600, 'x', id, now() + interval '59 minutes', now() from account_admins limit 1`,
  ],
  ['a seal rewritten', 'update coin_seals set spent = 0'],
];

/** One change of the ledger by the owner of the database, after every guard is removed. */
export const ownerEdits: readonly [what: string, sql: string][] = [
  ['a balance', 'update web_task set regzcoin = regzcoin + 7 where id = $1'],
  ['an amount', `update coin_transfers set amount = amount + 1 where user_id = $1 and seq = $2`],
  ['a kind', `update coin_transfers set kind = 'opening' where user_id = $1 and seq = $2`],
  [
    'a time',
    `update coin_transfers set created_at = created_at + interval '1 ms' where user_id = $1 and seq = $2`,
  ],
  ['a number', 'update coin_transfers set seq = seq + 1000 where user_id = $1 and seq = $2'],
  [
    'a sum',
    'update coin_transfers set balance_after = balance_after + 1 where user_id = $1 and seq = $2',
  ],
  ['a hash', `update coin_transfers set row_hash = sha256('x') where user_id = $1 and seq = $2`],
  ['a row that is gone', 'delete from coin_transfers where user_id = $1 and seq = $2'],
];

/** Removes the guards that bind the owner too: the ledger's triggers, checks and keys. */
export async function dropLedgerGuards({ ownerPool }: TestDatabase): Promise<void> {
  await ownerPool.query('alter table coin_transfers disable trigger user');
  const { rows } = await ownerPool.query<{ statement: string }>(
    `select format('alter table coin_transfers drop constraint %I cascade', conname) as statement
       from pg_constraint
      where conrelid = 'coin_transfers'::regclass and contype in ('c', 'f', 'u')`,
  );
  for (const { statement } of rows) await ownerPool.query(statement);
}

/**
 * Moves one row of a wallet by a second and recomputes its hash and all later ones, so that the
 * chain is valid again; the returned function restores everything.
 */
export async function rechain(
  { ownerPool }: TestDatabase,
  wallet: string,
  seq: number,
): Promise<() => Promise<void>> {
  const shift = async (seconds: number) => {
    await ownerPool.query(
      `update coin_transfers set created_at = created_at + make_interval(secs => $3)
        where user_id = $1 and seq = $2`,
      [wallet, seq, seconds],
    );
    const { rows } = await ownerPool.query<{ seq: number }>(
      'select seq from coin_transfers where user_id = $1 and seq >= $2 order by seq',
      [wallet, seq],
    );
    for (const { seq: link } of rows) {
      await ownerPool.query(
        `update coin_transfers t
            set previous_hash = coalesce(
                  (select row_hash from coin_transfers
                    where user_id = t.user_id and seq = t.seq - 1),
                  t.previous_hash)
          where user_id = $1 and seq = $2`,
        [wallet, link],
      );
      await ownerPool.query(
        'update coin_transfers t set row_hash = coin_row_hash(t) where user_id = $1 and seq = $2',
        [wallet, link],
      );
    }
  };
  await shift(1);
  return () => shift(-1);
}
