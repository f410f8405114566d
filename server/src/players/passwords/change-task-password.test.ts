import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { mailTo } from '../../../test/harness/mail.ts';
import { newPerson, PASSWORD } from '../../../test/harness/people.ts';
import { signIn } from '../../../test/harness/signed-in.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';
import { tableDigests } from '../../../test/harness/tables/table-digests.ts';
import {
  mailedResetLink,
  taskUserWithPassword,
  tryLogIn,
} from '../../../test/scenarios/task-area/task-passwords.ts';

const { changePassword: change, resetPassword: reset } = contract.players;
const newPassword = 'a better password';
const passwords = { newPassword, confirmPassword: newPassword };
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function storedPassword(id: string): Promise<string | undefined> {
  const { rows } = await server.database.ownerPool.query<{ password: string }>(
    'select password from web_task where id = $1',
    [id],
  );
  return rows[0]?.password;
}

it('A task user who changes the password logs in with the new one, and every other session is over', async () => {
  const { browser, user } = await taskUserWithPassword(server);
  const other = server.browser();
  await signIn(server, other, { kind: 'task-user', id: user.id });
  await browser.call(change, { currentPassword: PASSWORD, ...passwords });
  expect((await browser.call(contract.players.me, {})).id).toBe(user.id);
  expect((await other.refusal(contract.players.me, {})).code).toBe('SESSION_REQUIRED');
  expect((await tryLogIn(server, user.username, PASSWORD)).status).toBe(401);
  expect((await tryLogIn(server, user.username, newPassword)).status).toBe(200);
  const [mail] = await mailTo(server, user.email);
  expect(mail?.subject).toBe('Your password was changed');
});

it('A task user who changes the password makes older mailed links worthless', async () => {
  const { browser, user } = await taskUserWithPassword(server);
  const token = await mailedResetLink(server, user.email);
  await browser.call(change, { currentPassword: PASSWORD, ...passwords });
  const refused = await server.browser().refusal(reset, { token, ...passwords });
  expect(refused.code).toBe('ACCOUNT_LINK_INVALID');
});

it('A task user who changes the password ends the staff sessions that the old password opened', async () => {
  const { browser } = await newPerson(server, 'task user who is staff');
  await browser.call(contract.staff.openStaffSession, { password: PASSWORD });
  await browser.call(contract.staff.me, {});
  await browser.call(change, { currentPassword: PASSWORD, ...passwords });
  expect((await browser.refusal(contract.staff.me, {})).code).toBe('SESSION_REQUIRED');
});

it.each([
  ['ACCOUNT_FIELDS_MISSING', { currentPassword: '' }],
  ['ACCOUNT_PASSWORDS_DIFFER', { confirmPassword: 'another' }],
  ['ACCOUNT_PASSWORD_TOO_SHORT', { newPassword: 'short', confirmPassword: 'short' }],
  ['ACCOUNT_PASSWORD_WRONG', { currentPassword: 'a guess' }],
])(
  'A task user who changes the password is refused with %s, and nothing changes',
  async (code, wrong) => {
    const { browser } = await taskUserWithPassword(server);
    const before = await tableDigests(server.database);
    const form = { currentPassword: PASSWORD, ...passwords, ...wrong };
    expect((await browser.refusal(change, form)).code).toBe(code);
    expect(await tableDigests(server.database)).toEqual(before);
  },
);

it('A task user who changes the password replaces the password that was checked, and no other', async () => {
  const { browser, user } = await taskUserWithPassword(server);
  const other = '$argon2id$v=19$m=19456,t=2,p=1$b3RoZXJvdGhlcg$b3RoZXJvdGhlcm90aGVy';
  const row = await holdRows(
    server.database,
    `with held as (select id from web_task where id = $1 for update)
       update web_task set password = $2 from held where web_task.id = held.id`,
    [user.id, other],
  );
  const changing = browser.send(change, { currentPassword: PASSWORD, ...passwords });
  await row.waiting(1);
  await row.commit();
  expect((await changing).json).toMatchObject({ code: 'ACCOUNT_PASSWORD_WRONG' });
  expect(await storedPassword(user.id)).toBe(other);
});

describe('a thief who knows the old password', () => {
  const acts = {
    'log-in': async (thief: Browser, username: string) => {
      const challenge = await thief.solveChallenge('task-log-in');
      const form = { username, password: PASSWORD, challenge };
      return () => thief.send(contract.players.logInTaskUser, form);
    },
    'change of the password': async (thief: Browser) => () =>
      thief.send(change, {
        currentPassword: PASSWORD,
        newPassword: 'the password of a thief',
        confirmPassword: 'the password of a thief',
      }),
    'end of the account': async (thief: Browser) => () =>
      thief.send(contract.players.closeTaskUser, { password: PASSWORD }),
  };

  it.each(Object.entries(acts))(
    "A thief who knows the old password loses to the owner's reset a %s that is under way",
    async (_, act) => {
      const { browser: thief, user } = await taskUserWithPassword(server);
      const token = await mailedResetLink(server, user.email);
      const go = await act(thief, user.username);
      const row = await holdRows(server.database, 'select from web_task where id = $1 for update', [
        user.id,
      ]);
      const resetting = server.browser().send(reset, { token, ...passwords });
      await row.waiting(1);
      const theft = go();
      await row.waiting(2);
      await row.release();
      expect((await resetting).status).toBe(200);
      expect((await theft).status).toBe(401);
      expect((await thief.refusal(contract.players.me, {})).code).toBe('SESSION_REQUIRED');
      expect((await tryLogIn(server, user.username, newPassword)).status).toBe(200);
    },
  );

  it('A thief who knows the old password cannot open a staff session while the owner resets the password', async () => {
    const { browser: thief, accountId } = await newPerson(server, 'task user who is staff');
    await thief.call(contract.staff.openStaffSession, { password: PASSWORD });
    const ending = await holdRows(
      server.database,
      `with locked as (select id from web_task where id = $1 for update)
       delete from account_sessions using locked where subject_id = locked.id`,
      [accountId],
    );
    const theft = thief.send(contract.staff.openStaffSession, { password: PASSWORD });
    await ending.waiting(1);
    await ending.commit();
    expect((await theft).status).toBe(401);
  });
});
