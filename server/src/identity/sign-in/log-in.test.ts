import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cast } from '../../../seed/cast.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { sessionCookieNames } from '../../../test/harness/signed-in.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';
import { setStanding } from '../../customers/staff/set-standing.ts';
import { parseSessionToken } from '../sessions/session-token.ts';

const { logIn, me, changePassword } = contract.identity;
const operator = { kind: 'operator', id: null, name: 'operator' } as const;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
  await server.seedCast();
});
afterAll(() => server.close());

/** The outcome for another browser with a given token. */
async function toldWith(token: string | undefined): Promise<string> {
  const browser = server.browser();
  browser.plant(sessionCookieNames.customer, token ?? '');
  const answer = await browser.send(me, {});
  return answer.status === 200 ? 'signed in' : (answer.json as { code: string }).code;
}

it('Logging in gives the account as the dashboard shows it, and when it was last used', async () => {
  const browser = server.browser();
  const account = await browser.logIn(cast.kavya);
  expect(account).toMatchObject({
    username: 'kavya',
    email: cast.kavya.email,
    subscription: 'Supreme',
    adminApproval: true,
    licenseKey: 'CAST-KAVYA',
    lastLoginAt: new Date(server.clock()).toISOString(),
  });
  expect(await browser.call(me, {})).toEqual(account);
});

it.each(['KAVYA', '  kavya', 'ｋａｖｙａ'])(
  'Logging in takes the name spelled %j',
  async (username) => {
    const account = await server.browser().logIn({ ...cast.kavya, username });
    expect(account.username).toBe('kavya');
  },
);

it('Logging in takes a password typed in another Unicode form of the same text', async () => {
  const browser = server.browser();
  const password = 'caf\u00e9 au lait';
  const challenge = await browser.solveChallenge('register');
  const form = { ...cast.nimal, username: 'cafe', email: 'cafe@example.com', password };
  await browser.call(contract.identity.registerAccount, {
    ...form,
    confirmPassword: password,
    challenge,
  });
  const account = await browser.logIn({ username: 'cafe', password: 'cafe\u0301 au lait' });
  expect(account.username).toBe('cafe');
});

it('Logging in stores only a hash of the token’s secret', async () => {
  const browser = server.browser();
  await browser.logIn(cast.kavya);
  const [id = '', secret = ''] = (browser.cookie(sessionCookieNames.customer)?.value ?? '').split(
    '.',
  );
  const { rows } = await server.database.ownerPool.query<{ row: string }>(
    'select to_jsonb(s)::text as row from account_sessions s where id = $1',
    [id],
  );
  const bytes = Buffer.from(secret, 'base64url');
  expect(bytes).toHaveLength(32);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).not.toContain(secret);
  expect(rows[0]?.row).not.toContain(bytes.toString('hex'));
});

it('A login is refused with the same answer for a wrong password and for an unknown account', async () => {
  const answers = await Promise.all(
    [
      { username: cast.nimal.username, password: 'not the password' },
      { username: 'nobody', password: 'not the password' },
    ].map(async (credentials) => {
      const browser = server.browser();
      const challenge = await browser.solveChallenge('log-in');
      return browser.send(logIn, { ...credentials, challenge });
    }),
  );
  const [wrong, unknown] = answers.map(({ status, headers, text }) => {
    const { 'x-request-id': _, date: __, ...rest } = headers;
    return { status, headers: rest, text };
  });
  expect(wrong?.status).toBe(401);
  expect(wrong).toEqual(unknown);
});

it('A login is refused with the ban only after the right password, and without a session', async () => {
  const browser = server.browser();
  const withPassword = async (password: string) => {
    const challenge = await browser.solveChallenge('log-in');
    return browser.refusal(logIn, { username: cast.sahan.username, password, challenge });
  };
  expect(await withPassword('not the password')).toMatchObject({
    status: 401,
    code: 'ACCOUNT_CREDENTIALS_INVALID',
  });
  expect(await withPassword(cast.sahan.password)).toMatchObject({
    status: 403,
    code: 'ACCOUNT_BANNED',
  });
  expect(browser.cookie(sessionCookieNames.customer)).toBeUndefined();
  const { rows } = await server.database.ownerPool.query(
    `select 1 from account_sessions s join users u on u.id = s.subject_id
        where u.username = $1`,
    [cast.sahan.username],
  );
  expect(rows).toEqual([]);
});

it.each([
  ['no challenge', { challenge: '' }, 'CHALLENGE_REQUIRED'],
  ['a blank name', { username: ' ' }, 'ACCOUNT_FIELDS_MISSING'],
  ['a blank password', { password: '  ' }, 'ACCOUNT_FIELDS_MISSING'],
  ['a wrong challenge', { challenge: 'wrong' }, 'CHALLENGE_FAILED'],
])('A login is refused with %s', async (_, faults, code) => {
  const { username, password } = cast.nimal;
  const credentials = { username, password, challenge: 'wrong', ...faults };
  const refused = await server.browser().refusal(logIn, credentials);
  expect(refused).toMatchObject({ status: 400, code });
});

it('A login is refused to staff, whose accounts are of another kind', async () => {
  const browser = server.browser();
  const challenge = await browser.solveChallenge('log-in');
  const { code } = await browser.refusal(logIn, { ...cast.sithara, challenge });
  expect(code).toBe('ACCOUNT_CREDENTIALS_INVALID');
});

it('A session token is new at every sign-in, and the one held before is dead', async () => {
  const browser = server.browser();
  await browser.logIn(cast.nimal);
  const first = browser.cookie(sessionCookieNames.customer)?.value;
  expect(await toldWith(first)).toBe('signed in');
  await browser.logIn(cast.nimal);
  const second = browser.cookie(sessionCookieNames.customer)?.value;
  expect(second).not.toBe(first);
  expect(await toldWith(first)).toBe('SESSION_REQUIRED');
  expect(await toldWith(second)).toBe('signed in');
});

it('A session token that was planted before the sign-in never becomes valid', async () => {
  const browser = server.browser();
  const planted = `${'a'.repeat(22)}.${'b'.repeat(43)}`;
  browser.plant(sessionCookieNames.customer, planted);
  await browser.logIn(cast.nimal);
  expect(browser.cookie(sessionCookieNames.customer)?.value).not.toBe(planted);
  expect(await toldWith(planted)).toBe('SESSION_REQUIRED');
});

it('Logging in replaces a planted session token of another account', async () => {
  const other = server.browser();
  await other.logIn(cast.dilini);
  const planted = other.cookie(sessionCookieNames.customer)?.value ?? '';
  const browser = server.browser();
  browser.plant(sessionCookieNames.customer, planted);
  expect((await browser.logIn(cast.nimal)).username).toBe('nimal');
  expect((await browser.call(me, {})).username).toBe('nimal');
  expect(await toldWith(planted)).toBe('SESSION_REQUIRED');
});

it('A session token is worthless when any part of it is wrong', async () => {
  const browser = server.browser();
  await browser.logIn(cast.nimal);
  const token = browser.cookie(sessionCookieNames.customer)?.value ?? '';
  const [id = '', secret = ''] = token.split('.');
  const flipped = secret.startsWith('A') ? `B${secret.slice(1)}` : `A${secret.slice(1)}`;
  const wrong = [`${id}.${flipped}`, `${id}.`, id, `.${secret}`, `${token}A`, `${token}.x`, ''];
  for (const value of wrong) expect(await toldWith(value), value).toBe('SESSION_REQUIRED');
  expect(parseSessionToken(token)?.id).toBe(id);
  expect(await toldWith(token)).toBe('signed in');
});

it('A login that meets another act opens nothing with a password that is changed meanwhile', async () => {
  const owner = server.browser();
  await owner.logIn(cast.dilini);
  const held = await hold(cast.dilini.username);
  const thief = server.browser();
  const challenge = await thief.solveChallenge('log-in');
  const { username, password } = cast.dilini;
  // Both have checked the old password; the change is first to wait for the account's row.
  const changing = owner.call(changePassword, {
    currentPassword: password,
    newPassword: 'another password',
    confirmPassword: 'another password',
  });
  await held.waiting(1);
  const entering = thief.refusal(logIn, { username, password, challenge });
  await held.waiting(2);
  await held.release();
  await changing;
  expect((await entering).code).toBe('ACCOUNT_CREDENTIALS_INVALID');
  expect(thief.cookie(sessionCookieNames.customer)).toBeUndefined();
});

it('A login that meets another act opens nothing for an account that is banned meanwhile', async () => {
  const held = await hold(cast.kavya.username);
  const banning = setStanding(
    server.database,
    { actor: operator },
    {
      standing: 'ban',
      username: cast.kavya.username,
    },
  );
  await held.waiting(1);
  const browser = server.browser();
  const challenge = await browser.solveChallenge('log-in');
  const { username, password } = cast.kavya;
  const entering = browser.send(logIn, { username, password, challenge });
  await held.waiting(2);
  await held.release();
  await banning;
  expect((await entering).status).toBe(403);
});

/** Locks an account's row until it is released. */
function hold(username: string) {
  const row = 'select 1 from users where username = $1 for update';
  return holdRows(server.database, row, [username]);
}
