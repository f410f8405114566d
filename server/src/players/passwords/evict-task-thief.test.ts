import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { newPerson, PASSWORD } from '../../../test/harness/people.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';
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
