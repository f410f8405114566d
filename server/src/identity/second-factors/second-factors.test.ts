import { createHash } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { describe, expect, it } from 'vitest';
import type { Faults } from '../../../test/fakes/software-authenticator.ts';
import { atOnce } from '../../../test/harness/at-once.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import { mailTo } from '../../../test/harness/mail.ts';
import { PASSWORD, passwordHash } from '../../../test/harness/people.ts';
import { sessionCookieNames, signedInCustomer, signIn } from '../../../test/harness/signed-in.ts';
import { passkeyOfSomebody } from '../../../test/operations/identity/second-factor-examples.ts';
import { openCallback, visitProvider } from '../../../test/scenarios/identity-visit.ts';
import {
  addedPasskey,
  newPasskey,
  passkeyAssertion,
  startedCodes,
  turnedOnCodes,
} from '../../../test/scenarios/second-factors.ts';
import { createKeyedHash } from '../../platform/guards/keyed-hash.ts';

const {
  confirmTotp,
  disableTotp,
  listOwnSessions,
  listPasskeys,
  logIn,
  logInWithPasskey,
  me,
  offerPasskey,
  offerPasskeyLogIn,
  readTotpStatus,
  registerPasskey,
  removePasskey,
  renewRecoveryCodes,
  startSignIn,
  startTotp,
} = contract.identity;
const DATA_KEY = 'the data key that no database ever holds';
const server = sharedServer({ environment: { DATA_KEY } });

/** A logged-in customer with a password and a proven address. */
async function customer() {
  return signedInCustomer(server, { password: await passwordHash(), email_verified: true });
}

/** Logs in from a new browser; the code of the refusal, or 'signed in'. */
async function logInWith(username: string, code?: string, browser: Browser = server.browser()) {
  const challenge = await browser.solveChallenge('log-in');
  const credentials = { username, password: PASSWORD, challenge };
  const form = code === undefined ? credentials : { ...credentials, code };
  const answer = await browser.send(logIn, form);
  return answer.status === 200 ? 'signed in' : (answer.json as { code: string }).code;
}

it('A code is required after the right password only', async () => {
  const { browser, account } = await customer();
  await turnedOnCodes(server, browser);
  const stranger = server.browser();
  const challenge = await stranger.solveChallenge('log-in');
  const wrong = { username: account.username, password: 'wrong', challenge, code: '000000' };
  expect(await stranger.code(logIn, wrong)).toBe('ACCOUNT_CREDENTIALS_INVALID');
  expect(await logInWith(account.username, undefined, stranger)).toBe('ACCOUNT_CODE_REQUIRED');
  expect(stranger.cookie(sessionCookieNames.customer)).toBeUndefined();
});

it('A code counts once, and older ones no more', async () => {
  const { browser, account } = await customer();
  const app = await turnedOnCodes(server, browser);
  expect(await logInWith(account.username, app.code())).toBe('signed in');
  expect(await logInWith(account.username, app.code())).toBe('ACCOUNT_CODE_WRONG');
  expect(await logInWith(account.username, app.code(-1))).toBe('ACCOUNT_CODE_WRONG');
  server.clock.advance(30_000);
  expect(await logInWith(account.username, app.code())).toBe('signed in');
});

it('Of nine concurrent logins with one code, one succeeds', async () => {
  const { browser, account } = await customer();
  const app = await turnedOnCodes(server, browser);
  for (const code of [app.code(), app.recoveryCodes[0] ?? '']) {
    const outcomes = await atOnce(9, () => logInWith(account.username, code));
    expect(outcomes.filter((outcome) => outcome === 'signed in')).toHaveLength(1);
    server.clock.advance(30_000);
  }
});

it('Ten wrong codes make a guesser wait', async () => {
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
  expect(await browser.call(readTotpStatus, {})).toEqual({ on: true, recoveryCodesLeft: 8 });
  const [mail] = await mailTo(server, account.email, 3);
  expect(mail?.text).toContain('a recovery code was used');
});

it('Turning codes on ends other sessions and tells the owner', async () => {
  const { browser, account } = await customer();
  const other = server.browser();
  await signIn(server, other, { kind: 'customer', id: account.id });
  const app = await turnedOnCodes(server, browser);
  expect(new Set(app.recoveryCodes).size).toBe(10);
  for (const code of app.recoveryCodes) expect(code).toMatch(/^(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
  expect(await other.code(me, {})).toBe('SESSION_REQUIRED');
  expect(await browser.call(listOwnSessions, {})).toHaveLength(1);
  const [mail] = await mailTo(server, account.email);
  expect(mail?.text).toContain('two-step verification was turned on');
  const { text } = await browser.send(readTotpStatus, {});
  expect(JSON.parse(text)).toEqual({ on: true, recoveryCodesLeft: 10 });
});

it('Logins require no code before it is confirmed', async () => {
  const { browser, account } = await customer();
  const first = await startedCodes(server, browser);
  expect(await logInWith(account.username)).toBe('signed in');
  const second = await startedCodes(server, browser);
  expect(await browser.code(confirmTotp, { code: first.code() })).toBe('ACCOUNT_CODE_WRONG');
  await browser.call(confirmTotp, { code: second.code() });
});

it('Turning codes on has to be finished within fifteen minutes', async () => {
  const { browser } = await customer();
  const app = await startedCodes(server, browser);
  server.clock.advance(15 * 60_000 + 1);
  expect(await browser.code(confirmTotp, { code: app.code() })).toBe('TOTP_NOT_STARTED');
});

it('Turning codes on stores neither the secret nor a recovery code in plain text', async () => {
  const { browser, account } = await customer();
  const { secret } = await browser.call(startTotp, { password: PASSWORD });
  const app = await turnedOnCodes(server, browser);
  const rows = await server.database.sql<{ row: string }>(
    `select to_jsonb(t)::text as row from account_totp t where subject_id = $1
        union all select to_jsonb(c)::text from account_recovery_codes c where subject_id = $1`,
    account.id,
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
  await browser.call(disableTotp, { password: PASSWORD, code });
  expect(await browser.call(readTotpStatus, {})).toEqual({ on: false, recoveryCodesLeft: 0 });
  expect(await logInWith(account.username)).toBe('signed in');
  const mails = await mailTo(server, account.email, 2);
  expect(mails[0]?.text).toContain('two-step verification was turned off');
});

it('Renewing recovery codes only replaces the older ones', async () => {
  const { browser, account } = await customer();
  const app = await turnedOnCodes(server, browser);
  const form = { password: PASSWORD, code: app.code() };
  const { recoveryCodes } = await browser.call(renewRecoveryCodes, form);
  expect(await logInWith(account.username, app.recoveryCodes[0])).toBe('ACCOUNT_CODE_WRONG');
  expect(await logInWith(account.username, recoveryCodes[0])).toBe('signed in');
});

it('Deleting the account deletes its codes', async () => {
  const { browser, account } = await customer();
  await turnedOnCodes(server, browser);
  await server.database.sql('delete from users where id = $1', account.id);
  const rows = await server.database.sql(
    `select 1 from account_totp where subject_id = $1
        union all select 1 from account_recovery_codes where subject_id = $1`,
    account.id,
  );
  expect(rows).toEqual([]);
});

describe('recovery codes', () => {
  async function customerWithCodes() {
    const { browser, account } = await customer();
    const { recoveryCodes } = await turnedOnCodes(server, browser);
    return { account, recoveryCodes };
  }

  async function storedHashes(accountId: string): Promise<string[]> {
    const rows = await server.database.sql<{ hash: string }>(
      `select encode(code_hash, 'hex') as hash from account_recovery_codes where subject_id = $1`,
      accountId,
    );
    return rows.map(({ hash }) => hash);
  }

  function sha256(code: string): Buffer {
    return createHash('sha256').update(code.replaceAll('-', '')).digest();
  }

  it('Stored recovery codes cannot be computed from the code alone', async () => {
    const { account, recoveryCodes } = await customerWithCodes();
    const stored = await storedHashes(account.id);
    expect(stored).toHaveLength(10);
    for (const code of recoveryCodes) {
      const plain = sha256(code);
      expect(stored).not.toContain(plain.toString('hex'));
      const guessed = createKeyedHash('another key of thirty-two characters')(
        'regz recovery codes',
        `customer ${account.id} ${plain.toString('hex')}`,
      );
      expect(stored).not.toContain(guessed.toString('hex'));
    }
  });

  it('Stored recovery codes open no other account', async () => {
    const { recoveryCodes, account: owner } = await customerWithCodes();
    const { account: thief } = await customerWithCodes();
    await server.database.sql(
      `insert into account_recovery_codes (kind, subject_id, code_hash, keyed)
       select kind, $2, code_hash, keyed from account_recovery_codes where subject_id = $1`,
      owner.id,
      thief.id,
    );
    const code = recoveryCodes[0] ?? '';
    expect(await logInWith(thief.username, code)).toBe('ACCOUNT_CODE_WRONG');
    expect(await logInWith(owner.username, code)).toBe('signed in');
  });

  it('A plain hash of a recovery code opens nothing', async () => {
    const { account, recoveryCodes } = await customerWithCodes();
    const [code = ''] = recoveryCodes;
    await server.database.sql(
      `insert into account_recovery_codes (kind, subject_id, code_hash, keyed)
       values ('customer', $1, $2, true)`,
      account.id,
      sha256(code),
    );
    await server.database.sql(
      'delete from account_recovery_codes where subject_id = $1 and code_hash <> $2',
      account.id,
      sha256(code),
    );
    expect(await logInWith(account.username, code)).toBe('ACCOUNT_CODE_WRONG');
  });
});

const wrongParty: [string, Faults][] = [
  ['another origin', { origin: 'https://client.regz.example' }],
  ['another of our sites than the one it was made on', { origin: 'http://evil.regz.localhost' }],
  ['another relying party', { relyingPartyId: 'evil.localhost' }],
  ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ['no verified person', { userVerified: false }],
];

it('A new passkey is listed without its key, and the owner gets a mail', async () => {
  const { browser, account } = await customer();
  const { id } = await addedPasskey(server, browser);
  const list = await browser.call(listPasskeys, {});
  expect(list).toEqual([
    {
      id,
      name: 'Laptop',
      synced: false,
      createdAt: new Date(server.clock()).toISOString(),
      lastUsedAt: null,
    },
  ]);
  const [mail] = await mailTo(server, account.email);
  expect(mail?.text).toContain('a passkey was added');
});

it('Handles of new passkeys do not contain the account’s name', async () => {
  const { browser, account } = await customer();
  const offer = await browser.call(offerPasskey, { password: PASSWORD });
  expect(offer.relyingParty).toEqual({ id: 'regz.localhost', name: 'Regz' });
  expect(Buffer.from(offer.user.id, 'base64url')).toHaveLength(16);
  expect(offer.user.name).toBe(account.username);
});

it.each(wrongParty)('A new passkey is refused for %s', async (_, faults) => {
  const { browser } = await customer();
  const { answer } = await newPasskey(server, browser, faults);
  expect(await browser.code(registerPasskey, answer)).toBe('PASSKEY_REFUSED');
  expect(await browser.call(listPasskeys, {})).toEqual([]);
});

it('A new passkey answers a challenge once, and only the latest one', async () => {
  const { browser } = await customer();
  const { answer } = await newPasskey(server, browser);
  const { answer: later } = await newPasskey(server, browser);
  expect(await browser.code(registerPasskey, answer)).toBe('PASSKEY_REFUSED');
  expect(await browser.code(registerPasskey, later)).toBe('PASSKEY_CHALLENGE_EXPIRED');
});

it('A login by passkey needs no password or code', async () => {
  const { browser: owner, account } = await customer();
  const passkey = await addedPasskey(server, owner);
  await turnedOnCodes(server, owner);
  const browser = server.browser();
  const signedIn = await browser.call(
    logInWithPasskey,
    await passkeyAssertion(server, browser, passkey),
  );
  expect(signedIn.username).toBe(account.username);
  expect(await browser.call(me, {})).toEqual(signedIn);
  const main = server.browser({ site: 'main' });
  const { challenge, relyingPartyId } = await main.call(offerPasskeyLogIn, {});
  const question = { challenge, relyingPartyId, origin: server.config.origins.main };
  await main.call(logInWithPasskey, passkey.authenticator.logIn(question, passkey.userHandle));
  const [listed] = await owner.call(listPasskeys, {});
  expect(listed?.lastUsedAt).toBe(new Date(server.clock()).toISOString());
});

it.each([
  ...wrongParty,
  ['another person', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ['nobody', { userHandle: null }],
  ['a count that has been', { counter: 1 }],
] satisfies [string, Faults][])('A login by passkey is refused for %s', async (_, faults) => {
  const passkey = await passkeyOfSomebody(server);
  const browser = server.browser();
  const assertion = await passkeyAssertion(server, browser, passkey, faults);
  expect(await browser.code(logInWithPasskey, assertion)).toBe('PASSKEY_REFUSED');
  expect(browser.cookie(sessionCookieNames.customer)).toBeUndefined();
});

it('A passkey challenge is answered once, by its own browser', async () => {
  const passkey = await passkeyOfSomebody(server);
  const browser = server.browser();
  const assertion = await passkeyAssertion(server, browser, passkey);
  const other = server.browser();
  await other.call(offerPasskeyLogIn, {});
  expect(await other.code(logInWithPasskey, assertion)).toBe('PASSKEY_REFUSED');
  await browser.call(logInWithPasskey, assertion);
  expect(await browser.code(logInWithPasskey, assertion)).toBe('PASSKEY_CHALLENGE_EXPIRED');
});

it('A login by passkey tells a banned account the reason and is refused', async () => {
  const passkey = await passkeyOfSomebody(server, { banned: true });
  const browser = server.browser();
  const assertion = await passkeyAssertion(server, browser, passkey);
  expect(await browser.code(logInWithPasskey, assertion)).toBe('ACCOUNT_BANNED');
  expect(browser.cookie(sessionCookieNames.customer)).toBeUndefined();
});

it('A removed passkey opens nothing, and every other session ends', async () => {
  const { browser, account } = await customer();
  const passkey = await addedPasskey(server, browser);
  const thief = server.browser();
  await signIn(server, thief, { kind: 'customer', id: account.id });
  await browser.call(removePasskey, { id: passkey.id, password: PASSWORD });
  expect(await thief.code(me, {})).toBe('SESSION_REQUIRED');
  const assertion = await passkeyAssertion(server, thief, passkey);
  expect(await thief.code(logInWithPasskey, assertion)).toBe('PASSKEY_REFUSED');
});

/** Logs in through the identity provider; the path the browser ends at. */
async function logInWithProvider(browser: Browser, email: string): Promise<string> {
  const challenge = await browser.solveChallenge('log-in');
  const { url } = await browser.call(startSignIn, { purpose: 'log-in', challenge });
  return openCallback(browser, await visitProvider(browser, url, { email }));
}

it('A provider login does not open an account with codes', async () => {
  const email = 'careful@gmail.com';
  const password = await passwordHash();
  const columns = { email, password, email_verified: true };
  const { browser: owner, account } = await signedInCustomer(server, columns);
  const app = await turnedOnCodes(server, owner);
  const browser = server.browser();
  expect(await logInWithProvider(browser, email)).toBe('/auth?refusal=ACCOUNT_CODE_REQUIRED');
  expect(browser.cookie(sessionCookieNames.customer)).toBeUndefined();
  const rows = await server.database.sql(
    'select 1 from account_identities where user_id = $1',
    account.id,
  );
  expect(rows).toEqual([]);
  await owner.call(disableTotp, { password: PASSWORD, code: app.code() });
  expect(await logInWithProvider(browser, email)).toBe('/dashboard?done=IDENTITY_LOGGED_IN');
});
