import { contract } from '@regz/contract/contract.ts';
import { MINUTE_MS } from '@regz/rules/durations.ts';
import { addDays, utcDate } from '@regz/rules/licenses/days-left.ts';
import { beforeEach, expect, it } from 'vitest';
import { sharedServer, sharedServices } from '../../../../test/harness/harness.ts';
import { newPerson } from '../../../../test/harness/people.ts';
import { signIn } from '../../../../test/harness/signed-in.ts';
import { ownCode, ownerMadeBy, turnedOnCodes } from '../../../../test/scenarios/second-factors.ts';
import { changingOwner } from '../../../../test/scenarios/time-changes.ts';
import { beginTimeChange } from './begin-time-change.ts';
import { changeNextAccounts } from './change-next-accounts.ts';

const { staff } = contract.licenses;
const STAFF = 'owner@example.com';
const MANY = 1001;
const server = sharedServer({ work: 'none', environment: { STAFF_EMAIL: STAFF } });
const services = sharedServices(server);
let owner: Awaited<ReturnType<typeof changingOwner>>;

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
  const rows = await server.database.sql<{ name: string }>(
    `select distinct name from pgboss.job where data ->> 'id' = $1 order by name`,
    id,
  );
  return rows.map(({ name }) => name);
}

/** Passes the time in which a change can be stopped, and runs the jobs that become due. */
async function anHourLater(id: string): Promise<void> {
  server.clock.advance(60 * MINUTE_MS);
  await signIn(server, owner.browser, { kind: 'admin', id: owner.person.accountId });
  await beginTimeChange(services, { id });
}

it('A large change of the only owner begins after an hour', async () => {
  const shown = await owner.preview();
  expect(shown).toMatchObject({ accounts: MANY, needsColleague: false, waitsAlone: true });
  const { id } = shown;
  const applied = await owner.apply(id, MANY);
  expect(applied).toMatchObject({ state: 'applying', beginsAt: inMinutes(60) });
  await changeNextAccounts(services, { id });
  await beginTimeChange(services, { id });
  expect((await owner.read(id)).progress).toMatchObject({ planned: MANY, done: 0 });
  expect(await jobsOf(id)).toEqual(['licenses.begin-time-change']);
  const rows = await server.database.sql<{ data: object }>(
    `select data from mail_outbox where template = 'time-change-waits' and to_address = $1`,
    STAFF,
  );
  expect(rows).toMatchObject([{ data: { id, days: 2, accounts: MANY, beginsAt: inMinutes(60) } }]);
  await anHourLater(id);
  expect(await jobsOf(id)).toContain('licenses.change-time');
  expect(await owner.runOut(id)).toMatchObject({ state: 'applied', progress: { done: MANY } });
});

it('A large change stopped before its start waits again', async () => {
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

it('A large change stopped while it begins changes no account', async () => {
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

it('Two changes over 1,000 accounts in a day need two people', async () => {
  const first = await owner.preview({ names: namesOf(1, 700) });
  const second = await owner.preview({ names: namesOf(301, 700) });
  expect(second).toMatchObject({ accounts: 700, waitsAlone: false });
  const applied = await owner.apply(first.id, 700);
  expect(applied).toMatchObject({ state: 'applying', beginsAt: null });
  expect(await owner.read(second.id)).toMatchObject({ needsColleague: false, waitsAlone: true });
  await newPerson(server, 'admin');
  expect(await owner.read(second.id)).toMatchObject({ needsColleague: true, waitsAlone: false });
  const own = { id: second.id, typedCount: 700, code: await ownCode(server, owner.person) };
  expect(await owner.browser.code(staff.applyTimeChange, own)).toBe('LICENSE_COLLEAGUE_NEEDED');
});

it('A second owner who was added meanwhile decides on a large change', async () => {
  const { id } = await owner.preview();
  await owner.apply(id, MANY);
  const colleague = await newPerson(server, 'admin');
  await anHourLater(id);
  await changeNextAccounts(services, { id });
  expect(await owner.read(id)).toMatchObject({ state: 'stopped', progress: { done: 0 } });
  await signIn(server, colleague.browser, { kind: 'admin', id: colleague.accountId });
  const input = { id, typedCount: MANY, code: await ownCode(server, colleague) };
  const applied = await colleague.browser.call(staff.applyTimeChange, input);
  expect(applied).toMatchObject({ state: 'applying', beginsAt: null });
});

it('Two concurrent changes of one owner count together', async () => {
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

it('A second owner applies a large change immediately', async () => {
  const { id } = await owner.preview();
  const support = await newPerson(server, 'support staff');
  await ownCode(server, support);
  expect(await owner.read(id)).toMatchObject({ needsColleague: false, waitsAlone: true });
  const colleague = await newPerson(server, 'admin');
  const code = await ownCode(server, colleague);
  expect(await owner.read(id)).toMatchObject({ needsColleague: true, waitsAlone: false });
  const own = { id, typedCount: MANY, code: await ownCode(server, owner.person) };
  expect(await owner.browser.code(staff.applyTimeChange, own)).toBe('LICENSE_COLLEAGUE_NEEDED');
  const disabling = 'update account_admins set disabled_at = $2 where id = $1';
  await server.database.sql(disabling, colleague.accountId, new Date());
  expect(await owner.read(id)).toMatchObject({ needsColleague: false, waitsAlone: true });
  await server.database.sql(disabling, colleague.accountId, null);
  const again = await colleague.browser.call(staff.applyTimeChange, { id, typedCount: MANY, code });
  expect(again).toMatchObject({ state: 'applying', beginsAt: null });
});

it('An owner made by a colleague applies no change of that colleague', async () => {
  const { id } = await owner.preview();
  const made = await ownerMadeBy(server, owner.person);
  const input = { id, typedCount: MANY, code: made.code() };
  expect(await made.browser.code(staff.applyTimeChange, input)).toBe('LICENSE_COLLEAGUE_NEEDED');
});
