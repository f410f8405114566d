import { utcDay, utcDayEndMs } from '@regz/rules/coins/utc-day.ts';
import { MINUTE_MS } from '@regz/rules/durations.ts';
import { hashSecret, newSessionToken } from '../../src/identity/sessions/session-token.ts';
import type { Browser } from '../harness/browser.ts';
import { NO_PASSWORD } from '../harness/factories.ts';
import type { TestDatabase } from '../harness/harness-database.ts';
import type { TestServer } from '../harness/harness.ts';
import { sessionCookieNames } from '../harness/signed-in.ts';
import { BETWEEN_TASKS_MS } from './task-area/task-days.ts';

/** A task user with a running session. */
export type CrowdMember = { id: string; username: string; token: string };

/**
 * Inserts many task users at once, each with a session and coins, and with the first tasks of the
 * day done long enough ago for the next one.
 */
export async function makeCrowd(
  { ownerPool }: Pick<TestDatabase, 'ownerPool'>,
  crowd: { count: number; coins?: number; tasksDone?: number; nowMs: number },
): Promise<CrowdMember[]> {
  const { count, coins = 0, tasksDone = 0, nowMs } = crowd;
  const { rows } = await ownerPool.query<{ id: string; username: string }>(
    `insert into web_task (username, email, password, created_at)
     select name, name || '@example.com', $2, $3
       from (select 'crowd-' || gen_random_uuid() as name from generate_series(1, $1)) names
     returning id, username`,
    [count, NO_PASSWORD, new Date(nowMs)],
  );
  const tokens = rows.map(() => newSessionToken());
  const ids = rows.map(({ id }) => id);
  await ownerPool.query(
    `insert into account_sessions
            (id, kind, subject_id, secret_hash, created_at, seen_at, user_agent, address)
     select token, 'task-user', person, secret, $4, $4, 'Test browser', '10.0.0.1'
       from unnest($1::text[], $2::uuid[], $3::bytea[]) session (token, person, secret)`,
    [
      tokens.map(({ id }) => id),
      ids,
      tokens.map(({ secret }) => hashSecret(secret)),
      new Date(nowMs),
    ],
  );
  if (coins > 0) {
    await ownerPool.query('select post_opening_coins(id, $2) from unnest($1::uuid[]) id', [
      ids,
      coins,
    ]);
  }
  for (let position = 1; position <= tasksDone; position += 1) {
    const at = new Date(nowMs - (tasksDone + 1 - position) * BETWEEN_TASKS_MS);
    await ownerPool.query(
      'insert into task_completions select id, $2, $3, $4 from unnest($1::uuid[]) id',
      [ids, utcDay(at), position, at],
    );
    await ownerPool.query(
      `select post_coins(id, 'task', $2, $3::smallint) from unnest($1::uuid[]) id`,
      [ids, at, position],
    );
  }
  return rows.map((row, index) => ({ ...row, token: tokens[index]?.text ?? '' }));
}

/** A browser with its own address in which a member of the crowd is logged in. */
export function browserOf(server: Pick<TestServer, 'browser'>, { token }: CrowdMember): Browser {
  const browser = server.browser();
  browser.plant(sessionCookieNames['task-user'], token);
  return browser;
}

/**
 * True if a time is not close to the start or the end of a day, so that the day's tasks fit around
 * it.
 */
export function isWithinDay(nowMs: number): boolean {
  const marginMs = 2 * MINUTE_MS;
  return utcDayEndMs(nowMs - marginMs) === utcDayEndMs(nowMs + marginMs);
}
