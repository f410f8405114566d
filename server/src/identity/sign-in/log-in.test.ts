import { hash } from '@node-rs/argon2';
import { contract } from '@regz/contract/contract.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { cast } from '../../../seed/cast.ts';
import { atOnce } from '../../../test/harness/at-once.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import { makeAccount, makeAdmin } from '../../../test/harness/factories.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import { PASSWORD, passwordHash } from '../../../test/harness/people.ts';
import { sessionCookieNames, signedInCustomer } from '../../../test/harness/signed-in.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';
import { setStanding } from '../../customers/staff/set-standing.ts';
import { createPasswordHasher } from '../passwords/password-hasher.ts';
import { parseSessionToken } from '../sessions/session-token.ts';

const { changePassword, logIn, me, revealPassword } = contract.identity;
const server = sharedServer();

beforeAll(async () => {
  await server.seedCast();
});

const operator = { kind: 'operator', id: null, name: 'operator' } as const;

/** The outcome for another browser with a given token. */
async function toldWith(token: string | undefined): Promise<string> {
  const browser = server.browser();
  browser.plant(sessionCookieNames.customer, token ?? '');
  const answer = await browser.send(me, {});
  return answer.status === 200 ? 'signed in' : (answer.json as { code: string }).code;
}

it('Logging in returns the account and its last use', async () => {
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
  const rows = await server.database.sql<{ row: string }>(
    'select to_jsonb(s)::text as row from account_sessions s where id = $1',
    id,
  );
  const bytes = Buffer.from(secret, 'base64url');
  expect(bytes).toHaveLength(32);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).not.toContain(secret);
  expect(rows[0]?.row).not.toContain(bytes.toString('hex'));
});

it('A wrong password and an unknown account get the same refusal', async () => {
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

it('A ban is revealed only after the right password', async () => {
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
  const rows = await server.database.sql(
    `select 1 from account_sessions s join users u on u.id = s.subject_id
        where u.username = $1`,
    cast.sahan.username,
  );
  expect(rows).toEqual([]);
});

it('A login is refused to staff, whose accounts are of another kind', async () => {
  const browser = server.browser();
  const challenge = await browser.solveChallenge('log-in');
  const { code } = await browser.refusal(logIn, { ...cast.sithara, challenge });
  expect(code).toBe('ACCOUNT_CREDENTIALS_INVALID');
});

it('Every sign-in replaces the session token', async () => {
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

it('A session token is refused when any part of it is wrong', async () => {
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

it('A login with a concurrently changed password fails', async () => {
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

it('A login to a concurrently banned account fails', async () => {
  const held = await hold(cast.kavya.username);
  const decision = { standing: 'ban', username: cast.kavya.username } as const;
  const banning = setStanding(server.database, { actor: operator }, decision);
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

describe('check credentials', () => {
  const password = 'the right password';
  let hash: string;

  beforeAll(async () => {
    hash = await createPasswordHasher({ atOnce: 2, queued: 20 }).hash(password);
  });

  async function newUsername(): Promise<string> {
    return (await makeAccount(server.database, { password: hash })).username;
  }

  async function attempt(
    browser: Browser,
    credentials: { username: string; password: string },
    challenge?: string,
  ): Promise<string> {
    const solved = challenge ?? (await browser.solveChallenge('log-in'));
    const answer = await browser.send(logIn, { ...credentials, challenge: solved });
    return answer.status === 200 ? 'signed in' : (answer.json as { code: string }).code;
  }

  it('Ten wrong passwords block an account from one address', async () => {
    const username = await newUsername();
    const browser = server.browser();
    for (let count = 0; count < 10; count += 1) {
      expect(await attempt(browser, { username, password: 'wrong' })).toBe(
        'ACCOUNT_CREDENTIALS_INVALID',
      );
    }
    const challenge = await browser.solveChallenge('log-in');
    const refused = await browser.refusal(logIn, { username, password, challenge });
    expect(refused).toMatchObject({ status: 429, code: 'ATTEMPTS_EXCEEDED' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
    // The same account from another address, and other accounts from this address, are not affected.
    expect(await attempt(server.browser(), { username, password })).toBe('signed in');
    const other = await newUsername();
    expect(await attempt(browser, { username: other, password })).toBe('signed in');
  });

  it('Wrong passwords count for one account in every spelling', async () => {
    const username = await newUsername();
    const browser = server.browser();
    const spellings = [username, username.toUpperCase(), ` ${username} `];
    for (let count = 0; count < 10; count += 1) {
      const spelled = spellings[count % spellings.length] ?? username;
      await attempt(browser, { username: spelled, password: 'wrong' });
    }
    expect(await attempt(browser, { username, password })).toBe('ATTEMPTS_EXCEEDED');
  });

  it('Concurrent wrong passwords cannot exceed the budget', async () => {
    const username = await newUsername();
    const browser = server.browser();
    const solved = await atOnce(16, () => browser.solveChallenge('log-in'));
    const told = await Promise.all(
      solved.map((challenge) => attempt(browser, { username, password: 'wrong' }, challenge)),
    );
    expect(told.filter((code) => code === 'ACCOUNT_CREDENTIALS_INVALID')).toHaveLength(10);
    expect(told.filter((code) => code === 'ATTEMPTS_EXCEEDED')).toHaveLength(6);
  });

  it('Wrong passwords are limited to sixty for all accounts together from one address block', async () => {
    const addresses = Array.from({ length: 60 }, (_, index) => `2001:db8:0:7::${index + 1}`);
    const spend = addresses.map(async (address) => {
      const browser = server.browser({ address });
      return attempt(browser, { username: await newUsername(), password: 'x' }, 'not solved');
    });
    expect(new Set(await Promise.all(spend))).toEqual(new Set(['CHALLENGE_FAILED']));
    const username = await newUsername();
    const neighbor = server.browser({ address: '2001:db8:0:7:ffff::1' });
    expect(await attempt(neighbor, { username, password })).toBe('ATTEMPTS_EXCEEDED');
    const nextBlock = server.browser({ address: '2001:db8:0:8::1' });
    expect(await attempt(nextBlock, { username, password })).toBe('signed in');
  });

  it('Right passwords cost no attempt', async () => {
    const username = await newUsername();
    const browser = server.browser();
    for (let count = 0; count < 12; count += 1) {
      expect(await attempt(browser, { username, password })).toBe('signed in');
    }
  });

  it('Guessing from everywhere hardens the challenge and admits the owner', async () => {
    const username = await newUsername();
    for (let count = 0; count < 20; count += 1) {
      const stranger = server.browser();
      expect(await attempt(stranger, { username, password: 'wrong' })).toBe(
        'ACCOUNT_CREDENTIALS_INVALID',
      );
    }
    const owner = server.browser();
    expect(await attempt(owner, { username, password })).toBe('CHALLENGE_STRONGER_REQUIRED');
    const strong = await owner.solveChallenge('log-in', 'high');
    expect(await attempt(owner, { username, password }, strong)).toBe('signed in');
    // Other accounts are not affected.
    const other = await newUsername();
    expect(await attempt(owner, { username: other, password })).toBe('signed in');
  });

  it('Attempts on staff logins are counted separately', async () => {
    const { username } = cast.sithara;
    for (let count = 0; count < 20; count += 1) {
      const stranger = server.browser();
      const challenge = await stranger.solveChallenge('admin-log-in');
      const form = { username, password: 'wrong', challenge };
      await stranger.refusal(contract.staff.logInAdmin, form);
    }
    const owner = server.browser();
    const logInAdmin = async (strength: 'normal' | 'high') => {
      const challenge = await owner.solveChallenge('admin-log-in', strength);
      return owner.send(contract.staff.logInAdmin, { ...cast.sithara, challenge });
    };
    expect((await logInAdmin('normal')).json).toMatchObject({
      code: 'CHALLENGE_STRONGER_REQUIRED',
    });
    expect((await logInAdmin('high')).status).toBe(200);
  });

  it('Overloaded logins are refused with Retry-After and cost no attempt', async () => {
    const username = await newUsername();
    const tried = await atOnce(80, async (index) => {
      const browser = server.browser();
      const challenge = await browser.solveChallenge('log-in');
      const name = index % 2 === 0 ? username : `nobody-${index}`;
      return { browser, input: { username: name, password: 'wrong', challenge } };
    });
    const answers = await Promise.all(
      tried.map(({ browser, input }) => browser.send(logIn, input)),
    );
    const busy = answers.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThan(0);
    expect(busy[0]?.headers['retry-after']).toBe('2');
    expect(busy[0]?.json).toMatchObject({ code: 'SERVICE_BUSY', data: { retryAfterSeconds: 2 } });
    // Unknown names and customers are both refused, because both cost a hash.
    const names = answers.map(({ status }, index) => ({ status, known: index % 2 === 0 }));
    const turnedAway = names.filter(({ status }) => status === 503);
    expect(turnedAway.some(({ known }) => !known)).toBe(true);
  });

  it('Logins refused as busy leave an address’s attempts unchanged', async () => {
    const username = await newUsername();
    const flood = Array.from({ length: 60 }, async () => {
      const browser = server.browser();
      const challenge = await browser.solveChallenge('log-in');
      return () => browser.send(logIn, { username: 'nobody', password: 'wrong', challenge });
    });
    const customer = server.browser();
    const solved = await atOnce(20, () => customer.solveChallenge('log-in'));
    const crowd = await Promise.all(flood);
    const crowding = Promise.all(crowd.map((send) => send()));
    const mine = await Promise.all(
      solved.map((challenge) => attempt(customer, { username, password }, challenge)),
    );
    await crowding;
    expect(mine).toContain('SERVICE_BUSY');
    expect(await attempt(customer, { username, password })).toBe('signed in');
  });
});

const ATTACKERS = 4;
const AT_ONCE = 12;

/** Checks the account's own, right password twelve times at once until the signal comes. */
async function askWithoutEnd(browser: Browser, over: AbortSignal): Promise<void> {
  const ask = async () => {
    while (!over.aborted) await browser.send(revealPassword, { password: PASSWORD });
  };
  await atOnce(AT_ONCE, ask);
}

it('Four accounts that check passwords endlessly block no login', async () => {
  const password = await passwordHash();
  const thieves = await atOnce(ATTACKERS, () => signedInCustomer(server, { password }));
  const owners = await atOnce(6, () => makeAccount(server.database, { password }));
  const staff = await Promise.all([1, 2].map(() => makeAdmin(server.database, password)));
  const customers = await Promise.all(
    owners.map(async ({ username }) => {
      const browser = server.browser();
      return { browser, username, challenge: await browser.solveChallenge('log-in') };
    }),
  );
  const members = await Promise.all(
    staff.map(async ({ username }) => {
      const browser = server.browser();
      return { browser, username, challenge: await browser.solveChallenge('admin-log-in') };
    }),
  );
  const over = new AbortController();
  const attacks = thieves.map(({ browser }) => askWithoutEnd(browser, over.signal));
  const answers = await Promise.all([
    ...customers.map(({ browser, ...form }) =>
      browser.send(logIn, { ...form, password: PASSWORD }),
    ),
    ...members.map(({ browser, ...form }) =>
      browser.send(contract.staff.logInAdmin, { ...form, password: PASSWORD }),
    ),
  ]);
  over.abort();
  await Promise.all(attacks);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

it('An account can check its own password sixty times in fifteen minutes', async () => {
  const cheap = await hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const { browser } = await signedInCustomer(server, { password: cheap });
  for (let count = 0; count < 60; count += 1) {
    await browser.call(revealPassword, { password: PASSWORD });
  }
  expect(await browser.code(revealPassword, { password: PASSWORD })).toBe('ATTEMPTS_EXCEEDED');
});
