import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import { giveCoins, makeTaskUser } from '../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { PASSWORD, passwordHash } from '../../../test/harness/people.ts';
import { signedInAdmin, signedInTaskUser } from '../../../test/harness/signed-in.ts';
import { createLog } from '../../platform/log/log.ts';
import { readTaskUser } from './read-task-user.ts';

const { holdAccount } = contract.shop.staff;
let server: TestServer;
let admin: Browser;
let adminId: string;

beforeAll(async () => {
  server = await testServer();
  ({ browser: admin, id: adminId } = await signedInAdmin(server));
});
afterAll(() => server.close());

/** Returns a unique prefix of usernames. */
const newPrefix = () => `find-${randomUUID().slice(0, 8)}`;

async function namesFound(text: string, filter: 'all' | 'held' | 'unverified' | 'staff') {
  const { taskUsers } = await admin.call(contract.players.staff.searchTaskUsers, { text, filter });
  return taskUsers.map(({ username }) => username);
}

it('The list of task users finds them by how a username or an address begins, whatever the case, and masks the address', async () => {
  const prefix = newPrefix();
  const email = `x${prefix}@example.com`;
  const { id, username } = await makeTaskUser(server.database, { username: prefix, email });
  for (const text of [prefix.toUpperCase(), `  x${prefix}@EXAMPLE`, `\u202a${prefix}\u202c`]) {
    const { taskUsers } = await admin.call(contract.players.staff.searchTaskUsers, {
      text,
      filter: 'all',
    });
    expect(taskUsers).toMatchObject([{ id, username, maskedEmail: 'x***@example.com' }]);
    expect(JSON.stringify(taskUsers)).not.toContain(email);
  }
  expect(await namesFound('%', 'all')).toEqual([]);
  expect(await namesFound('\u200b', 'all')).toEqual([]);
  expect(await namesFound(`${prefix.slice(0, -1)}_`, 'all')).toEqual([]);
});

it('The list of task users can be of those alone who are held, unverified or staff', async () => {
  const prefix = newPrefix();
  const make = (name: string, columns: Parameters<typeof makeTaskUser>[1]) =>
    makeTaskUser(server.database, { email_verified: true, ...columns, username: prefix + name });
  const { id } = await make('-held', {});
  await make('-unverified', { email_verified: false });
  await make('-staff', { is_admin: true });
  await admin.call(holdAccount, { userId: id, held: true, reason: 'many accounts' });
  expect(await namesFound(prefix, 'held')).toEqual([`${prefix}-held`]);
  expect(await namesFound(prefix, 'unverified')).toEqual([`${prefix}-unverified`]);
  expect(await namesFound(prefix, 'staff')).toEqual([`${prefix}-staff`]);
  expect(await namesFound(prefix, 'all')).toHaveLength(3);
});

it('The pages of task users have each exactly once', async () => {
  const prefix = newPrefix();
  // Within one microsecond, so that only the id orders them.
  const created_at = new Date(server.clock());
  const made: string[] = [];
  for (let count = 0; count < 45; count += 1) {
    const username = `${prefix}-${count}`;
    made.push((await makeTaskUser(server.database, { username, created_at })).username);
  }
  const query = { text: prefix, filter: 'all' } as const;
  const first = await admin.call(contract.players.staff.searchTaskUsers, query);
  await makeTaskUser(server.database, {
    username: `${prefix}-late`,
    created_at: new Date(created_at.getTime() + 1000),
  });
  const second = await admin.call(contract.players.staff.searchTaskUsers, {
    ...query,
    before: first.next ?? '',
  });
  const third = await admin.call(contract.players.staff.searchTaskUsers, {
    ...query,
    before: second.next ?? '',
  });
  const pages = [first, second, third].map(({ taskUsers }) => taskUsers);
  expect(pages.map(({ length }) => length)).toEqual([20, 20, 5]);
  expect(third.next).toBeNull();
  expect(
    pages
      .flat()
      .map(({ username }) => username)
      .toSorted(),
  ).toEqual(made.toSorted());
});

it('A task user whom staff open is shown whole: address, language, staff flag, balance and who holds the spending', async () => {
  const { id, username, email } = await makeTaskUser(server.database, {
    language_preference: 'Tamil',
    email_verified: true,
  });
  await giveCoins(server.database, id, 70);
  await admin.call(holdAccount, { userId: id, held: true, reason: ' many accounts ' });
  const shown = await admin.call(contract.players.staff.readTaskUser, { id });
  expect(shown).toMatchObject({ username, email, emailVerified: true, language: 'Tamil' });
  expect(shown).toMatchObject({ pace: 'standard', isAdmin: false, coins: 70, closedAt: null });
  expect(shown.hold).toEqual({
    at: new Date(server.clock()).toISOString(),
    reason: 'many accounts',
    by: 'sithara',
  });
  await admin.call(holdAccount, { userId: id, held: false, reason: 'it was a family' });
  expect(await admin.call(contract.players.staff.readTaskUser, { id })).toMatchObject({
    hold: null,
  });
});

it('A task user whom staff open who closed the account has no name and no address any more', async () => {
  const { browser, user } = await signedInTaskUser(server, { password: await passwordHash() });
  await browser.call(contract.players.closeTaskUser, { password: PASSWORD });
  const shown = await admin.call(contract.players.staff.readTaskUser, { id: user.id });
  expect(shown).toMatchObject({ email: null, closedAt: expect.any(String), coins: 0 });
  expect(JSON.stringify(shown)).not.toContain(user.username);
});

it('A task user whom staff open logs who viewed whose account, without names and addresses', async () => {
  const { id, username } = await makeTaskUser(server.database);
  const lines = new PassThrough();
  const log = createLog({ LOG_LEVEL: 'info' }, lines);
  await readTaskUser({ db: server.database.db, log }, { caller: { id: adminId } }, { id });
  const line = String(lines.read());
  expect(JSON.parse(line)).toMatchObject({ adminId, taskUserId: id });
  expect(line).not.toContain(username);
});

it('A task user’s audit trail has only that user’s entries', async () => {
  const password = await passwordHash();
  const { browser, user } = await signedInTaskUser(server, { password });
  const other = await makeTaskUser(server.database);
  for (const userId of [user.id, other.id]) {
    await admin.call(holdAccount, { userId, held: true, reason: 'many accounts' });
  }
  await admin.call(holdAccount, { userId: user.id, held: false, reason: 'it was a family' });
  await browser.call(contract.players.closeTaskUser, { password: PASSWORD });
  const { entries, next } = await admin.call(contract.players.staff.listTrail, { id: user.id });
  expect(next).toBeNull();
  expect(entries).toMatchObject([
    { action: 'accounts.close-task-user', actor: 'task-user', actorName: null },
    { action: 'shop.release', actor: 'admin', actorName: 'sithara', reason: 'it was a family' },
    { action: 'shop.hold', actor: 'admin', actorName: 'sithara', reason: 'many accounts' },
  ]);
  expect(entries[1]?.address).toBe(admin.address);
});

it('The audit trail of a task user comes twenty at a time', async () => {
  const { id } = await makeTaskUser(server.database);
  for (let count = 0; count < 21; count += 1) {
    await admin.call(holdAccount, {
      userId: id,
      held: count % 2 === 0,
      reason: `reason ${count}`,
    });
  }
  const first = await admin.call(contract.players.staff.listTrail, { id });
  expect(first.entries).toHaveLength(20);
  const second = await admin.call(contract.players.staff.listTrail, {
    id,
    before: first.next ?? '',
  });
  expect(second.entries).toMatchObject([{ reason: 'reason 0' }]);
  expect(second.next).toBeNull();
});
