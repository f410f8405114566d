import { contract } from '@regz/contract/contract.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@regz/rules/durations.ts';
import { addDays, utcDate } from '@regz/rules/licenses/days-left.ts';
import { nextEntry } from '@regz/rules/licenses/license-time.ts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeKey } from '../../../../test/harness/factories.ts';
import { testServer, type TestServer } from '../../../../test/harness/harness.ts';
import { newPerson } from '../../../../test/harness/people.ts';
import { signedInCustomer } from '../../../../test/harness/signed-in.ts';
import { ownCode, turnedOnCodes } from '../../../../test/scenarios/second-factors.ts';
import { changingOwner, endOf, runningAccount } from '../../../../test/scenarios/time-changes.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { Services } from '../../../platform/services.ts';
import { createServices } from '../../../services.ts';
import { insertTimeEntry } from '../../time/license-time.queries.ts';
import { lockTime } from '../../time/seen-time.ts';
import { withholdLicense } from '../../withholding/withhold-license.ts';
import { beginTimeChange } from './begin-time-change.ts';
import { changeNextAccounts } from './change-next-accounts.ts';
import { deletePreviewsBefore } from './time-changes.queries.ts';

const { staff } = contract.licenses;
let server: TestServer;
let services: Services;
let owner: Awaited<ReturnType<typeof changingOwner>>;

beforeAll(async () => {
  server = await testServer({ work: 'none', environment: { STAFF_EMAIL: STAFF } });
});
afterAll(() => server.close());

const STAFF = 'owner@example.com';
const MANY = 1001;

beforeAll(async () => {
  const { config, clock, database, app } = server;
  services = await createServices({ config, db: database.db, log: app.log, clock });
});
afterAll(async () => {
  await services.mailer.close();
});
beforeEach(async () => {
  const { ownerPool } = server.database;
  await ownerPool.query('delete from account_totp');
  await ownerPool.query('update account_admins set disabled_at = now()');
  await ownerPool.query('delete from users');
  await ownerPool.query(
    `insert into users (username, password, email, subscription, expiredate)
     select 'many-' || n, '$argon2id$', 'many-' || n || '@example.com', 'Supreme', $2::date
       from generate_series(1, $1) n`,
    [MANY, addDays(utcDate(server.clock()), 10)],
  );
  owner = await changingOwner(server, services);
});

const inMinutes = (minutes: number) => new Date(server.clock() + minutes * MINUTE_MS).toISOString();

const namesOf = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => `many-${first + index}`);

/** The jobs of a change that are not done. */
async function jobsOf(id: string): Promise<string[]> {
  const { rows } = await server.database.ownerPool.query<{ name: string }>(
    `select distinct name from pgboss.job where data ->> 'id' = $1 order by name`,
    [id],
  );
  return rows.map(({ name }) => name);
}

/** Passes the time in which a change can be stopped, and runs the jobs that become due. */
async function anHourLater(id: string): Promise<void> {
  server.clock.advance(60 * MINUTE_MS);
  owner = await changingOwner(server, services);
  await beginTimeChange(services, { id });
}

it('A large change that only one owner could apply is mailed to staff, begins an hour later, and changes no account before', async () => {
  const shown = await owner.preview();
  expect(shown).toMatchObject({ accounts: MANY, needsColleague: false, waitsAlone: true });
  const { id } = shown;
  const applied = await owner.apply(id, MANY);
  expect(applied).toMatchObject({ state: 'applying', beginsAt: inMinutes(60) });
  await changeNextAccounts(services, { id });
  await beginTimeChange(services, { id });
  expect((await owner.read(id)).progress).toMatchObject({ planned: MANY, done: 0 });
  expect(await jobsOf(id)).toEqual(['licenses.begin-time-change']);
  const { rows } = await server.database.ownerPool.query<{ data: object }>(
    `select data from mail_outbox where template = 'time-change-waits' and to_address = $1`,
    [STAFF],
  );
  expect(rows).toMatchObject([{ data: { id, days: 2, accounts: MANY, beginsAt: inMinutes(60) } }]);
  await anHourLater(id);
  expect(await jobsOf(id)).toContain('licenses.change-time');
  expect(await owner.runOut(id)).toMatchObject({ state: 'applied', progress: { done: MANY } });
});

it('A large change that is stopped before it begins changes no account, and waits again when it goes on', async () => {
  const { id } = await owner.preview();
  await owner.apply(id, MANY);
  const stop = () => owner.browser.call(staff.stopTimeChange, { id });
  expect(await stop()).toMatchObject({ state: 'stopped', beginsAt: null });
  server.clock.advance(MINUTE_MS);
  expect((await owner.apply(id, MANY)).beginsAt).toBe(inMinutes(60));
  await stop();
  await anHourLater(id);
  await changeNextAccounts(services, { id });
  expect(await owner.read(id)).toMatchObject({ state: 'stopped', progress: { done: 0 } });
});

it('A large change that is stopped while it begins changes no account once the stop is answered', async () => {
  const { id } = await owner.preview();
  await owner.apply(id, MANY);
  await anHourLater(id);
  const [stopped] = await Promise.all([
    owner.browser.call(staff.stopTimeChange, { id }),
    beginTimeChange(services, { id }),
    changeNextAccounts(services, { id }),
  ]);
  await Promise.all([beginTimeChange(services, { id }), changeNextAccounts(services, { id })]);
  expect((await owner.read(id)).progress.done).toBe(stopped.progress.done);
});

it('Two changes of a day by one owner take two people when they are of more than 1,000 accounts together', async () => {
  const first = await owner.preview({ names: namesOf(1, 700) });
  const second = await owner.preview({ names: namesOf(301, 700) });
  expect(second).toMatchObject({ accounts: 700, waitsAlone: false });
  const applied = await owner.apply(first.id, 700);
  expect(applied).toMatchObject({ state: 'applying', beginsAt: null });
  expect(await owner.read(second.id)).toMatchObject({ needsColleague: false, waitsAlone: true });
  await newPerson(server, 'admin');
  expect(await owner.read(second.id)).toMatchObject({ needsColleague: true, waitsAlone: false });
  const own = { id: second.id, typedCount: 700, code: await ownCode(server, owner.person) };
  const refused = await owner.browser.refusal(staff.applyTimeChange, own);
  expect(refused.code).toBe('LICENSE_COLLEAGUE_NEEDED');
});

it('Two changes of one owner that are applied at once take two people as one after the other does', async () => {
  const [first, second] = [
    await owner.preview({ names: namesOf(1, 700) }),
    await owner.preview({ names: namesOf(301, 700) }),
  ];
  const { recoveryCodes } = await turnedOnCodes(server, owner.browser, { staff: true });
  const apply = (id: string, code: string) =>
    owner.browser.call(staff.applyTimeChange, { id, typedCount: 700, code });
  const began = await Promise.all([
    apply(first.id, recoveryCodes[0] ?? ''),
    apply(second.id, recoveryCodes[1] ?? ''),
  ]);
  const waiting = began.filter(({ beginsAt }) => beginsAt !== null);
  expect(waiting).toHaveLength(1);
});

it('A large change is applied at once, and only, by another owner as soon as there is one', async () => {
  const { id } = await owner.preview();
  const support = await newPerson(server, 'support staff');
  await ownCode(server, support);
  expect(await owner.read(id)).toMatchObject({ needsColleague: false, waitsAlone: true });
  const colleague = await newPerson(server, 'admin');
  const code = await ownCode(server, colleague);
  expect(await owner.read(id)).toMatchObject({ needsColleague: true, waitsAlone: false });
  const own = { id, typedCount: MANY, code: await ownCode(server, owner.person) };
  const refused = await owner.browser.refusal(staff.applyTimeChange, own);
  expect(refused.code).toBe('LICENSE_COLLEAGUE_NEEDED');
  const disabling = 'update account_admins set disabled_at = $2 where id = $1';
  await server.database.ownerPool.query(disabling, [colleague.accountId, new Date()]);
  expect(await owner.read(id)).toMatchObject({ needsColleague: false, waitsAlone: true });
  await server.database.ownerPool.query(disabling, [colleague.accountId, null]);
  const again = await colleague.browser.call(staff.applyTimeChange, { id, typedCount: MANY, code });
  expect(again).toMatchObject({ state: 'applying', beginsAt: null });
});

beforeAll(async () => {
  const { config, clock, database, app } = server;
  services = await createServices({ config, db: database.db, log: app.log, clock });
});
beforeEach(async () => {
  await server.database.ownerPool.query('delete from users');
  owner = await changingOwner(server, services);
});

const inDays = (days: number) => addDays(utcDate(server.clock()), days);
const momentIn = (days: number) => `${inDays(days)}T00:00:00.000Z`;

/** Advances the clock so far that sessions have ended. */
async function pass(ms: number): Promise<void> {
  server.clock.advance(ms);
  owner = await changingOwner(server, services);
}

/** A new account that has just redeemed three days. */
async function redeemedExternal() {
  const { browser, account } = await signedInCustomer(server);
  const key = await makeKey(server.database, { subscription: 'External', duration_days: 3 });
  await browser.call(contract.licenses.redeemLicense, { licenseKey: key.licenseKey });
  return account;
}

it('A change affects, mails and undoes exactly the previewed accounts', async () => {
  const { account, browser: customer } = await signedInCustomer(server, {
    subscription: 'Supreme',
    expiredate: inDays(10),
  });
  const shown = await owner.preview({ reason: 'Outage of 13 May', mail: 'We are sorry.' });
  expect(shown).toMatchObject({
    state: 'previewed',
    accounts: 1,
    needsColleague: false,
    preview: {
      byPackage: [{ subscription: 'Supreme', accounts: 1 }],
      latestEnd: momentIn(12),
      samples: [
        {
          username: account.username,
          before: { endsAt: momentIn(10) },
          after: { endsAt: momentIn(12) },
        },
      ],
    },
  });
  const late = await runningAccount(server);
  expect((await owner.apply(shown.id, 1)).state).toBe('applying');
  expect(await owner.runOut(shown.id)).toMatchObject({
    state: 'applied',
    progress: { planned: 0, done: 1, skipped: 0 },
  });
  expect(await endOf(server, account.id)).toEqual({ ends: inDays(12), frozen: null });
  expect(await endOf(server, late.id)).toEqual({ ends: inDays(10), frozen: null });
  const { rows } = await server.database.ownerPool.query<{ to: string; data: object }>(
    `select to_address as "to", data from mail_outbox where template = 'license-time-changed'`,
  );
  expect(rows).toMatchObject([
    { to: account.email, data: { days: 2, words: 'We are sorry.', endsAt: momentIn(12) } },
  ]);
  await owner.undo(shown.id);
  expect(await owner.runOut(shown.id)).toMatchObject({ state: 'undone', progress: { undone: 1 } });
  expect(await endOf(server, account.id)).toEqual({ ends: inDays(10), frozen: null });
  const { entries: told } = await customer.call(contract.licenses.listTime, {});
  expect(told.slice(0, 2)).toMatchObject([
    { kind: 'reversal', days: -2, ofTimeChange: true, reason: 'Outage of 13 May' },
    { kind: 'compensation', days: 2, ofTimeChange: true, reason: 'Outage of 13 May' },
  ]);
});

it('A window chooses those whose subscription ran in it and was not paused, whatever they have now', async () => {
  const at = server.clock();
  const account = await redeemedExternal();
  await pass(10 * DAY_MS);
  await redeemedExternal();
  const ran = (fromDays: number, toDays: number, more: object = {}) => ({
    ran: {
      from: new Date(at + fromDays * DAY_MS).toISOString(),
      to: new Date(at + toDays * DAY_MS).toISOString(),
    },
    ...more,
  });
  const chosen = async (change: object) => {
    const { preview: found } = await owner.preview(change);
    return found.samples.map(({ username }) => username);
  };
  expect(await chosen(ran(1, 2))).toEqual([account.username]);
  expect(await chosen(ran(-5, 1, { packages: ['External-Experiment'] }))).toEqual([
    account.username,
  ]);
  for (const nobody of [ran(-5, -1), ran(4, 9), ran(1, 2, { packages: ['Supreme'] })]) {
    const answer = await owner.browser.send(staff.previewTimeChange, owner.form(nobody));
    expect(answer.status).toBe(409);
  }
  const { id } = await owner.preview(ran(1, 2));
  await owner.apply(id, 1);
  await owner.runOut(id);
  expect(await endOf(server, account.id)).toEqual({ ends: inDays(2), frozen: null });
});

it('Packages count with their twins, banned accounts and those without an end are shown as left out, and pauses keep more days', async () => {
  await runningAccount(server, { subscription: 'Supreme-Experiment' });
  await runningAccount(server, { subscription: 'External' });
  await runningAccount(server, { banned: true });
  await runningAccount(server, { expiredate: 'infinity' });
  await runningAccount(server, { expiredate: inDays(-1) });
  const paused = await runningAccount(server);
  await server.database.ownerPool.query(
    'update users set expiredate = $2, frozen_days = 7 where id = $1',
    [paused.id, inDays(0)],
  );
  const change = await owner.preview({ packages: ['Supreme'] });
  expect(change).toMatchObject({ accounts: 2, preview: { frozen: 1, latestEnd: momentIn(12) } });
  expect(change.preview.left.toSorted((one, other) => one.why.localeCompare(other.why))).toEqual([
    { why: 'account-banned', accounts: 1 },
    { why: 'endless', accounts: 1 },
  ]);
  await owner.apply(change.id, 2);
  await owner.runOut(change.id);
  expect(await endOf(server, paused.id)).toEqual({ ends: inDays(0), frozen: 9 });
  expect((await owner.preview({ packages: ['Supreme'], includeBanned: true })).accounts).toBe(3);
});

it('Accounts are listed by name or address, and unknown names reported', async () => {
  const one = await runningAccount(server);
  const other = await runningAccount(server, { expiredate: inDays(-3) });
  await runningAccount(server);
  const names = [one.username.toUpperCase(), other.email, 'nobody-at-all', ' '];
  const change = await owner.preview({ names });
  expect(change).toMatchObject({
    accounts: 2,
    filter: { listed: 2 },
    preview: { unknownNames: ['nobody-at-all'] },
  });
});

it('A change for those who bought in the store leaves out who redeemed another key', async () => {
  await runningAccount(server);
  const answer = await owner.browser.send(staff.previewTimeChange, owner.form({ origin: 'store' }));
  expect(answer.status).toBe(409);
  const trial = await runningAccount(server, { subscription: 'regz-free-panel' });
  const { accounts, preview: found } = await owner.preview({ origin: 'trial' });
  expect([accounts, found.samples[0]?.username]).toEqual([1, trial.username]);
});

it('Accounts that no longer qualify are skipped with the reason', async () => {
  const [gone, banned, moved] = await Promise.all([1, 2, 3].map(() => runningAccount(server)));
  const { id } = await owner.preview({ packages: ['Supreme'] });
  const asOwner = (text: string, account?: { id: string }) =>
    server.database.ownerPool.query(text, [account?.id]);
  await asOwner('delete from users where id = $1', gone);
  await asOwner('update users set banned = true where id = $1', banned);
  await asOwner(`update users set subscription = 'External' where id = $1`, moved);
  await owner.apply(id, 3);
  const { progress } = await owner.runOut(id);
  expect(progress).toMatchObject({ done: 0, skipped: 3 });
  expect(progress.left.map(({ why }) => why).toSorted()).toEqual([
    'account-banned',
    'account-gone',
    'fits-no-more',
  ]);
  const file = await owner.browser.call(staff.exportTimeChange, { id });
  const rows: Record<string, string>[] = parse(file, { bom: true, columns: true });
  expect(rows.map(({ state }) => state)).toEqual(['skipped', 'skipped', 'skipped']);
});

it('Days that an account has used up, or another package in their place, are not taken back', async () => {
  const used = await runningAccount(server, { expiredate: inDays(1) });
  const moved = await runningAccount(server);
  const part = await runningAccount(server, { expiredate: inDays(3) });
  const { id } = await owner.applied({ days: 3 });
  await server.database.ownerPool.query(
    `update users set subscription = 'External' where id = $1`,
    [moved.id],
  );
  await pass(5 * DAY_MS);
  await owner.undo(id);
  const { progress } = await owner.runOut(id);
  expect(progress).toMatchObject({ undone: 1, undoSkipped: 2 });
  expect(await endOf(server, used.id)).toEqual({ ends: inDays(-1), frozen: null });
  expect(await endOf(server, part.id)).toEqual({ ends: inDays(0), frozen: null });
});

it('Days that were taken are given back by the undo', async () => {
  const { id: accountId } = await runningAccount(server);
  const { id } = await owner.applied({ days: -4 });
  expect(await endOf(server, accountId)).toEqual({ ends: inDays(6), frozen: null });
  await owner.undo(id);
  await owner.runOut(id);
  expect(await endOf(server, accountId)).toEqual({ ends: inDays(10), frozen: null });
});

it('A change for the same incident, reason or time as an earlier one says so', async () => {
  await runningAccount(server);
  const incidentId = '11111111-1111-4111-8111-111111111111';
  const reason = 'Outage of the login';
  await owner.applied({ incidentId, reason });
  const earlier = async (change: object) => (await owner.preview(change)).earlier.length;
  expect(await earlier({ incidentId })).toBe(1);
  expect(await earlier({ reason: 'outage of the LOGIN' })).toBe(1);
  expect(await earlier({})).toBe(0);
});

it('Previews are deleted after a day, and applied changes kept', async () => {
  await runningAccount(server);
  const kept = await owner.applied();
  const shown = await owner.preview();
  await pass(25 * HOUR_MS);
  await deletePreviewsBefore(server.database.db, new Date(server.clock() - DAY_MS));
  const ids = (await owner.browser.call(staff.listTimeChanges, {})).map(({ id }) => id);
  expect(ids).toContain(kept.id);
  expect(ids).not.toContain(shown.id);
});

beforeAll(async () => {
  const { config, clock, database, app } = server;
  services = await createServices({ config, db: database.db, log: app.log, clock });
});

it('A stopped change affects no account until it resumes', async () => {
  const accounts = await Promise.all(Array.from({ length: 503 }, () => runningAccount(server)));
  const { id } = await owner.preview();
  await owner.apply(id, accounts.length);
  await changeNextAccounts(services, { id });
  await owner.browser.call(staff.stopTimeChange, { id });
  await changeNextAccounts(services, { id });
  expect(await owner.read(id)).toMatchObject({
    state: 'stopped',
    progress: { planned: 3, done: 500 },
  });
  server.clock.advance(2 * HOUR_MS);
  owner = await changingOwner(server, services);
  await owner.apply(id, accounts.length);
  expect(await owner.runOut(id)).toMatchObject({ state: 'applied', progress: { done: 503 } });
});

it('Two who apply a change at once, and six jobs that do its batches, change each account once', async () => {
  const { id: accountId } = await runningAccount(server);
  const { id } = await owner.preview();
  const colleague = await newPerson(server, 'admin');
  const codes = [await ownCode(server, owner.person), await ownCode(server, colleague)];
  const answers = await Promise.all(
    [owner.person, colleague].map((person, index) =>
      person.browser.send(staff.applyTimeChange, { id, typedCount: 1, code: codes[index] ?? '' }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  await Promise.all(Array.from({ length: 6 }, () => changeNextAccounts(services, { id })));
  await owner.runOut(id);
  expect(await endOf(server, accountId)).toEqual({ ends: inDays(12), frozen: null });
});

it('Six who each write a change’s entry for one account write it once, though all of them come to hold it locked', async () => {
  const { id: accountId } = await runningAccount(server);
  const { id } = await owner.applied();
  const writes = (timeChangeId: string) =>
    transaction(server.database.db, async ({ trx }) => {
      const { seen } = (await lockTime(trx, accountId)) ?? {};
      if (seen === undefined) throw new Error('the account is gone');
      const next = nextEntry(seen, { kind: 'compensation', days: 2 }, server.clock());
      if (!next.ok) throw new Error(next.reason);
      const actor = { kind: 'admin', id: null } as const;
      const at = new Date(server.clock());
      await insertTimeEntry(trx, { ...next, accountId, seen, at, actor, timeChangeId });
    });
  const again = Array.from({ length: 6 }, () => writes(id));
  expect((await Promise.allSettled(again)).map(({ status }) => status)).toEqual(
    Array.from({ length: 6 }, () => 'rejected'),
  );
  const other = await owner.preview();
  const once = await Promise.allSettled(Array.from({ length: 6 }, () => writes(other.id)));
  expect(once.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await endOf(server, accountId)).toEqual({ ends: inDays(14), frozen: null });
});

it('A change whose accounts are planned once more, by whatever mistake, changes none of them again', async () => {
  const { id: accountId } = await runningAccount(server);
  const { id } = await owner.applied();
  await server.database.ownerPool.query(
    `update license_time_change_members set state = 'planned', entry = null where change_id = $1`,
    [id],
  );
  await server.database.ownerPool.query(
    `update license_time_changes set state = 'applying' where id = $1`,
    [id],
  );
  await expect(changeNextAccounts(services, { id })).rejects.toThrow(
    'license_time_entries_once_of_change',
  );
  expect(await endOf(server, accountId)).toEqual({ ends: inDays(12), frozen: null });
});

it('A change, redemptions and refunds at the same time leave every day counted', async () => {
  const people = await Promise.all(
    Array.from({ length: 12 }, () =>
      signedInCustomer(server, { subscription: 'Supreme', expiredate: inDays(10) }),
    ),
  );
  const keys = await Promise.all(
    people.map(() => makeKey(server.database, { subscription: 'Supreme', duration_days: 5 })),
  );
  const redeem = (index: number) =>
    people[index]?.browser.call(contract.licenses.redeemLicense, {
      licenseKey: keys[index]?.licenseKey ?? '',
    });
  const { id } = await owner.preview();
  await owner.apply(id, 12);
  await Promise.all([
    changeNextAccounts(services, { id }),
    ...people.map((_, index) => redeem(index)),
  ]);
  await owner.runOut(id);
  const ends = async () => Promise.all(people.map(({ account }) => endOf(server, account.id)));
  expect(new Set((await ends()).map((end) => end?.ends))).toEqual(new Set([inDays(17)]));
  await owner.undo(id);
  await Promise.all([
    changeNextAccounts(services, { id }),
    ...keys.map((key) =>
      transaction(server.database.db, ({ trx }) =>
        withholdLicense(trx, {
          licenseKeyId: key.id,
          withholding: 'revoked',
          nowMs: server.clock(),
        }),
      ),
    ),
  ]);
  await owner.runOut(id);
  expect(new Set((await ends()).map((end) => end?.ends))).toEqual(new Set([inDays(10)]));
});
