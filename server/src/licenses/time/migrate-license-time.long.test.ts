import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
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

const LAST_BEFORE = '0105';

let database: TestDatabase;
let directory: string;

beforeAll(async () => {
  database = await testDatabase({ empty: true });
  directory = await mkdtemp(path.join(os.tmpdir(), 'regz-before-time-'));
  await cp(path.join(schemaDirectory, 'before-1.0'), path.join(directory, 'before-1.0'), {
    recursive: true,
  });
  for (const name of await readdir(schemaDirectory)) {
    if (/^\d{4}-/u.test(name) && name.slice(0, 4) <= LAST_BEFORE) {
      await cp(path.join(schemaDirectory, name), path.join(directory, name));
    }
  }
  await migrate({ connection: database.ownerConnection, directory, log: silentLog });
});
afterAll(async () => {
  await database.drop();
  await rm(directory, { recursive: true });
});

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
  await migrate({
    connection: database.ownerConnection,
    directory: schemaDirectory,
    log: silentLog,
  });
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
