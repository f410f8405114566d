import { contract } from '@regz/contract/contract.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@regz/rules/durations.ts';
import { addDays, utcDate, utcMoment } from '@regz/rules/licenses/days-left.ts';
import type { PackageName } from '@regz/rules/licenses/packages.ts';
import { beforeAll, expect, it } from 'vitest';
import { atOnce } from '../../../test/harness/at-once.ts';
import { makeAccount, makeKey } from '../../../test/harness/factories.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import { mailTo } from '../../../test/harness/mail.ts';
import { signedInAdmin, signedInCustomer } from '../../../test/harness/signed-in.ts';
import { publishFile } from '../../../test/scenarios/downloads.ts';
import { panelAccounts } from '../../../test/scenarios/panel-accounts.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { createServices } from '../../services.ts';
import { announceExpiries } from '../expiry/announce-expiries.ts';
import { withholdLicense } from '../withholding/withhold-license.ts';
import { countTimeFaults } from './license-time.queries.ts';

const { me } = contract.identity;
const { enableExperiment, listTime, redeemLicense } = contract.licenses;
const server = sharedServer();
let file: Awaited<ReturnType<typeof publishFile>>;

const inDays = (days: number) => addDays(utcDate(server.clock()), days);
const after = (days: number) => addDays(utcMoment(server.clock()), days);
const asOwner = (query: string, values: unknown[] = []) =>
  server.database.ownerPool.query<Record<string, unknown>>(query, values);

const subscriber = (subscription: PackageName, days: number) =>
  signedInCustomer(server, { subscription, expiredate: inDays(days) });

async function entriesOf(accountId: string): Promise<unknown[]> {
  const { rows } = await asOwner(
    `select number, kind, days, reverses, before - 'limits' as before, package_after as package,
            ends_on_after as "endsOn"
       from license_time_entries where account_id = $1 order by number`,
    [accountId],
  );
  return rows;
}

it('Each change of license time is an entry with its facts', async () => {
  const { browser, account } = await signedInCustomer(server);
  const first = await makeKey(server.database, { subscription: 'Essential', duration_days: 7 });
  const { licenseKey } = await makeKey(server.database, { subscription: 'Supreme' });
  await browser.call(redeemLicense, { licenseKey: first.licenseKey });
  await browser.call(redeemLicense, { licenseKey, confirmReplacement: true });
  await browser.call(enableExperiment, {});
  const kept = { endsTime: after(0).slice(11, 23), frozenDays: null };
  const none = { ...kept, subscription: null, expiresOn: null, endsTime: '00:00:00.000' };
  const essential = { ...kept, subscription: 'Essential', expiresOn: inDays(7) };
  const supreme = { ...kept, subscription: 'Supreme', expiresOn: inDays(30) };
  const then = { reverses: null, endsOn: inDays(30) };
  expect(await entriesOf(account.id)).toEqual([
    {
      ...then,
      number: 1,
      kind: 'redemption',
      days: 7,
      before: none,
      package: 'Essential',
      endsOn: inDays(7),
    },
    { ...then, number: 2, kind: 'replacement', days: 30, before: essential, package: 'Supreme' },
    {
      ...then,
      number: 3,
      kind: 'experiment',
      days: null,
      before: supreme,
      package: 'Supreme-Experiment',
    },
  ]);
});

it('Customers read only their own entries, newest first', async () => {
  const { browser } = await subscriber('Supreme', 2);
  const { licenseKey } = await makeKey(server.database, { subscription: 'Supreme' });
  await browser.call(redeemLicense, { licenseKey });
  const { entries } = await browser.call(listTime, {});
  expect(entries).toMatchObject([
    {
      number: 2,
      kind: 'redemption',
      days: 30,
      keyEnding: licenseKey.slice(-4),
      subscription: 'Supreme',
      endsAt: `${inDays(32)}T00:00:00.000Z`,
    },
    {
      number: 1,
      kind: 'outside',
      days: null,
      keyEnding: null,
      endsAt: `${inDays(2)}T00:00:00.000Z`,
    },
  ]);
  const { browser: stranger } = await signedInCustomer(server);
  expect((await stranger.call(listTime, {})).entries).toEqual([]);
});

it('A refund and a won dispute restore the right package', async () => {
  const { browser, account } = await subscriber('External', 100);
  const key = await makeKey(server.database);
  const { licenseKey } = key;
  await browser.call(redeemLicense, { licenseKey, confirmReplacement: true });
  const withhold = (withholding: 'suspended' | null) =>
    transaction(server.database.db, ({ trx }) =>
      withholdLicense(trx, { licenseKeyId: key.id, withholding, nowMs: server.clock() }),
    );
  const external = { subscription: 'External', endsAt: `${inDays(100)}T00:00:00.000Z` };
  const supreme = { subscription: 'Supreme', endsAt: after(30) };
  expect(await withhold('suspended')).toMatchObject({ days: 30, running: external });
  expect(await browser.call(me, {})).toMatchObject(external);
  expect(await withhold(null)).toMatchObject({ days: 30, running: supreme });
  expect(await withhold('suspended')).toMatchObject({ days: 30, running: external });
  expect((await entriesOf(account.id)).slice(2)).toMatchObject([
    { kind: 'reversal', days: -30, reverses: 2 },
    { kind: 'reversal', days: 30, reverses: 3 },
    { kind: 'reversal', days: -30, reverses: 4 },
  ]);
});

it('Refunding a key and its replacement removes the days of both', async () => {
  const { browser } = await signedInCustomer(server);
  const first = await makeKey(server.database, { subscription: 'External', duration_days: 90 });
  const second = await makeKey(server.database, { duration_days: 7 });
  for (const { licenseKey } of [first, second]) {
    await browser.call(redeemLicense, { licenseKey, confirmReplacement: true });
  }
  for (const { id: licenseKeyId } of [first, second]) {
    await transaction(server.database.db, ({ trx }) =>
      withholdLicense(trx, { licenseKeyId, withholding: 'revoked', nowMs: server.clock() }),
    );
  }
  const { endsAt } = await browser.call(me, {});
  expect(Date.parse(endsAt ?? '')).toBeLessThanOrEqual(server.clock());
});

it('Concurrent redemptions and refunds leave a complete ledger', async () => {
  const { browser, account } = await signedInCustomer(server);
  const keys = await atOnce(16, (index) => makeKey(server.database, { duration_days: index + 1 }));
  const [refunded, kept] = [keys.slice(0, 8), keys.slice(8)];
  for (const { licenseKey } of refunded) {
    await browser.call(redeemLicense, { licenseKey });
  }
  await Promise.all([
    ...kept.map(({ licenseKey }) => browser.call(redeemLicense, { licenseKey })),
    ...refunded.map(({ id }) =>
      transaction(server.database.db, ({ trx }) =>
        withholdLicense(trx, { licenseKeyId: id, withholding: 'revoked', nowMs: server.clock() }),
      ),
    ),
  ]);
  const entries = await entriesOf(account.id);
  expect(entries).toHaveLength(24);
  expect(entries.at(-1)).toMatchObject({ number: 24, endsOn: inDays(100) });
  expect(await countTimeFaults(server.database.db)).toBe(0);
});

it('A change by hand in the database leaves an entry, too', async () => {
  const { id } = await makeAccount(server.database);
  await asOwner(`update users set subscription = 'Supreme', expiredate = $2 where id = $1`, [
    id,
    inDays(3),
  ]);
  await asOwner('update users set expiredate = $2 where id = $1', [id, inDays(5)]);
  await asOwner('update users set expiredate = expiredate, key = $2 where id = $1', [id, 'K']);
  expect(await entriesOf(id)).toMatchObject([
    { number: 1, kind: 'outside', endsOn: inDays(3) },
    { number: 2, kind: 'outside', before: { expiresOn: inDays(3) }, endsOn: inDays(5) },
  ]);
});

it.each([
  `update users set expiredate = 'infinity'`,
  `update users set subscription = 'Supreme'`,
  'update users set time_entry = 0',
  `insert into users (username, password, expiredate) values ('x', '$argon2id$', 'infinity')`,
  'update license_time_entries set days = 1',
  'delete from license_time_entries',
])('The application cannot change license time but by an entry: %s', async (statement) => {
  await expect(server.database.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
});

it.each([
  'update license_time_entries set days = 1',
  'delete from license_time_entries where false',
  'truncate license_time_entries',
])('The owner cannot change the entries of license time: %s', async (statement) => {
  await expect(asOwner(statement)).rejects.toMatchObject({ code: '42501' });
});

it.each([
  ['after an entry that is not the newest', 1],
  ['beyond the next number', 3],
])('An entry of license time cannot be written %s', async (_, number) => {
  const { id } = await makeAccount(server.database, {
    subscription: 'Supreme',
    expiredate: inDays(1),
  });
  const writing = asOwner(
    `insert into license_time_entries (account_id, number, at, kind, actor_kind, before)
     values ($1, $2, now(), 'ended', 'operator', '{}')`,
    [id, number],
  );
  await expect(writing).rejects.toMatchObject({ code: expect.stringMatching(/^235(?:05|14)$/u) });
});

it.each([
  ['an end that no entry says', `update users set expiredate = '2030-01-01' where id = $1`],
  [
    'an entry that is missing',
    'delete from license_time_entries where account_id = $1 and number = 1',
  ],
  [
    'an entry that begins elsewhere',
    `update license_time_entries set before = '{}' where account_id = $1 and number = 2`,
  ],
])('The check of license time finds %s', async (_, harm) => {
  const { id } = await makeAccount(server.database, {
    subscription: 'Supreme',
    expiredate: inDays(1),
  });
  await asOwner('update users set expiredate = $2 where id = $1', [id, inDays(2)]);
  expect(await countTimeFaults(server.database.db)).toBe(0);
  const client = await server.database.ownerPool.connect();
  try {
    await client.query('begin');
    await client.query('alter table users disable trigger user');
    await client.query('alter table license_time_entries disable trigger user');
    await client.query(harm, [id]);
    const { rows } = await client.query('select account_id from license_time_faults()');
    expect(rows).toContainEqual({ account_id: id });
  } finally {
    await client.query('rollback');
    client.release();
  }
});

const LATE = '23:55';

beforeAll(async () => {
  file = await publishFile(server, { area: 'panel' });
  const today = utcDate(server.clock() + 5 * MINUTE_MS);
  server.clock.advance(Date.parse(`${today}T${LATE}:00.000Z`) - server.clock());
});

/** A customer who redeems a key of one day, five minutes before midnight in UTC. */
async function redeemer() {
  const { browser, account } = await signedInCustomer(server, { hwid: [] });
  const { licenseKey } = await makeKey(server.database, { duration_days: 1 });
  const answer = await browser.call(redeemLicense, { licenseKey });
  return { browser, account, answer };
}

it('A one-day key redeemed before midnight works 24 hours', async () => {
  const { browser, account, answer } = await redeemer();
  const endsAt = utcMoment(server.clock() + DAY_MS);
  expect(answer).toMatchObject({ expiresOn: endsAt.slice(0, 10), endsAt });
  const program = await panelAccounts(server).newPc(account.id);
  const readings = async () => {
    const { browser: admin } = await signedInAdmin(server);
    const { staff } = contract.customers;
    const query = { text: account.username, filter: 'subscribed' } as const;
    const { customers } = await admin.call(staff.searchCustomers, query);
    const downloads = await browser.call(contract.downloads.issueLink, { id: file.id }).then(
      () => 'open',
      () => 'closed',
    );
    const { state, account: told } = await program.beat();
    return { downloads, state, left: told?.secondsLeft, listed: customers.length };
  };
  server.clock.advance(DAY_MS - SECOND_MS);
  expect(await readings()).toEqual({ downloads: 'open', state: 'running', left: 1, listed: 1 });
  server.clock.advance(SECOND_MS);
  expect(await readings()).toEqual({ downloads: 'closed', state: 'ended', left: 0, listed: 0 });
});

it('Readers of the table see the usual date and package name', async () => {
  const { account } = await redeemer();
  const { ownerPool } = server.database;
  await ownerPool.query(
    `insert into panel_legacy_bridge (until) values ('2100-01-01') on conflict do nothing`,
  );
  const { rows } = await ownerPool.query(
    'select subscription, expiredate from panel_accounts where id = $1',
    [account.id],
  );
  expect(rows).toEqual([
    { subscription: 'Supreme', expiredate: addDays(utcDate(server.clock()), 1) },
  ]);
});

it('The mail about the end is sent after it, with the time', async () => {
  const { account } = await redeemer();
  const { config, clock, database, app } = server;
  const services = await createServices({ config, db: database.db, log: app.log, clock });
  server.clock.advance(DAY_MS - SECOND_MS);
  const day = utcDate(server.clock());
  await announceExpiries(services);
  const { rowCount } = await database.ownerPool.query(
    'select from mail_outbox where to_address = $1',
    [account.email],
  );
  expect(rowCount).toBe(0);
  server.clock.advance(SECOND_MS);
  await announceExpiries(services);
  const [mail] = await mailTo(server, account.email ?? '', 1);
  expect(mail?.subject).toMatch(`Your Supreme subscription ended on ${day} at 23:55 (UTC)`);
  await services.mailer.close();
});

it('The owner’s change of a date keeps the hour, as an entry', async () => {
  const { browser, account } = await redeemer();
  const day = addDays(utcDate(server.clock()), 9);
  await server.database.sql('update users set expiredate = $2 where id = $1', account.id, day);
  const time = server.clock() % DAY_MS;
  const endsAt = utcMoment(Date.parse(day) + time);
  expect(await browser.call(me, {})).toMatchObject({ endsAt });
  const { entries } = await browser.call(listTime, {});
  expect(entries[0]).toMatchObject({ number: 2, kind: 'outside', endsAt });
});

const packageOf = async (id: string) => {
  const rows = await server.database.sql<{ subscription: string | null }>(
    'select subscription from users where id = $1',
    id,
  );
  return rows[0]?.subscription;
};

it.each(['Supreme', 'Regz-Owner', 'regz-free-panel'])(
  'Experiment mode moves %s to its variant',
  async (subscription) => {
    const { browser, account } = await signedInCustomer(server, { subscription });
    const expected = `${subscription}-Experiment`;
    expect(await browser.call(enableExperiment, {})).toEqual({ subscription: expected });
    expect(await packageOf(account.id)).toBe(expected);
  },
);

it.each([
  ['LICENSE_SUBSCRIPTION_MISSING', null],
  ['LICENSE_EXPERIMENT_UNSUPPORTED', 'Supreme-AimSilent-Essential-External'],
  ['LICENSE_EXPERIMENT_UNSUPPORTED', 'Supreme-AimSilent-Essential-External-Legit'],
  ['LICENSE_EXPERIMENT_UNSUPPORTED', 'External-Supreme'],
  ['LICENSE_EXPERIMENT_ENABLED', 'Supreme-Experiment'],
] as const)('Experiment mode is refused with %s for %s', async (code, subscription) => {
  const { browser, account } = await signedInCustomer(server, { subscription });
  expect(await browser.code(enableExperiment, {})).toBe(code);
  expect(await packageOf(account.id)).toBe(subscription);
});

it('Concurrent requests turn experiment mode on once', async () => {
  const { browser, account } = await signedInCustomer(server, { subscription: 'Essential' });
  const answers = await atOnce(8, () => browser.send(enableExperiment, {}));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
  const rows = await server.database.sql(
    'select action, detail from audit_entries where actor_id = $1',
    account.id,
  );
  expect(rows).toMatchObject([
    {
      action: 'licenses.enable-experiment',
      detail: { from: 'Essential', to: 'Essential-Experiment' },
    },
  ]);
});
