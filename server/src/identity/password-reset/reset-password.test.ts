import { contract } from '@regz/contract/contract.ts';
import { MINUTE_MS } from '@regz/rules/durations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import { NO_PASSWORD } from '../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { linkMailedTo, mailNow, mailTo } from '../../../test/harness/mail.ts';
import { signedInCustomer } from '../../../test/harness/signed-in.ts';
import { tableDigests } from '../../../test/harness/tables/table-digests.ts';

const { requestPasswordReset, resetPassword } = contract.identity;
const newPassword = 'a new password';
const passwords = { newPassword, confirmPassword: newPassword };
let server: TestServer;
let numbers = 0;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function verifiedCustomer(verified = true) {
  numbers += 1;
  const email = `forgetful${numbers}@example.com`;
  const made = await signedInCustomer(server, { email, email_verified: verified });
  return { ...made, email, username: made.account.username };
}

async function ask(browser: Browser, email: string): Promise<void> {
  const challenge = await browser.solveChallenge('reset-password');
  expect(await browser.call(requestPasswordReset, { email, challenge })).toEqual({});
}

/** Resolves when every request for a reset so far was looked at. */
async function requestsDone(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await server.database.pool.query<{ count: number }>(
        `select count(*)::int as count from pgboss.job
          where name in ('accounts.mail-password-reset', 'mail.send')
            and state::text in ('created', 'retry', 'active')`,
      );
      return rows[0]?.count;
    })
    .toBe(0);
}

async function readPassword(id: string): Promise<string> {
  const { rows } = await server.database.ownerPool.query<{ password: string }>(
    'select password from users where id = $1',
    [id],
  );
  return rows[0]?.password ?? '';
}

it('A password reset by mail sets the new password, ends every session and tells the owner', async () => {
  const { browser, email, username } = await verifiedCustomer();
  const stranger = server.browser();
  await ask(stranger, email.toUpperCase());
  const link = await linkMailedTo(server, email);
  expect(link.page).toBe(`${server.config.origins.client}/reset-password`);
  expect(await stranger.call(resetPassword, { token: link.token, ...passwords })).toEqual({});
  expect((await browser.refusal(contract.identity.me, {})).code).toBe('SESSION_REQUIRED');
  expect((await stranger.refusal(contract.identity.me, {})).code).toBe('SESSION_REQUIRED');
  const subjects = (await mailTo(server, email, 2)).map(({ subject }) => subject);
  expect(subjects).toEqual(['Your password was changed', 'Reset your password']);
  expect((await stranger.logIn({ username, password: newPassword })).username).toBe(username);
});

it.each([
  ['reset@münchen.de', 'reset@xn--mnchen-3ya.de'],
  ['reset\u200b@example.com', 'reset@example.com'],
])(
  'A password reset by mail finds the account whose address an earlier version kept as %j',
  async (kept, typed) => {
    await signedInCustomer(server, { email: kept, email_verified: true });
    await ask(server.browser(), typed);
    await requestsDone();
    const { rows } = await server.database.ownerPool.query(
      `select template, sent_at is not null as sent from mail_outbox where to_address = $1`,
      [typed],
    );
    expect(rows).toEqual([{ template: 'reset-password', sent: true }]);
  },
);

it('A password reset by mail works once, also for two requests at the same time', async () => {
  const { email } = await verifiedCustomer();
  const browser = server.browser();
  await ask(browser, email);
  const { token } = await linkMailedTo(server, email);
  const answers = await Promise.all(
    [1, 2].map(() => browser.send(resetPassword, { token, ...passwords })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
  const again = await browser.refusal(resetPassword, { token, ...passwords });
  expect(again.code).toBe('ACCOUNT_LINK_INVALID');
});

it('A password reset by mail works for 30 minutes', async () => {
  const { email, account } = await verifiedCustomer();
  const browser = server.browser();
  await ask(browser, email);
  const { token } = await linkMailedTo(server, email);
  await server.database.ownerPool.query(
    `update account_email_tokens set expires_at = expires_at - interval '30 minutes'
        where user_id = $1`,
    [account.id],
  );
  const refused = await browser.refusal(resetPassword, { token, ...passwords });
  expect(refused).toMatchObject({ code: 'ACCOUNT_LINK_INVALID', status: 410 });
  expect(await readPassword(account.id)).toBe(NO_PASSWORD);
});

it('A password reset by mail lives 30 minutes from its making', async () => {
  const { email, account } = await verifiedCustomer();
  await ask(server.browser(), email);
  await linkMailedTo(server, email);
  const { rows } = await server.database.ownerPool.query<{ lives: number }>(
    `select extract(epoch from expires_at - created_at)::int * 1000 as lives
         from account_email_tokens where user_id = $1`,
    [account.id],
  );
  expect(rows).toEqual([{ lives: 30 * MINUTE_MS }]);
});

it('A password reset by mail proves nothing about an address that has changed since', async () => {
  const { email, account } = await verifiedCustomer();
  const browser = server.browser();
  await ask(browser, email);
  const { token } = await linkMailedTo(server, email);
  await server.database.ownerPool.query(
    `update users set email = 'other-' || email where id = $1`,
    [account.id],
  );
  const refused = await browser.refusal(resetPassword, { token, ...passwords });
  expect(refused.code).toBe('ACCOUNT_LINK_INVALID');
  expect(await readPassword(account.id)).toBe(NO_PASSWORD);
});

it.each([
  ['ACCOUNT_FIELDS_MISSING', { newPassword: '', confirmPassword: '' }],
  ['ACCOUNT_PASSWORDS_DIFFER', { newPassword, confirmPassword: 'another' }],
  ['ACCOUNT_PASSWORD_TOO_SHORT', { newPassword: 'short', confirmPassword: 'short' }],
])('A password reset by mail refused with %s uses nothing up', async (code, wrong) => {
  const { email } = await verifiedCustomer();
  const browser = server.browser();
  await ask(browser, email);
  const { token } = await linkMailedTo(server, email);
  expect((await browser.refusal(resetPassword, { token, ...wrong })).code).toBe(code);
  expect(await browser.call(resetPassword, { token, ...passwords })).toEqual({});
});

it('A password reset by mail does not work with a made-up token', async () => {
  await requestsDone();
  const before = await tableDigests(server.database);
  const refused = await server
    .browser()
    .refusal(resetPassword, { token: 'A'.repeat(43), ...passwords });
  expect(refused.code).toBe('ACCOUNT_LINK_INVALID');
  expect(await tableDigests(server.database)).toEqual(before);
});

it('Asking for a password reset answers the same for an unknown and for an unverified address, and mails nothing', async () => {
  const { email } = await verifiedCustomer(false);
  const browser = server.browser();
  await ask(browser, 'nobody@example.com');
  await ask(browser, email);
  await requestsDone();
  expect(await mailNow(server, 'nobody@example.com')).toEqual([]);
  expect(await mailNow(server, email)).toEqual([]);
});

it('Asking for a password reset mails one address alone, whatever was typed', async () => {
  const { email } = await verifiedCustomer();
  const browser = server.browser();
  for (const typed of [`${email},evil@example.com`, `${email}\r\nBcc: evil@example.com`]) {
    const challenge = await browser.solveChallenge('reset-password');
    const refused = await browser.refusal(requestPasswordReset, { email: typed, challenge });
    expect(refused).toMatchObject({ code: 'ACCOUNT_EMAIL_INVALID', status: 400 });
  }
  await requestsDone();
  expect(await mailNow(server, 'evil@example.com')).toEqual([]);
  expect(await mailNow(server, email)).toEqual([]);
});

it('Asking for a password reset again within two minutes mails nothing more', async () => {
  const { email } = await verifiedCustomer();
  await ask(server.browser(), email);
  await linkMailedTo(server, email);
  await ask(server.browser(), email);
  await requestsDone();
  expect(await mailNow(server, email)).toHaveLength(1);
});

it('Asking for a password reset is possible three times an hour from one place, and says so for every address', async () => {
  for (const email of ['nobody-else@example.com', (await verifiedCustomer()).email]) {
    const browser = server.browser();
    for (let times = 0; times < 3; times += 1) await ask(browser, email);
    const challenge = await browser.solveChallenge('reset-password');
    const refused = await browser.refusal(requestPasswordReset, { email, challenge });
    expect(refused.code).toBe('ATTEMPTS_EXCEEDED');
  }
});

it.each([
  ['CHALLENGE_REQUIRED', { email: 'a@example.com', challenge: '' }],
  ['CHALLENGE_FAILED', { email: 'a@example.com', challenge: 'made up' }],
  ['ACCOUNT_FIELDS_MISSING', { email: ' ', challenge: 'made up' }],
  ['ACCOUNT_EMAIL_INVALID', { email: 'nobody', challenge: 'made up' }],
])(
  'Asking for a password reset is refused with %s and leaves nothing behind',
  async (code, form) => {
    await requestsDone();
    const before = await tableDigests(server.database);
    expect((await server.browser().refusal(requestPasswordReset, form)).code).toBe(code);
    expect(await tableDigests(server.database)).toEqual(before);
  },
);

it('Asking for a password reset takes no challenge that was solved for something else', async () => {
  const browser = server.browser();
  const challenge = await browser.solveChallenge('log-in');
  const refused = await browser.refusal(requestPasswordReset, {
    email: 'a@example.com',
    challenge,
  });
  expect(refused.code).toBe('CHALLENGE_FAILED');
});
