import { contract } from '@regz/contract/contract.ts';
import { HOUR_MS, MINUTE_MS } from '@regz/rules/durations.ts';
import { beforeEach, expect, it } from 'vitest';
import { questionFor } from '../../../test/harness/browser.ts';
import { sharedServer, sharedServices } from '../../../test/harness/harness.ts';
import { operationNamed } from '../../../test/harness/operations.ts';
import { newPerson, type Person } from '../../../test/harness/people.ts';
import { signedInTaskUser, signIn } from '../../../test/harness/signed-in.ts';
import { ownCode, turnedOnCodes } from '../../../test/scenarios/second-factors.ts';
import { postConfirmedAdjustment } from './confirm-adjustment.ts';

const { staff } = contract.coins;
const STAFF = 'owner@example.com';
const server = sharedServer({ work: 'none', environment: { STAFF_EMAIL: STAFF } });
let owner: Person;

const services = sharedServices(server);
beforeEach(async () => {
  await server.database.sql('update account_admins set disabled_at = now()');
  owner = await newPerson(server, 'admin');
});

/** A correction of 600 coins by the owner, for a new wallet. */
async function asked(coins = 600) {
  const { user } = await signedInTaskUser(server);
  const input = { userId: user.id, coins, reason: 'a prize' };
  const { id } = await owner.browser.call(staff.adjustCoins, input);
  return { id, user };
}

const confirm = async (id: string) =>
  owner.browser.call(staff.confirmAdjustment, { id, code: await ownCode(server, owner) });

async function confirmed() {
  const made = await asked();
  await confirm(made.id);
  return made;
}

const post = (id: string) => postConfirmedAdjustment(services, { id });
const stop = (id: string) => owner.browser.send(staff.declineAdjustment, { id });

async function balanceOf({ id }: { id: string }): Promise<number | undefined> {
  const { rows } = await server.database.ownerPool.query<{ coins: number }>(
    'select regzcoin as coins from web_task where id = $1',
    [id],
  );
  return rows[0]?.coins;
}

/** Lets the hour pass; the owner logs in again. */
async function anHourLater() {
  server.clock.advance(HOUR_MS);
  await signIn(server, owner.browser, { kind: 'admin', id: owner.accountId });
}

async function listed(id: string) {
  const { adjustments } = await owner.browser.call(staff.listAdjustments, {});
  return adjustments.find((each) => each.id === id);
}

async function counted({ browser }: Person): Promise<number> {
  const all = await browser.call(contract.overview.listWaiting, {});
  return all.find(({ kind }) => kind === 'corrections')?.count ?? 0;
}

it('The only owner’s correction is posted an hour after confirmation', async () => {
  const { id, user } = await asked();
  const answer = await confirm(id);
  const postsAt = new Date(server.clock() + HOUR_MS).toISOString();
  expect(answer).toMatchObject({ state: 'waiting', postsAt });
  const { rows: mails } = await server.database.ownerPool.query<{ data: object }>(
    `select data from mail_outbox where template = 'correction-waits' and to_address = $1
        and data ->> 'username' = $2`,
    [STAFF, user.username],
  );
  expect(mails).toMatchObject([{ data: { coins: 600, postsAt } }]);
  const { rows: jobs } = await server.database.ownerPool.query(
    `select start_after > created_on + interval '59 minutes' as later from pgboss.job
      where name = 'coins.post-adjustment' and data ->> 'id' = $1`,
    [id],
  );
  expect(jobs).toEqual([{ later: true }]);
  server.clock.advance(HOUR_MS - MINUTE_MS);
  await post(id);
  expect(await balanceOf(user)).toBe(0);
  server.clock.advance(MINUTE_MS);
  await signIn(server, owner.browser, { kind: 'admin', id: owner.accountId });
  await post(id);
  expect(await balanceOf(user)).toBe(600);
  expect(await listed(id)).toMatchObject({ state: 'posted', postsAt: null });
  const { rows: faults } = await server.database.ownerPool.query(
    'select name from coin_faults() where wrong > 0',
  );
  expect(faults).toEqual([]);
});

it('A confirmed correction that is stopped is never posted', async () => {
  const { id, user } = await confirmed();
  expect((await stop(id)).status).toBe(200);
  await anHourLater();
  await post(id);
  expect(await balanceOf(user)).toBe(0);
  expect(await listed(id)).toMatchObject({ state: 'declined', postsAt: null });
});

it('A stop and a posting at the same moment have one outcome', async () => {
  const { id, user } = await confirmed();
  await anHourLater();
  const [stopped] = await Promise.all([stop(id), post(id)]);
  expect(await balanceOf(user)).toBe(stopped.status === 200 ? 0 : 600);
  const state = stopped.status === 200 ? 'declined' : 'posted';
  expect(await listed(id)).toMatchObject({ state });
});

it('A confirmed correction is posted once, even if its job repeats', async () => {
  const { id, user } = await confirmed();
  await anHourLater();
  await Promise.all([post(id), post(id), post(id)]);
  await post(id);
  expect(await balanceOf(user)).toBe(600);
});

it('Concurrent confirmations of a correction are one', async () => {
  const { id } = await asked();
  const { recoveryCodes } = await turnedOnCodes(server, owner.browser, { staff: true });
  const answers = await Promise.all(
    recoveryCodes
      .slice(0, 2)
      .map((code) => owner.browser.send(staff.confirmAdjustment, { id, code })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

it('A confirmation that is retried under its key gets the first answer', async () => {
  const { id } = await asked();
  const operation = operationNamed('coins.staff.confirmAdjustment');
  const key = { idempotencyKey: 'confirmation-0001' };
  const input = { id, code: await ownCode(server, owner) };
  const first = await owner.browser.request(questionFor(operation, input, key));
  expect(first.status).toBe(200);
  const again = await owner.browser.request(questionFor(operation, input, key));
  expect(again.json).toEqual(first.json);
  const other = questionFor(operation, { ...input, code: '000000' }, key);
  expect((await owner.browser.request(other)).json).toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
  });
});

it('A confirmed correction waits for the second owner who was added meanwhile', async () => {
  const { id, user } = await confirmed();
  const colleague = await newPerson(server, 'admin');
  await anHourLater();
  await signIn(server, colleague.browser, { kind: 'admin', id: colleague.accountId });
  await post(id);
  expect(await balanceOf(user)).toBe(0);
  expect(await listed(id)).toMatchObject({ state: 'waiting', postsAt: null });
  await colleague.browser.call(staff.approveAdjustment, { id });
  await post(id);
  expect(await balanceOf(user)).toBe(600);
});

it('A correction of another admin cannot be confirmed', async () => {
  const { id } = await asked();
  await server.database.sql('update account_admins set disabled_at = now()');
  owner = await newPerson(server, 'admin');
  const input = { id, code: await ownCode(server, owner) };
  const refused = await owner.browser.refusal(staff.confirmAdjustment, input);
  expect(refused).toMatchObject({ status: 404, code: 'COIN_ADJUSTMENT_UNKNOWN' });
});

it('A confirmed correction without enough coins waits again', async () => {
  const { id, user } = await confirmed();
  await anHourLater();
  await post(id);
  const taking = { userId: user.id, coins: -600, reason: 'a mistake' };
  const [first, second] = [
    await owner.browser.call(staff.adjustCoins, taking),
    await owner.browser.call(staff.adjustCoins, taking),
  ];
  await confirm(first.id);
  await confirm(second.id);
  await anHourLater();
  await post(first.id);
  await post(second.id);
  expect(await balanceOf(user)).toBe(0);
  expect(await listed(second.id)).toMatchObject({ state: 'waiting', postsAt: null });
});

it('Own corrections wait only while their author can confirm them', async () => {
  const before = await counted(owner);
  const { id } = await asked();
  expect(await counted(owner)).toBe(before + 1);
  await confirm(id);
  expect(await counted(owner)).toBe(before);
  const colleague = await newPerson(server, 'admin');
  expect(await counted(colleague)).toBe(before + 1);
  const { id: next } = await asked();
  expect(await counted(owner)).toBe(before);
  expect(await counted(colleague)).toBe(before + 2);
  const mine = await owner.browser.call(staff.listAdjustments, {});
  expect(mine).toMatchObject({ hasColleague: true });
  expect(mine.adjustments.find((each) => each.id === next)).toMatchObject({ isOwn: true });
  const theirs = await colleague.browser.call(staff.listAdjustments, {});
  expect(theirs.adjustments.find((each) => each.id === next)).toMatchObject({ isOwn: false });
});
