import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../test/harness/browser.ts';
import { giveCoins, makeAdmin, makeSession, makeTaskUser } from '../../test/harness/factories.ts';
import { sharedServer, ownServer } from '../../test/harness/harness.ts';
import { linkMailedTo, mailTo } from '../../test/harness/mail.ts';
import { newPerson, PASSWORD, passwordHash } from '../../test/harness/people.ts';
import {
  sessionCookieNames,
  signedInAdmin,
  signedInTaskUser,
} from '../../test/harness/signed-in.ts';
import { wide } from '../../test/scenarios/wide-letters.ts';
import { createLog } from '../platform/log/log.ts';
import { setTaskStaff } from '../staff/set-task-staff.ts';
import { readTaskUser } from './staff/read-task-user.ts';

const { holdAccount } = contract.shop.staff;
let admin: Browser;
let adminId: string;

const server = sharedServer();
beforeAll(async () => {
  ({ browser: admin, id: adminId } = await signedInAdmin(server));
});

let people = 0;

async function newForm(browser: Browser) {
  people += 1;
  const username = `worker-${people}`;
  const challenge = await browser.solveChallenge('task-register');
  const email = `${username}@example.com`;
  return { username, email, password: PASSWORD, language: 'Tamil', challenge } as const;
}

async function registered(browser = server.browser()) {
  const form = await newForm(browser);
  await browser.call(contract.players.registerTaskUser, form);
  return { browser, form };
}

async function logIn(browser: Browser, username: string, password = PASSWORD) {
  const challenge = await browser.solveChallenge('task-log-in');
  return browser.call(contract.players.logInTaskUser, { username, password, challenge });
}

it('A task user registers, logs in and logs out', async () => {
  const { browser, form } = await registered();
  expect((await browser.refusal(contract.players.me, {})).code).toBe('SESSION_REQUIRED');
  const user = await logIn(browser, form.username.toUpperCase());
  expect(user).toMatchObject({
    username: form.username,
    email: form.email,
    emailVerified: false,
    language: 'Tamil',
    pace: 'standard',
    isAdmin: false,
    coins: 0,
  });
  expect(await browser.call(contract.players.me, {})).toEqual(user);
  expect((await browser.on('main').refusal(contract.players.me, {})).code).toBe('SESSION_REQUIRED');
  await browser.call(contract.players.logOut, {});
  expect((await browser.refusal(contract.players.me, {})).code).toBe('SESSION_REQUIRED');
});

it('A task session lasts seven idle days and thirty in all', async () => {
  const own = await ownServer();
  const { browser } = await signedInTaskUser(own);
  for (let days = 0; days < 30; days += 6) {
    await browser.call(contract.players.me, {});
    own.clock.advance(6 * DAY_MS);
  }
  own.clock.advance(1000);
  expect((await browser.refusal(contract.players.me, {})).code).toBe('SESSION_REQUIRED');
  const idle = await signedInTaskUser(own);
  own.clock.advance(7 * DAY_MS + 1000);
  expect((await idle.browser.refusal(contract.players.me, {})).code).toBe('SESSION_REQUIRED');
});

it('A task user keeps language and pace in the account', async () => {
  const { browser } = await signedInTaskUser(server);
  const changed = await browser.call(contract.players.editTaskUser, { language: 'Sinhala' });
  expect(changed).toMatchObject({ language: 'Sinhala', pace: 'standard' });
  await browser.call(contract.players.editTaskUser, { pace: 'relaxed' });
  expect(await browser.call(contract.players.me, {})).toMatchObject({
    language: 'Sinhala',
    pace: 'relaxed',
  });
});

it('A task user logs in with an old name with an invisible character', async () => {
  const username = 'old\u200bworker';
  await makeTaskUser(server.database, { username, password: await passwordHash() });
  expect((await logIn(server.browser(), username)).username).toBe(username);
});

it('Sixteen concurrent registrations of a task name create one user', async () => {
  const forms = await Promise.all(
    Array.from({ length: 16 }, async (_, index) => {
      const browser = server.browser();
      const username = ['WANTED', 'wanted', 'wаntеd', 'wan\u200bted'][index % 4] ?? '';
      return { browser, form: { ...(await newForm(browser)), username } };
    }),
  );
  const answers = await Promise.all(
    forms.map(({ browser, form }) => browser.send(contract.players.registerTaskUser, form)),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(15);
});

it.each([
  ['English', 'Verify your email address'],
  ['Sinhala', 'ඔබේ විද්‍යුත් තැපැල් ලිපිනය තහවුරු කරන්න'],
  ['Tamil', 'உங்கள் மின்னஞ்சல் முகவரியை உறுதிப்படுத்தவும்'],
])('The address of a task user is verified by a mail in %s, once', async (language, subject) => {
  const { browser, user } = await signedInTaskUser(server, { language_preference: language });
  expect(await browser.call(contract.players.sendTaskEmailVerification, {})).toEqual({
    email: user.email,
  });
  const { page, token } = await linkMailedTo(server, user.email);
  expect(page).toContain('/task-auth');
  expect((await mailTo(server, user.email))[0]?.subject).toBe(subject);
  const stranger = server.browser();
  await stranger.call(contract.players.confirmTaskEmail, { token });
  expect(await browser.call(contract.players.me, {})).toMatchObject({ emailVerified: true });
  const again = await stranger.refusal(contract.players.confirmTaskEmail, { token });
  expect(again.code).toBe('ACCOUNT_LINK_INVALID');
});

it('Concurrent corrections correct a task user’s address once', async () => {
  const { browser, user } = await signedInTaskUser(server, { password: await passwordHash() });
  await browser.call(contract.players.sendTaskEmailVerification, {});
  const { token: former } = await linkMailedTo(server, user.email);
  const addresses = ['one', 'two', 'three'].map((name) => `${name}-${user.id}@example.com`);
  const answers = await Promise.all(
    addresses.map((email) =>
      browser.send(contract.players.correctTaskEmail, { email, password: PASSWORD }),
    ),
  );
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  const email = addresses[answers.findIndex(({ status }) => status === 200)] ?? '';
  const me = await browser.call(contract.players.me, {});
  expect(me).toMatchObject({ email, emailVerified: false, emailCorrected: true });
  const { confirmTaskEmail: confirm } = contract.players;
  expect((await browser.refusal(confirm, { token: former })).code).toBe('ACCOUNT_LINK_INVALID');
  const { token } = await linkMailedTo(server, email);
  expect(await browser.call(confirm, { token })).toEqual({ email });
});

it('Only the newest link verifies a task user’s address', async () => {
  const own = await ownServer();
  const { browser, user } = await signedInTaskUser(own);
  await browser.call(contract.players.sendTaskEmailVerification, {});
  const { token: older } = await linkMailedTo(own, user.email);
  await browser.call(contract.players.sendTaskEmailVerification, {});
  const { token } = await linkMailedTo(own, user.email, 2);
  const { confirmTaskEmail: confirm } = contract.players;
  expect((await browser.refusal(confirm, { token: older })).code).toBe('ACCOUNT_LINK_INVALID');
  own.clock.advance(DAY_MS);
  expect((await browser.refusal(confirm, { token })).code).toBe('ACCOUNT_LINK_INVALID');
});

it('A task user on the staff opens staff sessions until removed', async () => {
  const { browser, form } = await registered();
  await logIn(browser, form.username);
  const make = (staff: boolean) =>
    setTaskStaff({ db: server.database.db }, { username: `${wide(form.username)}\u200b`, staff });
  expect(await make(true)).toBe('done');
  const admin = await browser.call(contract.staff.openStaffSession, { password: PASSWORD });
  expect(admin.username).toBe(form.username);
  expect(await browser.call(contract.staff.me, {})).toMatchObject(admin);
  expect(await make(false)).toBe('done');
  expect((await browser.refusal(contract.staff.me, {})).code).toBe('SESSION_REQUIRED');
  const refused = await browser.refusal(contract.staff.openStaffSession, { password: PASSWORD });
  expect(refused.code).toBe('ACCOUNT_NOT_STAFF');
});

it('No task user becomes staff under a taken name', async () => {
  const { username } = await makeAdmin(server.database);
  await signedInTaskUser(server, { username });
  const { db } = server.database;
  expect(await setTaskStaff({ db }, { username, staff: true })).toBe('name-taken');
  expect(await setTaskStaff({ db }, { username: 'nobody', staff: true })).toBe('unknown');
});

it('Closing an account takes name, address, sessions and coins away, and leaves the ledger', async () => {
  const password = await passwordHash();
  const { browser, user } = await signedInTaskUser(server, { password });
  await giveCoins(server.database, user.id, 70);
  const phone = server.browser();
  const session = await makeSession(server.database, { kind: 'task-user', id: user.id });
  phone.plant(sessionCookieNames['task-user'], session.token);
  await browser.call(contract.players.closeTaskUser, { password: PASSWORD });
  expect((await browser.refusal(contract.players.me, {})).code).toBe('SESSION_REQUIRED');
  expect((await phone.refusal(contract.players.me, {})).code).toBe('SESSION_REQUIRED');
  const { rows } = await server.database.ownerPool.query<Record<string, unknown>>(
    `select w.username, w.email, w.password, w.regzcoin,
              array_agg(t.kind || ' ' || t.amount order by t.seq) as moved
         from web_task w join coin_transfers t on t.user_id = w.id where w.id = $1 group by w.id`,
    [user.id],
  );
  expect(rows).toEqual([
    {
      username: expect.stringMatching(/^closed-[a-z]{12}$/),
      email: null,
      password: null,
      regzcoin: 0,
      moved: ['opening 70', 'forfeit 70'],
    },
  ]);
});

it('Closing an account frees its name and address', async () => {
  const { browser, form } = await registered();
  await logIn(browser, form.username);
  await browser.call(contract.players.closeTaskUser, { password: PASSWORD });
  const next = server.browser();
  const challenge = await next.solveChallenge('task-register');
  await next.call(contract.players.registerTaskUser, { ...form, challenge });
  expect(await logIn(next, form.username)).toMatchObject({ coins: 0 });
});

it('The export of a task user has every table and no secret', async () => {
  const { browser, user } = await signedInTaskUser(server);
  await giveCoins(server.database, user.id, 30);
  const { tables } = await browser.call(contract.players.exportPersonalData, {});
  const { rows } = await server.database.ownerPool.query<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint
        where contype = 'f' and confrelid = 'web_task'::regclass
          and conrelid::regclass::text not in ('account_admins')`,
  );
  expect(Object.keys(tables)).toEqual(
    expect.arrayContaining([...rows.map(({ name }) => name), 'web_task', 'account_sessions']),
  );
  expect(tables['coin_transfers']).toMatchObject([{ kind: 'opening', amount: 30 }]);
  expect(JSON.stringify(tables)).not.toMatch(/argon2|_hash/);
});

/** Returns a unique prefix of usernames. */
const newPrefix = () => `find-${randomUUID().slice(0, 8)}`;

async function namesFound(text: string, filter: 'all' | 'held' | 'unverified' | 'staff') {
  const { taskUsers } = await admin.call(contract.players.staff.searchTaskUsers, { text, filter });
  return taskUsers.map(({ username }) => username);
}

it('Task users are found by name or address beginnings, masked except for owners', async () => {
  const { browser: support } = await newPerson(server, 'support staff');
  const prefix = newPrefix();
  const email = `x${prefix}@example.com`;
  const { id, username } = await makeTaskUser(server.database, { username: prefix, email });
  for (const text of [prefix.toUpperCase(), `  x${prefix}@EXAMPLE`, `\u202a${prefix}\u202c`]) {
    const input = { text, filter: 'all' } as const;
    const toSupport = await support.call(contract.players.staff.searchTaskUsers, input);
    expect(toSupport.taskUsers).toMatchObject([{ id, username, maskedEmail: 'x***@example.com' }]);
    expect(JSON.stringify(toSupport)).not.toContain(email);
    const toOwner = await admin.call(contract.players.staff.searchTaskUsers, input);
    expect(toOwner.taskUsers).toMatchObject([{ id, username, email }]);
  }
  expect(await namesFound('%', 'all')).toEqual([]);
  expect(await namesFound('\u200b', 'all')).toEqual([]);
  expect(await namesFound(`${prefix.slice(0, -1)}_`, 'all')).toEqual([]);
});

it('The list of task users can be filtered by state', async () => {
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

it('Staff see a whole task user', async () => {
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

it('A closed task user has no name or address', async () => {
  const { browser, user } = await signedInTaskUser(server, { password: await passwordHash() });
  await browser.call(contract.players.closeTaskUser, { password: PASSWORD });
  const shown = await admin.call(contract.players.staff.readTaskUser, { id: user.id });
  expect(shown).toMatchObject({ email: null, closedAt: expect.any(String), coins: 0 });
  expect(JSON.stringify(shown)).not.toContain(user.username);
});

it('The log records views of task users, without names', async () => {
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
