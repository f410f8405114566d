import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { linkMailedTo, mailNow, mailTo } from '../../../test/harness/mail.ts';
import { newPerson, PASSWORD, passwordHash } from '../../../test/harness/people.ts';
import { signedInTaskUser } from '../../../test/harness/signed-in.ts';
import { turnedOnCodes } from '../../../test/scenarios/second-factors.ts';
import {
  askForReset,
  mailedResetLink,
  taskUserWithPassword,
  tryLogIn,
} from '../../../test/scenarios/task-area/task-passwords.ts';

const { requestPasswordReset: requestReset, resetPassword: reset } = contract.players;
const newPassword = 'a better password';
const passwords = { newPassword, confirmPassword: newPassword };
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** Resolves when every requested reset is processed, and its mail sent. */
async function requestsDone(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await server.database.ownerPool.query(
        `select 1 from pgboss.job where name in ('accounts.mail-task-password-reset', 'mail.send')
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
])(
  'A reset of the password by mail is mailed in %s, works once, and ends every session',
  async (language, subject) => {
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
  },
);

it('A reset of the password by mail is carried out by one of three concurrent requests', async () => {
  const { user } = await taskUserWithPassword(server);
  const token = await mailedResetLink(server, user.email);
  const answers = await Promise.all(
    [1, 2, 3].map(() => server.browser().send(reset, { token, ...passwords })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410]);
});

it('A reset of the password by mail works for 30 minutes', async () => {
  const own = await testServer();
  try {
    const { user } = await signedInTaskUser(own, { email_verified: true });
    await askForReset(own.browser(), user.email);
    const { token } = await linkMailedTo(own, user.email);
    own.clock.advance(30 * 60_000);
    const refused = await own.browser().refusal(reset, { token, ...passwords });
    expect(refused.code).toBe('ACCOUNT_LINK_INVALID');
  } finally {
    await own.close();
  }
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

it('A reset of the password by mail is mailed to verified addresses alone, and answers the same for all', async () => {
  const { user } = await taskUserWithPassword(server, { email_verified: false });
  await askForReset(server.browser(), user.email);
  await askForReset(server.browser(), 'nobody@example.com');
  await requestsDone();
  expect(await mailNow(server, user.email)).toEqual([]);
  expect(await mailNow(server, 'nobody@example.com')).toEqual([]);
});

it('A reset of the password by mail is mailed once within two minutes, and three times an hour from one place', async () => {
  const { user } = await taskUserWithPassword(server);
  const browser = server.browser();
  for (let times = 0; times < 3; times += 1) await askForReset(browser, user.email);
  const challenge = await browser.solveChallenge('task-reset-password');
  const refused = await browser.refusal(requestReset, { email: user.email, challenge });
  expect(refused.code).toBe('ATTEMPTS_EXCEEDED');
  await requestsDone();
  expect(await mailNow(server, user.email)).toHaveLength(1);
});

it('A reset of the password by mail takes no challenge that was solved for something else', async () => {
  const browser = server.browser();
  const challenge = await browser.solveChallenge('reset-password');
  const refused = await browser.refusal(requestReset, { email: 'a@example.com', challenge });
  expect(refused.code).toBe('CHALLENGE_FAILED');
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

  it('The mailbox of a task user who is staff opens nothing alone: without codes no link is mailed', async () => {
    const { email } = await staff();
    await askForReset(server.browser(), email);
    await requestsDone();
    expect(await mailNow(server, email)).toEqual([]);
  });

  it('The mailbox of a task user who is staff resets the password where the panel asks for codes, and ends the staff sessions', async () => {
    const { browser, email } = await staff();
    await browser.call(contract.staff.openStaffSession, { password: PASSWORD });
    await turnedOnCodes(server, browser, { staff: true });
    const token = await mailedResetLink(server, email);
    await server.browser().call(reset, { token, ...passwords });
    expect((await browser.refusal(contract.staff.me, {})).code).toBe('SESSION_REQUIRED');
  });

  it('The mailbox of a task user who is staff makes nothing of a link that was mailed before the account became staff', async () => {
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
