import { contract } from '@regz/contract/contract.ts';
import { describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import { sharedServer, ownServer } from '../../../test/harness/harness.ts';
import { linkMailedTo, mailNow, mailTo } from '../../../test/harness/mail.ts';
import { newPerson, PASSWORD, passwordHash } from '../../../test/harness/people.ts';
import { signedInTaskUser, signIn } from '../../../test/harness/signed-in.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';
import { turnedOnCodes } from '../../../test/scenarios/second-factors.ts';
import {
  askForReset,
  mailedResetLink,
  taskUserWithPassword,
  tryLogIn,
} from '../../../test/scenarios/task-area/task-passwords.ts';

const {
  changePassword: change,
  requestPasswordReset: requestReset,
  resetPassword: reset,
} = contract.players;

const server = sharedServer();

const newPassword = 'a better password';
const passwords = { newPassword, confirmPassword: newPassword };

async function storedPassword(id: string): Promise<string | undefined> {
  const { rows } = await server.database.ownerPool.query<{ password: string }>(
    'select password from web_task where id = $1',
    [id],
  );
  return rows[0]?.password;
}

it('Changing the password ends every other session', async () => {
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

it('A changed password ends older mailed links', async () => {
  const { browser, user } = await taskUserWithPassword(server);
  const token = await mailedResetLink(server, user.email);
  await browser.call(change, { currentPassword: PASSWORD, ...passwords });
  const refused = await server.browser().refusal(reset, { token, ...passwords });
  expect(refused.code).toBe('ACCOUNT_LINK_INVALID');
});

it('Changing the password ends staff sessions of the old one', async () => {
  const { browser } = await newPerson(server, 'task user who is staff');
  await browser.call(contract.staff.openStaffSession, { password: PASSWORD });
  await browser.call(contract.staff.me, {});
  await browser.call(change, { currentPassword: PASSWORD, ...passwords });
  expect((await browser.refusal(contract.staff.me, {})).code).toBe('SESSION_REQUIRED');
});

it('A password change requires the checked password to be current', async () => {
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

  it('A thief with the old password opens no staff session during a reset', async () => {
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

/** Resolves when every requested reset is processed, and its mail sent. */
async function requestsDone(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await server.database.ownerPool.query(
        `select 1 from pgboss.job where name in ('identity.mail-task-password-reset', 'mail.send')
            and state not in ('completed', 'failed')`,
      );
      return rows.length;
    })
    .toBe(0);
}

it.each([
  ['English', 'Reset your password'],
  ['Sinhala', 'ඔබේ මුරපදය නැවත සකසන්න'],
  ['Tamil', 'உங்கள் கடவுச்சொல்லை மீட்டமைக்கவும்'],
])('A mailed reset in %s works once and ends every session', async (language, subject) => {
  const { browser, user } = await taskUserWithPassword(server, { language_preference: language });
  await askForReset(server.browser(), user.email.toUpperCase());
  const { page, token } = await linkMailedTo(server, user.email);
  expect(page).toContain('/task-auth?password=reset');
  expect((await mailTo(server, user.email))[0]?.subject).toBe(subject);
  const stranger = server.browser();
  await stranger.call(reset, { token, ...passwords });
  expect((await browser.refusal(contract.players.me, {})).code).toBe('SESSION_REQUIRED');
  expect((await stranger.refusal(contract.players.me, {})).code).toBe('SESSION_REQUIRED');
  expect((await tryLogIn(server, user.username, newPassword)).status).toBe(200);
  const again = await stranger.refusal(reset, { token, ...passwords });
  expect(again.code).toBe('ACCOUNT_LINK_INVALID');
  expect(await mailTo(server, user.email, 2)).toHaveLength(2);
});

it('Of three concurrent resets, one succeeds', async () => {
  const { user } = await taskUserWithPassword(server);
  const token = await mailedResetLink(server, user.email);
  const answers = await Promise.all(
    [1, 2, 3].map(() => server.browser().send(reset, { token, ...passwords })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410]);
});

it('A reset of the password by mail works for 30 minutes', async () => {
  const own = await ownServer();
  const { user } = await signedInTaskUser(own, { email_verified: true });
  await askForReset(own.browser(), user.email);
  const { token } = await linkMailedTo(own, user.email);
  own.clock.advance(30 * 60_000);
  const refused = await own.browser().refusal(reset, { token, ...passwords });
  expect(refused.code).toBe('ACCOUNT_LINK_INVALID');
});

it('Neither verifies an address, nor does a link that verifies one reset the password', async () => {
  const { browser, user } = await taskUserWithPassword(server, { email_verified: false });
  await browser.call(contract.players.sendTaskEmailVerification, {});
  const { token } = await linkMailedTo(server, user.email);
  const refused = await browser.refusal(reset, { token, ...passwords });
  expect(refused.code).toBe('ACCOUNT_LINK_INVALID');
  const proven = await taskUserWithPassword(server);
  const other = await mailedResetLink(server, proven.user.email);
  const { confirmTaskEmail: confirm } = contract.players;
  expect((await browser.refusal(confirm, { token: other })).code).toBe('ACCOUNT_LINK_INVALID');
});

it('Only verified addresses get a reset mail, and all the same answer', async () => {
  const { user } = await taskUserWithPassword(server, { email_verified: false });
  await askForReset(server.browser(), user.email);
  await askForReset(server.browser(), 'nobody@example.com');
  await requestsDone();
  expect(await mailNow(server, user.email)).toEqual([]);
  expect(await mailNow(server, 'nobody@example.com')).toEqual([]);
});

it('Reset mails are limited per mailbox and per place', async () => {
  const { user } = await taskUserWithPassword(server);
  const browser = server.browser();
  for (let times = 0; times < 3; times += 1) await askForReset(browser, user.email);
  const challenge = await browser.solveChallenge('task-reset-password');
  const refused = await browser.refusal(requestReset, { email: user.email, challenge });
  expect(refused.code).toBe('ATTEMPTS_EXCEEDED');
  await requestsDone();
  expect(await mailNow(server, user.email)).toHaveLength(1);
});

describe('the mailbox of a task user who is staff', () => {
  async function staff() {
    const person = await newPerson(server, 'task user who is staff');
    const { rows } = await server.database.ownerPool.query<{ email: string }>(
      'update web_task set email_verified = true where id = $1 returning email',
      [person.accountId],
    );
    return { ...person, email: rows[0]?.email ?? '' };
  }

  it('A staff member’s mailbox alone opens nothing', async () => {
    const { email } = await staff();
    await askForReset(server.browser(), email);
    await requestsDone();
    expect(await mailNow(server, email)).toEqual([]);
  });

  it('With codes, a staff member’s mailbox resets the password', async () => {
    const { browser, email } = await staff();
    await browser.call(contract.staff.openStaffSession, { password: PASSWORD });
    await turnedOnCodes(server, browser, { staff: true });
    const token = await mailedResetLink(server, email);
    await server.browser().call(reset, { token, ...passwords });
    expect((await browser.refusal(contract.staff.me, {})).code).toBe('SESSION_REQUIRED');
  });

  it('A link mailed before becoming staff stops working', async () => {
    const { user } = await taskUserWithPassword(server);
    const token = await mailedResetLink(server, user.email);
    await server.database.ownerPool.query(
      `with staff as (update web_task set is_admin = true where id = $1 returning id, username)
       insert into account_admins (username, password, task_user_id)
       select username, $2, id from staff`,
      [user.id, await passwordHash()],
    );
    const refused = await server.browser().refusal(reset, { token, ...passwords });
    expect(refused.code).toBe('ACCOUNT_LINK_INVALID');
  });
});
