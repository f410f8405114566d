import { contract } from '@regz/contract/contract.ts';
import { DAY_MS, HOUR_MS } from '@regz/rules/durations.ts';
import { addDays, utcDate } from '@regz/rules/licenses/days-left.ts';
import { parse } from 'csv-parse/sync';
import { beforeEach, expect, it } from 'vitest';
import { makeKey } from '../../../../test/harness/factories.ts';
import { sharedServer, sharedServices } from '../../../../test/harness/harness.ts';
import { signedInCustomer } from '../../../../test/harness/signed-in.ts';
import { changingOwner, endOf, runningAccount } from '../../../../test/scenarios/time-changes.ts';
import { deletePreviewsBefore } from './time-changes.queries.ts';

const { staff } = contract.licenses;
const server = sharedServer({ work: 'none' });
const services = sharedServices(server);
let owner: Awaited<ReturnType<typeof changingOwner>>;

beforeEach(async () => {
  await server.database.sql('delete from users');
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
  const rows = await server.database.sql<{ to: string; data: object }>(
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

it('A window selects subscriptions that ran in it unpaused', async () => {
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

it('A preview counts twins and shows the omitted accounts', async () => {
  await runningAccount(server, { subscription: 'Supreme-Experiment' });
  await runningAccount(server, { subscription: 'External' });
  await runningAccount(server, { banned: true });
  await runningAccount(server, { expiredate: 'infinity' });
  await runningAccount(server, { expiredate: inDays(-1) });
  const paused = await runningAccount(server);
  await server.database.sql(
    'update users set expiredate = $2, frozen_days = 7 where id = $1',
    paused.id,
    inDays(0),
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

it('Store buyers exclude people who redeemed another key', async () => {
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

it('Used or replaced days are not taken back', async () => {
  const used = await runningAccount(server, { expiredate: inDays(1) });
  const moved = await runningAccount(server);
  const part = await runningAccount(server, { expiredate: inDays(3) });
  const { id } = await owner.applied({ days: 3 });
  await server.database.sql(`update users set subscription = 'External' where id = $1`, moved.id);
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

it('A repeated incident, reason or time is reported', async () => {
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
