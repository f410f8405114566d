import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { giveCoins, makeAdmin } from '../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { signedInTaskUser, signIn } from '../../../test/harness/signed-in.ts';

const { readDay, staff } = contract.coins;
let server: TestServer;

beforeAll(async () => {
  server = await testServer({ clock: 'noon' });
});
afterAll(() => server.close());

async function admin() {
  const { id, username } = await makeAdmin(server.database);
  const browser = server.browser();
  await signIn(server, browser, { kind: 'admin', id });
  return { browser, username, id };
}

it('A correction takes no more than there is, and is in the audit trail', async () => {
  const { browser, user } = await signedInTaskUser(server);
  await giveCoins(server.database, user.id, 100);
  const { browser: desk, username } = await admin();
  const input = { userId: user.id, coins: -101, reason: 'a mistake' };
  expect((await desk.refusal(staff.adjustCoins, input)).data).toEqual({ balance: 100 });
  expect(await desk.call(staff.adjustCoins, { ...input, coins: -100 })).toMatchObject({
    state: 'posted',
    by: username,
    decidedBy: null,
  });
  expect(await browser.call(readDay, {})).toMatchObject({ balance: 0 });
  const { rows } = await server.database.ownerPool.query(
    `select actor_name, detail ->> 'reason' as reason from audit_entries
        where action = 'coins.adjust' and object_id = $1`,
    [user.id],
  );
  expect(rows).toEqual([{ actor_name: username, reason: 'a mistake' }]);
});

it('A correction above 500 coins moves nothing until a second admin approves it, once', async () => {
  const { browser, user } = await signedInTaskUser(server);
  const asker = await admin();
  const input = { userId: user.id, coins: 501, reason: 'the winner of the giveaway' };
  const { id, state } = await asker.browser.call(staff.adjustCoins, input);
  expect(state).toBe('waiting');
  expect(await browser.call(readDay, {})).toMatchObject({ balance: 0 });
  const own = await asker.browser.refusal(staff.approveAdjustment, { id });
  expect(own).toMatchObject({ status: 409, code: 'COIN_APPROVAL_NEEDED' });
  const others = await Promise.all([admin(), admin(), admin()]);
  const answers = await Promise.all(
    others.map((other) => other.browser.send(staff.approveAdjustment, { id })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(await browser.call(readDay, {})).toMatchObject({ balance: 501 });
});

it('A correction of one admin for one person is posted alone up to 500 coins a UTC day, however many at once', async () => {
  const { browser, user } = await signedInTaskUser(server);
  const [{ browser: desk, id }, other] = await Promise.all([admin(), admin()]);
  const input = { userId: user.id, coins: 500, reason: 'a prize' };
  const made = await Promise.all(
    Array.from({ length: 10 }, () => desk.call(staff.adjustCoins, input)),
  );
  expect(made.map(({ state }) => state).toSorted()).toEqual([
    'posted',
    ...Array.from({ length: 9 }, () => 'waiting'),
  ]);
  expect(await browser.call(readDay, {})).toMatchObject({ balance: 500 });
  const waiting = made.find(({ state }) => state === 'waiting');
  await other.browser.call(staff.approveAdjustment, { id: waiting?.id ?? '' });
  expect(await browser.call(readDay, {})).toMatchObject({ balance: 1000 });
  expect(await other.browser.call(staff.adjustCoins, input)).toMatchObject({ state: 'posted' });
  const less = { ...input, coins: -1 };
  expect(await desk.call(staff.adjustCoins, less)).toMatchObject({ state: 'waiting' });
  server.clock.advance(DAY_MS);
  await signIn(server, desk, { kind: 'admin', id });
  expect(await desk.call(staff.adjustCoins, less)).toMatchObject({ state: 'posted' });
});

it('A correction of one admin is posted alone up to 5,000 coins a day for all people together', async () => {
  const { browser: desk } = await admin();
  const people = await Promise.all(Array.from({ length: 11 }, () => signedInTaskUser(server)));
  const made = await Promise.all(
    people.map(({ user }) =>
      desk.call(staff.adjustCoins, { userId: user.id, coins: 500, reason: 'a prize' }),
    ),
  );
  expect(made.filter(({ state }) => state === 'waiting')).toHaveLength(1);
  expect(made.filter(({ state }) => state === 'posted')).toHaveLength(10);
});

it('A correction that is declined stays declined', async () => {
  const { browser, user } = await signedInTaskUser(server);
  server.clock.advance(1000);
  const [asker, other] = await Promise.all([admin(), admin()]);
  const input = { userId: user.id, coins: 5000, reason: 'a slip' };
  const { id } = await asker.browser.call(staff.adjustCoins, input);
  await asker.browser.call(staff.declineAdjustment, { id });
  expect((await other.browser.refusal(staff.approveAdjustment, { id })).code).toBe(
    'COIN_ADJUSTMENT_DECIDED',
  );
  expect(await browser.call(readDay, {})).toMatchObject({ balance: 0 });
  const { adjustments } = await other.browser.call(staff.listAdjustments, {});
  expect(adjustments.find((each) => each.id === id)).toMatchObject({
    state: 'declined',
    decidedBy: asker.username,
  });
});
