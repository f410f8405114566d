import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  silentLog,
  type TestDatabase,
  testDatabase,
} from '../../../test/harness/harness-database.ts';
import { migrate } from '../../platform/database/schema/migrate.ts';
import { schemaDirectory } from '../../platform/database/schema/schema-files.ts';

/** The last schema without a ledger of license time. */
const LAST_WITHOUT = '0105';
/** The schema of the version whose installations were the last to have no desktop panel. */
const OLD = '0066';

let database: TestDatabase;
let old: TestDatabase;

beforeAll(async () => {
  database = await databaseAt(LAST_WITHOUT);
  old = await databaseAt(OLD);
});
afterAll(async () => {
  await database.drop();
  await old.drop();
});

/** An empty database as it was after a migration. */
async function databaseAt(last: string): Promise<TestDatabase> {
  const made = await testDatabase({ empty: true });
  const directory = await mkdtemp(path.join(os.tmpdir(), 'regz-before-time-'));
  await cp(schemaDirectory, directory, {
    recursive: true,
    filter: (file) =>
      !file.endsWith('.sql') ||
      (/^\d/u.test(path.basename(file)) && path.basename(file).slice(0, 4) <= last),
  });
  await migrate({ connection: made.ownerConnection, directory, log: silentLog });
  await rm(directory, { recursive: true });
  return made;
}

const migrateToday = ({ ownerConnection: connection }: TestDatabase) =>
  migrate({ connection, directory: schemaDirectory, log: silentLog });

/** An account of before, with what happened to it; `by` redeemed `days` days of a package. */
type Past = {
  now: [subscription: string | null, expiredate: string | null];
  redeemed?: { at: string; package: string; days: number; until: string; replaced?: true }[];
  /** The days that are taken with the key of a redemption, by its place. */
  withheld?: { of: number; at: string; days: number }[];
};

const pasts: Record<string, Past> = {
  nothing: { now: [null, null] },
  imported: { now: ['Supreme', '2030-01-01'] },
  endless: { now: ['Regz-Owner', 'infinity'] },
  'without a package': { now: [null, '2020-01-01'] },
  redeemed: {
    now: ['Supreme', '2026-02-09'],
    redeemed: [{ at: '2026-01-10', package: 'Supreme', days: 30, until: '2026-02-09' }],
  },
  'extended and replaced': {
    now: ['External', '2026-02-01'],
    redeemed: [
      { at: '2026-01-10', package: 'Supreme', days: 30, until: '2026-02-09' },
      { at: '2026-01-11', package: 'Supreme', days: 30, until: '2026-03-11' },
      { at: '2026-01-25', package: 'External', days: 7, until: '2026-02-01', replaced: true },
    ],
  },
  'extended without an end': {
    now: ['Supreme', 'infinity'],
    redeemed: [{ at: '2026-01-10', package: 'Supreme', days: 30, until: 'infinity' }],
  },
  'on the experiment': {
    now: ['Supreme-Experiment', '2026-02-09'],
    redeemed: [{ at: '2026-01-10', package: 'Supreme', days: 30, until: '2026-02-09' }],
  },
  'with a refund': {
    now: ['Supreme', '2026-01-24'],
    redeemed: [
      { at: '2026-01-10', package: 'Supreme', days: 30, until: '2026-02-09' },
      { at: '2026-01-10', package: 'Supreme', days: 14, until: '2026-02-23' },
    ],
    withheld: [{ of: 0, at: '2026-01-11', days: 30 }],
  },
  'with two refunds': {
    now: ['Supreme', '2026-01-12'],
    redeemed: [
      { at: '2026-01-10', package: 'Supreme', days: 30, until: '2026-02-09' },
      { at: '2026-01-10', package: 'Supreme', days: 14, until: '2026-02-23' },
    ],
    withheld: [
      { of: 0, at: '2026-01-11', days: 30 },
      { of: 1, at: '2026-01-12', days: 12 },
    ],
  },
};

async function arrange(name: string, { now, redeemed = [], withheld = [] }: Past) {
  const sql = <Row extends object>(text: string, values: unknown[]) =>
    database.ownerPool.query<Row>(text, values).then(({ rows }) => rows[0]);
  const account = await sql<{ id: string }>(
    `insert into users (username, password, subscription, expiredate)
     values ($1, '$argon2id$x', $2, $3) returning id`,
    [name, ...now],
  );
  const keys: string[] = [];
  for (const each of redeemed) {
    const key = await sql<{ id: string }>(
      `insert into license_keys (license_key, subscription, duration_days, activated, activated_at, user_id)
       values (gen_random_uuid()::text, $1, $2, true, $3, $4) returning id`,
      [each.package, each.days, each.at, account?.id],
    );
    keys.push(key?.id ?? '');
    await sql(
      `insert into license_redemptions (license_key_id, user_id, effect, subscription, expires_on, redeemed_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [
        key?.id,
        account?.id,
        each.replaced === true ? 'replaced' : 'started',
        each.package,
        each.until,
        `${each.at} 0${keys.length}:00+00`,
      ],
    );
  }
  for (const { of, at, days } of withheld) {
    await sql(
      `insert into license_withholdings (license_key_id, user_id, subscription, days_taken, withheld_at)
       values ($1, $2, 'Supreme', $3, $4)`,
      [keys[of], account?.id, days, at],
    );
  }
}

it('The migration to entries of license time moves no end, and explains each as far as it is known', async () => {
  for (const [name, past] of Object.entries(pasts)) await arrange(name, past);
  const ends = async () =>
    (
      await database.ownerPool.query(
        'select username, subscription, expiredate from users order by 1',
      )
    ).rows;
  const before = await ends();
  await migrateToday(database);
  expect(await ends()).toEqual(before);
  expect((await database.ownerPool.query('select license_time_faults()')).rows).toEqual([]);

  const { rows } = await database.ownerPool.query<{ username: string; entries: string[] }>(
    `select username, array_agg(concat_ws(' ', number, kind, days, 'of ' || reverses, ends_on_after)
                                order by number) as entries
       from license_time_entries join users on users.id = account_id group by username`,
  );
  expect(Object.fromEntries(rows.map(({ username, entries }) => [username, entries]))).toEqual({
    imported: ['1 opening 2030-01-01'],
    endless: ['1 opening infinity'],
    'without a package': ['1 opening 2020-01-01'],
    redeemed: ['1 redemption 30 2026-02-09'],
    'extended and replaced': [
      '1 redemption 30 2026-02-09',
      '2 redemption 30 2026-03-11',
      '3 replacement 7 2026-02-01',
    ],
    'extended without an end': ['1 redemption infinity'],
    'on the experiment': ['1 redemption 30 2026-02-09', '2 opening 2026-02-09'],
    'with a refund': [
      '1 redemption 30 2026-02-09',
      '2 redemption 14 2026-02-23',
      '3 reversal -30 of 1 2026-01-24',
    ],
    'with two refunds': [
      '1 redemption 30 2026-02-09',
      '2 redemption 14 2026-02-23',
      '3 reversal -30 of 1 2026-01-24',
      '4 reversal -12 of 2 2026-01-12',
    ],
  });
});

const MANY = 100_000;

/**
 * Of ten accounts seven have redeemed one to three keys of 30 days, one of them with the last one taken
 * back; one has an imported end, one no end, one nothing.
 */
const manyPasts = [
  `insert into users (username, password, subscription, expiredate)
   select 'many-' || n, '$argon2id$x',
          case when n % 10 < 8 then 'Supreme' when n % 10 = 8 then 'Regz-Owner' end,
          case when n % 10 = 8 then 'infinity'
               when n % 10 < 8 then date '2026-01-01' + n % 300 + 30 * (1 + n % 3 - (n % 10 = 6)::int) end
     from generate_series(1, ${MANY}) n`,
  `create table many as
   select users.id, n, k, gen_random_uuid() as key_id, date '2026-01-01' + n % 300 as begun
     from users, lateral (select substr(username, 6)::integer as n) named,
          generate_series(1, 1 + n % 3) k
    where n % 10 < 7`,
  `insert into license_keys
     (id, license_key, subscription, duration_days, activated, activated_at, user_id)
   select key_id, key_id::text, 'Supreme', 30, true, begun + time '12:00' + k * interval '1 minute', id
     from many`,
  `insert into license_redemptions
     (license_key_id, user_id, effect, subscription, expires_on, redeemed_at)
   select key_id, id, case k when 1 then 'started' else 'extended' end, 'Supreme', begun + 30 * k,
          begun + time '12:00' + k * interval '1 minute'
     from many`,
  `insert into license_withholdings (license_key_id, user_id, subscription, days_taken, withheld_at)
   select key_id, id, 'Supreme', 30, begun + time '13:00' from many where n % 10 = 6 and k = 1 + n % 3`,
];

/** What accounts have; of entries, all of what they say. */
const STANDINGS = `select md5(string_agg(concat_ws(' ', id, subscription, expiredate, ends_time, frozen_days,
  time_entry), ',' order by id)) as digest from users`;

it('An installation of 100,000 accounts is migrated without moving an end, and its ledger makes the same of nothing', async () => {
  const sql = (text: string) => old.ownerPool.query<Record<string, unknown>>(text);
  for (const statement of manyPasts) await sql(statement);
  const ends =
    'select md5(string_agg(concat_ws($$ $$, id, subscription, expiredate), $$,$$ order by id)) from users';
  const before = (await sql(ends)).rows;
  const beganAt = performance.now();
  await migrateToday(old);
  const seconds = (performance.now() - beganAt) / 1000;
  process.stdout.write(`100,000 accounts were migrated in ${seconds.toFixed(1)} s\n`);
  expect((await sql(ends)).rows).toEqual(before);
  expect((await sql('select license_time_faults()')).rows).toEqual([]);

  const standing = (await sql(STANDINGS)).rows;
  await sql('create table kept_entries as select * from license_time_entries');
  await sql('alter table license_time_entries disable trigger license_time_entries_append_only');
  await sql('alter table users disable trigger users_time_changed_outside');
  await sql('delete from license_time_entries');
  await sql(`update users set subscription = null, expiredate = null, ends_time = '00:00',
                              frozen_days = null, time_entry = 0`);
  for (const number of [1, 2, 3, 4, 5]) {
    await sql(`insert into license_time_entries
               select * from kept_entries where number = ${number}`);
  }
  expect((await sql(STANDINGS)).rows).toEqual(standing);
});
