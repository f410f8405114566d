import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount } from '../../../test/harness/factories.ts';
import { type TestDatabase, testDatabase } from '../../../test/harness/harness-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase({ max: 16 });
});
afterAll(() => database.drop());

async function faults(): Promise<number> {
  const { rowCount } = await database.ownerPool.query('select account_standing_faults()');
  return rowCount ?? -1;
}

async function standingOf(id: string) {
  const { rows } = await database.pool.query<{ waits: boolean; ends: string | null }>(
    `select waits, (ends_at at time zone 'UTC')::text as ends from account_standings where user_id = $1`,
    [id],
  );
  return rows[0];
}

const change = (id: string, columns: string) =>
  database.ownerPool.query(`update users set ${columns} where id = $1`, [id]);

it('The standing follows an account through its life, whichever statement changes it', async () => {
  const { id } = await makeAccount(database);
  expect(await standingOf(id)).toEqual({ waits: true, ends: null });
  await change(id, `admin_approval = true, subscription = 'Supreme', expiredate = '2030-01-01'`);
  expect(await standingOf(id)).toEqual({ waits: false, ends: '2030-01-01 00:00:00' });
  await change(id, `ends_time = '05:30'`);
  expect(await standingOf(id)).toEqual({ waits: false, ends: '2030-01-01 05:30:00' });
  await change(id, `expiredate = 'infinity'`);
  expect(await standingOf(id)).toEqual({ waits: false, ends: 'infinity' });
  await change(id, 'subscription = null');
  expect(await standingOf(id)).toBeUndefined();
  await change(id, 'admin_approval = false');
  expect(await standingOf(id)).toEqual({ waits: true, ends: null });
  await change(id, 'banned = true');
  expect(await standingOf(id)).toBeUndefined();
  await change(id, 'banned = false');
  expect(await faults()).toBe(0);
  await database.pool.query('delete from users where id = $1', [id]);
  expect(await standingOf(id)).toBeUndefined();
  expect(await faults()).toBe(0);
});

it('Many statements at once, over the same accounts, leave nothing wrong', async () => {
  const accounts = await Promise.all(Array.from({ length: 8 }, () => makeAccount(database)));
  const ids = accounts.map(({ id }) => id).toSorted();
  const changes = [
    `update users set admin_approval = not admin_approval where id = any($1)`,
    `update users set subscription = 'Supreme', expiredate = current_date + 30 where id = any($1)`,
    `update users set subscription = null where id = any($1)`,
    `update users set banned = not banned where id = any($1)`,
  ];
  const locked = (statement: string) =>
    `with locked as (select id from users where id = any($1) order by id for update)
     ${statement.replace('where', 'from locked where users.id = locked.id and users.')}`;
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      database.ownerPool.query(locked(changes[index % changes.length] ?? ''), [ids]),
    ),
  );
  expect(await faults()).toBe(0);
});

it('The owner can rebuild them after the triggers were switched off', async () => {
  const { ownerPool } = database;
  const { id } = await makeAccount(database);
  await ownerPool.query('alter table users disable trigger user');
  await change(id, 'admin_approval = true');
  await ownerPool.query('alter table users enable trigger user');
  expect(await faults()).toBe(1);
  await ownerPool.query('select restore_account_standings()');
  expect(await faults()).toBe(0);
});

it('No account index includes columns that redemptions or logins change', async () => {
  const { rows } = await database.ownerPool.query<{ column: string }>(
    `select distinct a.attname as column
       from pg_index i
       join pg_attribute a on a.attrelid = i.indrelid
        and (a.attnum = any(i.indkey)
             or pg_get_expr(i.indexprs, i.indrelid) ~ ('\\m' || a.attname || '\\M')
             or pg_get_expr(i.indpred, i.indrelid) ~ ('\\m' || a.attname || '\\M'))
      where i.indrelid = 'users'::regclass`,
  );
  const held = rows.map(({ column }) => column);
  const written = ['key', 'subscription', 'expiredate', 'admin_approval', 'hwid_reset_count'];
  expect(held).toContain('username');
  for (const column of [...written, 'save_hwid', 'max_devices', 'last_login_at', 'hwid']) {
    expect(held).not.toContain(column);
  }
});
