import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { linkMailedTo } from '../../../test/harness/mail.ts';
import { newPerson, PASSWORD, passwordHash } from '../../../test/harness/people.ts';
import { signedInTaskUser } from '../../../test/harness/signed-in.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';

const { taskUsers } = contract.accounts;
const { change, requestReset, reset } = taskUsers.password;
const newPassword = 'a better password';
const passwords = { newPassword, confirmPassword: newPassword };
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function taskUser(columns: Parameters<typeof signedInTaskUser>[1] = {}) {
  const password = await passwordHash();
  return signedInTaskUser(server, { password, email_verified: true, ...columns });
}

async function ask(browser: Browser, email: string): Promise<void> {
  const challenge = await browser.solveChallenge('task-reset-password');
  await browser.call(requestReset, { email, challenge });
}

/** A link for a new password, mailed to somebody's verified address. */
async function mailedLink(email: string): Promise<string> {
  await ask(server.browser(), email);
  return (await linkMailedTo(server, email)).token;
}

async function logIn(username: string, password: string) {
  const browser = server.browser();
  const challenge = await browser.solveChallenge('task-log-in');
  return browser.send(taskUsers.logIn, { username, password, challenge });
}

describe('a thief who knows the old password', () => {
  const acts = {
    'log-in': async (thief: Browser, username: string) => {
      const challenge = await thief.solveChallenge('task-log-in');
      const form = { username, password: PASSWORD, challenge };
      return () => thief.send(taskUsers.logIn, form);
    },
    'change of the password': async (thief: Browser) => () =>
      thief.send(change, {
        currentPassword: PASSWORD,
        newPassword: 'the password of a thief',
        confirmPassword: 'the password of a thief',
      }),
    'end of the account': async (thief: Browser) => () =>
      thief.send(taskUsers.close, { password: PASSWORD }),
  };

  it.each(Object.entries(acts))(
    "loses to the owner's reset a %s that is under way",
    async (_, act) => {
      const { browser: thief, user } = await taskUser();
      const token = await mailedLink(user.email);
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
      expect((await thief.refusal(taskUsers.me, {})).code).toBe('SESSION_REQUIRED');
      expect((await logIn(user.username, newPassword)).status).toBe(200);
    },
  );

  it('opens no staff session while the owner resets the password', async () => {
    const { browser: thief, accountId } = await newPerson(server, 'task user who is staff');
    await thief.call(taskUsers.staffSession, { password: PASSWORD });
    const ending = await holdRows(
      server.database,
      `with locked as (select id from web_task where id = $1 for update)
       delete from account_sessions using locked where subject_id = locked.id`,
      [accountId],
    );
    const theft = thief.send(taskUsers.staffSession, { password: PASSWORD });
    await ending.waiting(1);
    await ending.commit();
    expect((await theft).status).toBe(401);
  });
});
