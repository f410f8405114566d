import type pg from 'pg';
import { hashSecret, newSessionToken } from '../../src/identity/sessions/session-token.ts';
import { NO_PASSWORD } from '../identity/people.ts';

/** A logged-in task user, inserted directly into the database. */
export type TaskPerson = { cookie: string };

/**
 * Adds a number of task users, each with the same number of coins.
 * @param pool of the database's owner, the only role that can create coins.
 */
export async function addTaskPeople(
  pool: pg.Pool,
  count: number,
  coins: number,
): Promise<TaskPerson[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into web_task (username, email, password)
     select name, name || '@example.com', $2
       from (select 'bench-' || gen_random_uuid() as name from generate_series(1, $1)) names
     returning id`,
    [count, NO_PASSWORD],
  );
  const ids = rows.map(({ id }) => id);
  const tokens = rows.map(() => newSessionToken());
  await pool.query(
    `insert into account_sessions (id, kind, subject_id, secret_hash, user_agent, address)
     select token, 'task-user', person, secret, 'bench', '127.0.0.1'
       from unnest($1::text[], $2::uuid[], $3::bytea[]) session (token, person, secret)`,
    [tokens.map(({ id }) => id), ids, tokens.map(({ secret }) => hashSecret(secret))],
  );
  if (coins > 0) {
    await pool.query('select post_opening_coins(id, $2) from unnest($1::uuid[]) id', [ids, coins]);
  }
  return tokens.map(({ text }) => ({ cookie: `regz-ts=${text}` }));
}
