import { addDays, utcDate } from '@regz/rules/licenses/days-left.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedDatabase } from '../../../test/harness/harness-database.ts';
import { type Program, runProgram } from '../../../test/harness/programs/program.ts';
import { letMinutePass } from '../../../test/kill/kill-witness.ts';
import { countTimeFaults } from '../time/license-time.queries.ts';

const ACCOUNTS = 3000;
const KILLS = 3;
const database = sharedDatabase();
let program: Program | undefined;

beforeAll(async () => {
  const today = utcDate(Date.now());
  const { ownerPool } = database;
  await ownerPool.query(
    `insert into users (username, password, email, subscription, expiredate)
     select 'many-' || n, '$argon2id$', 'many-' || n || '@example.com', 'Supreme', $2::date
       from generate_series(1, $1) n`,
    [ACCOUNTS, addDays(today, 20)],
  );
  // Frozen three days ago for three days, half of them by their owners and half by staff.
  await ownerPool.query(
    `insert into license_time_entries (account_id, number, at, kind, actor_kind, actor_id, before,
       package_after, ends_on_after, frozen_days_after, thaws_on)
     select id, 2, now() - interval '3 days', 'freeze',
            case when username ~ '[02468]$' then 'customer' else 'admin' end, id,
            license_time_standing(subscription, expiredate, ends_time, frozen_days),
            subscription, $1::date - 3, 23, $1::date
       from users`,
    [today],
  );
});
afterAll(async () => {
  await program?.remove();
});

async function count(what: string): Promise<number> {
  const rows = await database.sql<{ count: number }>(`select count(*)::int as count from ${what}`);
  return rows[0]?.count ?? Number.NaN;
}

const thawed = () => count(`license_time_entries where kind = 'thaw'`);

/**
 * Starts the program, and waits until this many are thawed; a round that was cut off is retried at
 * once.
 */
async function thawUntil(accounts: number): Promise<void> {
  program = await runProgram(database);
  const hasten = async () => {
    await database.sql(`update pgboss.job set start_after = now()
        where name = 'licenses.carry-out-freezes' and state = 'retry'`);
    return thawed();
  };
  await expect.poll(hasten, { timeout: 120_000, interval: 50 }).toBeGreaterThanOrEqual(accounts);
}

it('Due freezes end once each, despite three kills of the program', async () => {
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await thawUntil((kill * ACCOUNTS) / (KILLS + 1));
    program?.signal('SIGKILL');
    await program?.remove();
    expect(await count('users where frozen_days is not null')).toBeGreaterThan(0);
    await letMinutePass(database);
  }
  await thawUntil(ACCOUNTS);
  expect({
    frozen: await count('users where frozen_days is not null'),
    // All stored days, counted from the thaw.
    ends: await count(`users join license_time_entries on account_id = id and number = time_entry
                       where kind = 'thaw' and expiredate = (at at time zone 'utc')::date + 23`),
    entries: await thawed(),
    acts: await count(
      `(select distinct object_id from audit_entries where action = 'licenses.thaw') a`,
    ),
    allActs: await count(`audit_entries where action = 'licenses.thaw'`),
    mails: await count(`mail_outbox where template = 'subscription-resumed'`),
    readers: await count(`(select distinct to_address from mail_outbox
                            where template = 'subscription-resumed') m`),
  }).toEqual({
    frozen: 0,
    ends: ACCOUNTS,
    entries: ACCOUNTS,
    acts: ACCOUNTS,
    allActs: ACCOUNTS,
    mails: ACCOUNTS,
    readers: ACCOUNTS,
  });
  expect(await countTimeFaults(database.db)).toBe(0);
}, 600_000);
