import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { mailTo } from '../../../test/harness/mail.ts';
import { PASSWORD, passwordHash } from '../../../test/harness/people.ts';
import { sessionCookieNames, signedInCustomer, signIn } from '../../../test/harness/signed-in.ts';
import { startedCodes, turnedOnCodes } from '../../../test/scenarios/second-factors.ts';

const { logIn, me } = contract.identity;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** A logged-in customer with a password and a proven address. */
async function customer() {
  return signedInCustomer(server, { password: await passwordHash(), email_verified: true });
}

/** Logs in from a new browser; the code of the refusal, or 'signed in'. */
async function logInWith(username: string, code?: string, browser: Browser = server.browser()) {
  const challenge = await browser.solveChallenge('log-in');
  const credentials = { username, password: PASSWORD, challenge };
  const answer = await browser.send(
    logIn,
    code === undefined ? credentials : { ...credentials, code },
  );
  return answer.status === 200 ? 'signed in' : (answer.json as { code: string }).code;
}

it('An account with codes asks for one after the right password, and for nothing after a wrong one', async () => {
  const { browser, account } = await customer();
  await turnedOnCodes(server, browser);
  const stranger = server.browser();
  const challenge = await stranger.solveChallenge('log-in');
  const wrong = { username: account.username, password: 'wrong', challenge, code: '000000' };
  expect((await stranger.refusal(logIn, wrong)).code).toBe('ACCOUNT_CREDENTIALS_INVALID');
  expect(await logInWith(account.username, undefined, stranger)).toBe('ACCOUNT_CODE_REQUIRED');
  expect(stranger.cookie(sessionCookieNames.customer)).toBeUndefined();
});

it('An account with codes takes a code once, and no older one after it', async () => {
  const { browser, account } = await customer();
  const app = await turnedOnCodes(server, browser);
  expect(await logInWith(account.username, app.code())).toBe('signed in');
  expect(await logInWith(account.username, app.code())).toBe('ACCOUNT_CODE_WRONG');
  expect(await logInWith(account.username, app.code(-1))).toBe('ACCOUNT_CODE_WRONG');
  server.clock.advance(30_000);
  expect(await logInWith(account.username, app.code())).toBe('signed in');
});

it('An account with codes lets in one of nine logins that bring one code at once', async () => {
  const { browser, account } = await customer();
  const app = await turnedOnCodes(server, browser);
  for (const code of [app.code(), app.recoveryCodes[0] ?? '']) {
    const tries = Array.from({ length: 9 }, () => logInWith(account.username, code));
    const outcomes = await Promise.all(tries);
    expect(outcomes.filter((outcome) => outcome === 'signed in')).toHaveLength(1);
    server.clock.advance(30_000);
  }
});

it('An account with codes makes a guesser wait after ten wrong codes, and not earlier', async () => {
  const { browser, account } = await customer();
  const app = await turnedOnCodes(server, browser);
  for (let count = 0; count < 10; count += 1) {
    expect(await logInWith(account.username, 'AAAA-AAAA-AAAA-AAAA')).toBe('ACCOUNT_CODE_WRONG');
  }
  expect(await logInWith(account.username, app.code())).toBe('ATTEMPTS_EXCEEDED');
  expect(await logInWith(account.username)).toBe('ACCOUNT_CODE_REQUIRED');
});

it('An account with codes takes each recovery code once, and says so by mail', async () => {
  const { browser, account } = await customer();
  const app = await turnedOnCodes(server, browser);
  const [first = '', second = ''] = app.recoveryCodes;
  expect(await logInWith(account.username, first.toLowerCase())).toBe('signed in');
  expect(await logInWith(account.username, first)).toBe('ACCOUNT_CODE_WRONG');
  expect(await logInWith(account.username, second)).toBe('signed in');
  expect(await browser.call(contract.identity.readTotpStatus, {})).toEqual({
    on: true,
    recoveryCodesLeft: 8,
  });
  const mails = await mailTo(server, account.email, 3);
  expect(mails[0]?.text).toContain('a recovery code was used');
});

it('Turning codes on ends every other session, tells the owner, and shows the codes this once', async () => {
  const { browser, account } = await customer();
  const other = server.browser();
  await signIn(server, other, { kind: 'customer', id: account.id });
  const app = await turnedOnCodes(server, browser);
  expect(new Set(app.recoveryCodes).size).toBe(10);
  for (const code of app.recoveryCodes) expect(code).toMatch(/^(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
  expect((await other.refusal(me, {})).code).toBe('SESSION_REQUIRED');
  expect(await browser.call(contract.identity.listOwnSessions, {})).toHaveLength(1);
  const [mail] = await mailTo(server, account.email);
  expect(mail?.text).toContain('two-step verification was turned on');
  const { text } = await browser.send(contract.identity.readTotpStatus, {});
  expect(JSON.parse(text)).toEqual({ on: true, recoveryCodesLeft: 10 });
});

it('Turning codes on asks no login for a code before it is finished, and can start over', async () => {
  const { browser, account } = await customer();
  const first = await startedCodes(server, browser);
  expect(await logInWith(account.username)).toBe('signed in');
  const second = await startedCodes(server, browser);
  expect((await browser.refusal(contract.identity.confirmTotp, { code: first.code() })).code).toBe(
    'ACCOUNT_CODE_WRONG',
  );
  await browser.call(contract.identity.confirmTotp, { code: second.code() });
});

it('Turning codes on has to be finished within fifteen minutes', async () => {
  const { browser } = await customer();
  const app = await startedCodes(server, browser);
  server.clock.advance(15 * 60_000 + 1);
  expect((await browser.refusal(contract.identity.confirmTotp, { code: app.code() })).code).toBe(
    'TOTP_NOT_STARTED',
  );
});

it('Turning codes on stores neither the secret nor a recovery code in plain text', async () => {
  const { browser, account } = await customer();
  const { secret } = await browser.call(contract.identity.startTotp, { password: PASSWORD });
  const app = await turnedOnCodes(server, browser);
  const { rows } = await server.database.ownerPool.query<{ row: string }>(
    `select to_jsonb(t)::text as row from account_totp t where subject_id = $1
        union all select to_jsonb(c)::text from account_recovery_codes c where subject_id = $1`,
    [account.id],
  );
  expect(rows).toHaveLength(11);
  const stored = rows.map(({ row }) => row).join('\n');
  for (const text of [secret, ...app.recoveryCodes]) {
    expect(stored).not.toContain(text);
    expect(stored).not.toContain(text.replaceAll('-', ''));
  }
});

it('Turning codes off needs password and code, and then no login asks for one', async () => {
  const { browser, account } = await customer();
  const app = await turnedOnCodes(server, browser);
  const code = app.recoveryCodes[3] ?? '';
  await browser.call(contract.identity.disableTotp, { password: PASSWORD, code });
  expect(await browser.call(contract.identity.readTotpStatus, {})).toEqual({
    on: false,
    recoveryCodesLeft: 0,
  });
  expect(await logInWith(account.username)).toBe('signed in');
  const mails = await mailTo(server, account.email, 2);
  expect(mails[0]?.text).toContain('two-step verification was turned off');
});

it('Turning codes off is not done by renewing the recovery codes: the older ones alone stop working', async () => {
  const { browser, account } = await customer();
  const app = await turnedOnCodes(server, browser);
  const form = { password: PASSWORD, code: app.code() };
  const { recoveryCodes } = await browser.call(contract.identity.renewRecoveryCodes, form);
  expect(await logInWith(account.username, app.recoveryCodes[0])).toBe('ACCOUNT_CODE_WRONG');
  expect(await logInWith(account.username, recoveryCodes[0])).toBe('signed in');
});

it('Turning codes off happens with the account: nothing of it stays', async () => {
  const { browser, account } = await customer();
  await turnedOnCodes(server, browser);
  await server.database.ownerPool.query('delete from users where id = $1', [account.id]);
  const { rows } = await server.database.ownerPool.query(
    `select 1 from account_totp where subject_id = $1
        union all select 1 from account_recovery_codes where subject_id = $1`,
    [account.id],
  );
  expect(rows).toEqual([]);
});
