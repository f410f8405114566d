import { contract } from '@regz/contract/contract.ts';
import { DAY_MS, MINUTE_MS } from '@regz/rules/durations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount, makeSession } from '../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import {
  sessionCookieNames,
  signedInAdmin,
  signedInCustomer,
} from '../../../test/harness/signed-in.ts';
import { setStanding } from '../../customers/staff/set-standing.ts';

const { me, logOut, endOtherSessions, endOwnSession, listOwnSessions } = contract.identity;
const operator = { kind: 'operator', id: null, name: 'operator' } as const;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function sessionRow(id: string): Promise<{ seen_at: Date } | undefined> {
  const { rows } = await server.database.ownerPool.query<{ seen_at: Date }>(
    'select seen_at from account_sessions where id = $1',
    [id],
  );
  return rows[0];
}

it("A customer's session ends after seven days without use, and its row with it", async () => {
  const { browser, sessionId } = await signedInCustomer(server);
  server.clock.advance(7 * DAY_MS);
  await browser.call(me, {});
  server.clock.advance(7 * DAY_MS + 1000);
  expect((await browser.refusal(me, {})).code).toBe('SESSION_REQUIRED');
  expect(await sessionRow(sessionId)).toBeUndefined();
  expect(browser.cookie(sessionCookieNames.customer)).toBeUndefined();
});

it("A customer's session ends thirty days after the sign-in, however much it is used", async () => {
  const { browser } = await signedInCustomer(server);
  for (let day = 0; day < 30; day += 5) {
    server.clock.advance(5 * DAY_MS);
    await browser.call(me, {});
  }
  server.clock.advance(1000);
  expect((await browser.refusal(me, {})).code).toBe('SESSION_REQUIRED');
});

it("A customer's session has its use noted once an hour, not at every request", async () => {
  const { browser, sessionId } = await signedInCustomer(server);
  const atStart = await sessionRow(sessionId);
  server.clock.advance(59 * MINUTE_MS);
  await browser.call(me, {});
  expect(await sessionRow(sessionId)).toEqual(atStart);
  server.clock.advance(MINUTE_MS);
  await browser.call(me, {});
  expect((await sessionRow(sessionId))?.seen_at).toEqual(new Date(server.clock()));
});

it("A customer's session ends when the account is deleted", async () => {
  const { browser, account } = await signedInCustomer(server);
  await server.database.ownerPool.query('delete from users where id = $1', [account.id]);
  expect((await browser.refusal(me, {})).code).toBe('SESSION_REQUIRED');
});

it('A staff session ends after thirty minutes without use', async () => {
  const { browser } = await signedInAdmin(server);
  server.clock.advance(30 * MINUTE_MS);
  await browser.call(contract.staff.me, {});
  server.clock.advance(30 * MINUTE_MS + 1000);
  expect((await browser.refusal(contract.staff.me, {})).code).toBe('SESSION_REQUIRED');
});

it('A staff session ends twelve hours after the sign-in, however much it is used', async () => {
  const { browser } = await signedInAdmin(server);
  for (let half = 0; half < 24; half += 1) {
    server.clock.advance(30 * MINUTE_MS);
    await browser.call(contract.staff.me, {});
  }
  server.clock.advance(1000);
  expect((await browser.refusal(contract.staff.me, {})).code).toBe('SESSION_REQUIRED');
});

it('A staff session ends at the logout of staff, and not at that of customers', async () => {
  const { browser } = await signedInAdmin(server);
  await browser.call(logOut, {});
  await browser.call(contract.staff.me, {});
  const token = browser.cookie(sessionCookieNames.admin)?.value ?? '';
  await browser.call(contract.staff.logOut, {});
  browser.plant(sessionCookieNames.admin, token);
  expect((await browser.refusal(contract.staff.me, {})).code).toBe('SESSION_REQUIRED');
});

it('Logging out ends the session on the server and takes the cookie away', async () => {
  const { browser, sessionId } = await signedInCustomer(server);
  const token = browser.cookie(sessionCookieNames.customer)?.value ?? '';
  expect(await browser.call(logOut, {})).toEqual({});
  expect(await sessionRow(sessionId)).toBeUndefined();
  expect(browser.cookie(sessionCookieNames.customer)).toBeUndefined();
  browser.plant(sessionCookieNames.customer, token);
  expect((await browser.refusal(me, {})).code).toBe('SESSION_REQUIRED');
});

it('Logging out without a session is not refused', async () => {
  expect(await server.browser().call(logOut, {})).toEqual({});
});

it('Logging out does not end a session whose secret the cookie lacks', async () => {
  const { sessionId } = await signedInCustomer(server);
  const stranger = server.browser();
  stranger.plant(sessionCookieNames.customer, `${sessionId}.${'A'.repeat(43)}`);
  await stranger.call(logOut, {});
  expect(await sessionRow(sessionId)).toBeDefined();
});

it("The list of sessions shows one's own, the newest use first, and which one asks", async () => {
  const { browser, account, sessionId } = await signedInCustomer(server);
  await signedInCustomer(server);
  const older = await makeSession(server.database, {
    kind: 'customer',
    id: account.id,
    createdAt: new Date(server.clock() - DAY_MS),
  });
  const listed = await browser.call(listOwnSessions, {});
  expect(listed.map(({ id, current }) => ({ id, current }))).toEqual([
    { id: sessionId, current: true },
    { id: older.id, current: false },
  ]);
  expect(listed[0]).toMatchObject({ userAgent: 'Test browser', address: '10.0.0.1' });
});

it('The list of sessions ends one of them, which is then signed out', async () => {
  const { browser, account } = await signedInCustomer(server);
  const createdAt = new Date(server.clock());
  const subject = { kind: 'customer', id: account.id, createdAt } as const;
  const other = await makeSession(server.database, subject);
  const phone = server.browser();
  phone.plant(sessionCookieNames.customer, other.token);
  await phone.call(me, {});
  await browser.call(endOwnSession, { id: other.id });
  expect((await phone.refusal(me, {})).code).toBe('SESSION_REQUIRED');
  await browser.call(me, {});
});

it('The list of sessions takes the cookie away where the ended session is the one that asks', async () => {
  const { browser, sessionId } = await signedInCustomer(server);
  await browser.call(endOwnSession, { id: sessionId });
  expect(browser.cookie(sessionCookieNames.customer)).toBeUndefined();
});

it("The list of sessions knows nothing of another person's session, and leaves it running", async () => {
  const { browser } = await signedInCustomer(server);
  const other = await signedInCustomer(server);
  const refused = await browser.refusal(endOwnSession, { id: other.sessionId });
  expect(refused).toMatchObject({ status: 404, code: 'SESSION_UNKNOWN' });
  await other.browser.call(me, {});
});

it('The list of sessions does not show a staff session of the same person', async () => {
  const { browser, account } = await signedInCustomer(server);
  const staff = await makeSession(server.database, { kind: 'admin', id: account.id });
  const refused = await browser.refusal(endOwnSession, { id: staff.id });
  expect(refused.code).toBe('SESSION_UNKNOWN');
  expect(await sessionRow(staff.id)).toBeDefined();
});

it('The list of sessions ends all others and counts them', async () => {
  const { browser, account, sessionId } = await signedInCustomer(server);
  const bystander = await signedInCustomer(server);
  for (let count = 0; count < 3; count += 1) {
    await makeSession(server.database, { kind: 'customer', id: account.id });
  }
  expect(await browser.call(endOtherSessions, {})).toEqual({ ended: 3 });
  const left = await browser.call(listOwnSessions, {});
  expect(left.map(({ id }) => id)).toEqual([sessionId]);
  await bystander.browser.call(me, {});
});

it('A ban works at the next requests, of which each says so, and clears the cookie', async () => {
  const { browser, account } = await signedInCustomer(server);
  await browser.call(me, {});
  await stand('ban', account.username);
  // Concurrent requests, as from a page that loads: none of the answers says only that there is no
  // session.
  const asked = [me, listOwnSessions, me, listOwnSessions, me, listOwnSessions];
  const refused = await Promise.all(asked.map((procedure) => browser.refusal(procedure, {})));
  for (const refusal of refused) {
    expect(refusal).toMatchObject({ status: 403, code: 'ACCOUNT_BANNED' });
  }
  expect(browser.cookie(sessionCookieNames.customer)).toBeUndefined();
  expect((await browser.refusal(me, {})).code).toBe('SESSION_REQUIRED');
});

it('A ban that is lifted gives no session back', async () => {
  const { browser, account } = await signedInCustomer(server);
  await stand('ban', account.username);
  await stand('unban', account.username);
  expect((await browser.refusal(me, {})).code).toBe('SESSION_REQUIRED');
});

it('A ban is revealed only to a caller with the secret of a session', async () => {
  const { account, sessionId } = await signedInCustomer(server);
  await stand('ban', account.username);
  const stranger = server.browser();
  stranger.plant(sessionCookieNames.customer, `${sessionId}.${'A'.repeat(43)}`);
  expect((await stranger.refusal(me, {})).code).toBe('SESSION_REQUIRED');
});

it('A ban leaves a row in the audit trail, as approval and the lifting do', async () => {
  const { id, username } = await makeAccount(server.database);
  await stand('approve', username);
  await stand('ban', username.toUpperCase(), 'sold keys');
  await stand('unban', username);
  const { rows } = await server.database.ownerPool.query(
    `select actor_kind, actor_name, action, detail from audit_entries
        where object_kind = 'account' and object_id = $1 order by id`,
    [id],
  );
  const by = { actor_kind: 'operator', actor_name: 'operator' };
  expect(rows).toEqual([
    { ...by, action: 'accounts.approve', detail: { reason: null } },
    { ...by, action: 'accounts.ban', detail: { reason: 'sold keys' } },
    { ...by, action: 'accounts.unban', detail: { reason: null } },
  ]);
});

it('A ban of an unknown account changes nothing and says so', async () => {
  expect(await stand('ban', 'nobody')).toBe(false);
});

function stand(standing: 'approve' | 'ban' | 'unban', username: string, reason?: string) {
  const decision = { standing, username, ...(reason === undefined ? {} : { reason }) };
  return setStanding(server.database, { actor: operator }, decision);
}
