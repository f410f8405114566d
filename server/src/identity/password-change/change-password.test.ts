import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cast } from '../../../seed/cast.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import { makeAccount } from '../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { mailTo } from '../../../test/harness/mail.ts';
import { sessionCookieNames, signIn } from '../../../test/harness/signed-in.ts';
import { createPasswordHasher } from '../passwords/password-hasher.ts';

const { changePassword, revealPassword, me } = contract.identity;
const oldPassword = 'the old password';
const newPassword = 'a new password';
const form = { currentPassword: oldPassword, newPassword, confirmPassword: newPassword };
let server: TestServer;
let oldHash: string;

beforeAll(async () => {
  server = await testServer();
  const passwords = createPasswordHasher({ atOnce: 2, queued: 20 });
  oldHash = await passwords.hash(oldPassword);
});
afterAll(() => server.close());

async function signedIn(
  columns: Parameters<typeof makeAccount>[1] = {},
): Promise<{ browser: Browser; username: string; id: string }> {
  const { id, username } = await makeAccount(server.database, { password: oldHash, ...columns });
  const browser = server.browser();
  await signIn(server, browser, { kind: 'customer', id });
  return { browser, username, id };
}

it('Changing the password ends every other session and gives this browser a new one', async () => {
  const { browser, id } = await signedIn();
  const phone = server.browser();
  await signIn(server, phone, { kind: 'customer', id });
  const before = browser.cookie(sessionCookieNames.customer)?.value ?? '';
  expect(await browser.call(changePassword, form)).toEqual({});
  expect((await phone.refusal(me, {})).code).toBe('SESSION_REQUIRED');
  expect(await browser.call(contract.identity.listOwnSessions, {})).toHaveLength(1);
  const stolen = server.browser();
  stolen.plant(sessionCookieNames.customer, before);
  expect((await stolen.refusal(me, {})).code).toBe('SESSION_REQUIRED');
});

it('Changing the password makes the new password the only one', async () => {
  const { browser, username } = await signedIn();
  await browser.call(changePassword, form);
  expect((await server.browser().logIn({ username, password: newPassword })).username).toBe(
    username,
  );
  const other = server.browser();
  const challenge = await other.solveChallenge('log-in');
  const refused = await other.refusal(contract.identity.logIn, {
    username,
    password: oldPassword,
    challenge,
  });
  expect(refused.code).toBe('ACCOUNT_CREDENTIALS_INVALID');
});

it('Changing the password leaves a row in the audit trail that holds neither password', async () => {
  const { browser, id } = await signedIn();
  await browser.call(changePassword, form);
  const { rows } = await server.database.ownerPool.query<Record<string, unknown>>(
    'select * from audit_entries where actor_id = $1',
    [id],
  );
  expect(rows).toMatchObject([{ action: 'accounts.change-password', address: browser.address }]);
  expect(JSON.stringify(rows)).not.toMatch(/the old password|a new password|argon2/);
});

it.each([
  ['ACCOUNT_FIELDS_MISSING', { currentPassword: ' ', confirmPassword: 'other' }],
  ['ACCOUNT_PASSWORDS_DIFFER', { newPassword: 'five5', currentPassword: 'wrong' }],
  [
    'ACCOUNT_PASSWORD_TOO_SHORT',
    { newPassword: 'five5', confirmPassword: 'five5', currentPassword: 'wrong' },
  ],
  ['ACCOUNT_PASSWORD_WRONG', { currentPassword: 'wrong' }],
])('Changing the password is refused with %s before any later reason', async (code, faults) => {
  const { browser, id } = await signedIn();
  expect((await browser.refusal(changePassword, { ...form, ...faults })).code).toBe(code);
  const { rows } = await server.database.ownerPool.query<{ password: string }>(
    'select password from users where id = $1',
    [id],
  );
  expect(rows[0]?.password).toBe(oldHash);
  await browser.call(me, {});
});

it('The notice of a change is mailed to a verified address', async () => {
  const email = 'noticed@example.com';
  const { browser } = await signedIn({ email, email_verified: true });
  await browser.call(changePassword, form);
  const [message] = await mailTo(server, email);
  expect(message).toMatchObject({ to: [email], subject: 'Your password was changed' });
});

it('Change notices are not mailed to unverified addresses', async () => {
  const { browser, id } = await signedIn();
  await browser.call(changePassword, form);
  const { rows } = await server.database.ownerPool.query(
    'select from mail_outbox join users on email = to_address where users.id = $1',
    [id],
  );
  expect(rows).toEqual([]);
});

it('The reveal toggle confirms the right password and refuses any other', async () => {
  const { browser } = await signedIn();
  expect(await browser.call(revealPassword, { password: oldPassword })).toEqual({});
  const wrong = await browser.refusal(revealPassword, { password: cast.nimal.password });
  expect(wrong).toMatchObject({ status: 403, code: 'ACCOUNT_PASSWORD_WRONG' });
  const missing = await browser.refusal(revealPassword, { password: '' });
  expect(missing).toMatchObject({ status: 400, code: 'ACCOUNT_FIELDS_MISSING' });
});

it('The reveal toggle shares the budget of ten wrong passwords with the password change; right ones are free', async () => {
  const { browser } = await signedIn();
  for (let count = 0; count < 12; count += 1) {
    await browser.call(revealPassword, { password: oldPassword });
  }
  for (let count = 0; count < 5; count += 1) {
    await browser.refusal(revealPassword, { password: 'wrong' });
    await browser.refusal(changePassword, { ...form, currentPassword: 'wrong' });
  }
  const refused = await browser.refusal(revealPassword, { password: oldPassword });
  expect(refused).toMatchObject({ status: 429, code: 'ATTEMPTS_EXCEEDED' });
  expect((await browser.refusal(changePassword, form)).code).toBe('ATTEMPTS_EXCEEDED');
  const other = await signedIn();
  await other.browser.call(revealPassword, { password: oldPassword });
});
