import { contract } from '@regz/contract/contract.ts';
import type { SignInPurpose } from '@regz/contract/identity/provider.ts';
import { describe, expect, it } from 'vitest';
import { freePort } from '../../../seed/stage/free-port.ts';
import { startIssuer } from '../../../test/fakes/issuer.ts';
import { atOnce, statusesOf } from '../../../test/harness/at-once.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import { makeAccount } from '../../../test/harness/factories.ts';
import { ownServer, sharedServer } from '../../../test/harness/harness.ts';
import { PASSWORD, passwordHash } from '../../../test/harness/people.ts';
import {
  signedInCustomer,
  signIn,
  signIn as giveSession,
} from '../../../test/harness/signed-in.ts';
import { tableDigests } from '../../../test/harness/tables/table-digests.ts';
import {
  type AccountChoice,
  openCallback,
  visitProvider,
} from '../../../test/scenarios/identity-visit.ts';

const {
  dropRegistration,
  logOut,
  me,
  readHeldRegistration,
  readIdentityProof: proof,
  registerAccount,
  startIdentityProof: startProof,
  startSignIn,
} = contract.identity;
const server = sharedServer();

const INVALID = '/auth?refusal=IDENTITY_FLOW_INVALID';
let people = 0;

function newEmail(): string {
  people += 1;
  return `visitor${people}@gmail.com`;
}

const proven = (email = newEmail(), columns: Parameters<typeof makeAccount>[1] = {}) =>
  makeAccount(server.database, { ...columns, email, email_verified: true });

/** A visit to log in to a new account, up to the provider's answer. */
async function answeredVisit(browser: Browser): Promise<URL> {
  const { email } = await proven();
  const challenge = await browser.solveChallenge('log-in');
  const { url } = await browser.call(startSignIn, { purpose: 'log-in', challenge });
  return visitProvider(browser, url, { email });
}

it('A host cookie binds a visit to its browser', async () => {
  const browser = server.browser();
  await answeredVisit(browser);
  const cookie = browser.cookie('regz-oidc');
  expect(cookie?.domain).toBeUndefined();
  expect(Object.fromEntries(cookie?.attributes ?? [])).toEqual({
    path: '/',
    httponly: '',
    samesite: 'Lax',
    'max-age': '600',
  });
});

it('A visit counts only in the browser that started it', async () => {
  const browser = server.browser();
  const callback = await answeredVisit(browser);
  const victim = server.browser();
  expect(await openCallback(victim, callback)).toBe(INVALID);
  expect(await victim.code(me, {})).toBe('SESSION_REQUIRED');
  expect(await openCallback(browser, callback)).toBe(INVALID);
});

it('Browsers cannot swap their visits to the provider', async () => {
  const callback = await answeredVisit(server.browser());
  const victim = server.browser();
  await answeredVisit(victim);
  expect(await openCallback(victim, callback)).toBe(INVALID);
});

it('A visit is found behind a stale cookie of its name', async () => {
  const browser = server.browser();
  const { pathname, search } = await answeredVisit(browser);
  const cookie = `regz-oidc=stale; regz-oidc=${browser.cookie('regz-oidc')?.value}`;
  const answer = await browser.request({ path: `${pathname}${search}`, headers: { cookie } });
  expect(answer.headers['location']).toBe('/dashboard?done=IDENTITY_LOGGED_IN');
});

it('A visit to the provider counts once', async () => {
  const browser = server.browser();
  const callback = await answeredVisit(browser);
  expect(await openCallback(browser, callback)).toBe('/dashboard?done=IDENTITY_LOGGED_IN');
  expect(browser.cookie('regz-oidc')).toBeUndefined();
  expect(await openCallback(browser, callback)).toBe('/dashboard?refusal=IDENTITY_FLOW_INVALID');
});

it('Five tabs can visit the provider; a sixth ends the oldest', async () => {
  const browser = server.browser();
  const { email } = await proven();
  const tabs: string[] = [];
  for (let tab = 0; tab < 6; tab += 1) {
    const challenge = await browser.solveChallenge('log-in');
    const input = { purpose: 'log-in', challenge } as const;
    tabs.push((await browser.call(startSignIn, input)).url);
  }
  const returned: string[] = [];
  for (const url of tabs) {
    returned.push(await openCallback(browser, await visitProvider(browser, url, { email })));
  }
  const done = '/dashboard?done=IDENTITY_LOGGED_IN';
  expect(returned).toEqual([INVALID, done, done, done, done, done]);
  expect(browser.cookie('regz-oidc')).toBeUndefined();
});

it('A visit to the provider counts once among sixteen returns at the same time', async () => {
  const browser = server.browser();
  const callback = await answeredVisit(browser);
  const paths = await atOnce(16, () => openCallback(browser, callback));
  expect(paths.filter((path) => path.includes('done='))).toHaveLength(1);
});

it('A visit to the provider ends after ten minutes', async () => {
  const browser = server.browser();
  const callback = await answeredVisit(browser);
  server.clock.advance(600_000);
  expect(await openCallback(browser, callback)).toBe(INVALID);
});

it.each([
  ['no state', ''],
  ['an unknown state', `?code=x&state=${'a'.repeat(43)}`],
  ['a state of another shape', '?code=x&state=%00'],
  ['two states', '?state=a&state=b'],
  ['nothing readable', '?%E0%A4%A'],
])('A visit to the provider is unknown with %s', async (_, query) => {
  const before = await tableDigests(server.database);
  const answer = await server.browser().request({ path: `/auth/google/callback${query}` });
  expect(answer).toMatchObject({ status: 303, headers: { location: INVALID } });
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(await tableDigests(server.database)).toEqual(before);
});

it('A visit to the provider that is cancelled leads back to the login page', async () => {
  const browser = server.browser();
  const challenge = await browser.solveChallenge('log-in');
  const { url } = await browser.call(startSignIn, { purpose: 'log-in', challenge });
  const callback = await visitProvider(browser, url, { cancel: true });
  expect(await openCallback(browser, callback)).toBe('/auth?refusal=IDENTITY_CANCELLED');
});

it('A visit to the provider started on plain localhost returns there', async () => {
  const browser = server.browser({ site: 'localhost' });
  const callback = await answeredVisit(browser);
  expect(callback.hostname).toBe('localhost');
  expect(await openCallback(browser, callback)).toBe('/dashboard?done=IDENTITY_LOGGED_IN');
});

it('A visit returns to the requested page of the client site only', async () => {
  const browser = server.browser();
  const { email } = await proven();
  const purpose = 'log-in';
  const challenge = await browser.solveChallenge(purpose);
  for (const returnTo of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/auth',
    '/admin',
    '/dashboard#x',
    '/redeem-key?a=1\r\nset-cookie: x=1',
    '',
  ]) {
    const refused = await browser.refusal(startSignIn, { purpose, challenge, returnTo });
    expect(refused.data, returnTo).toEqual({ issues: [{ path: 'returnTo', problem: 'not_ours' }] });
  }
  const returnTo = '/redeem-key?a=1';
  const { url } = await browser.call(startSignIn, { purpose, challenge, returnTo });
  const callback = await visitProvider(browser, url, { email });
  expect(await openCallback(browser, callback)).toBe('/redeem-key?a=1&done=IDENTITY_LOGGED_IN');
});

it('Visits to the provider start sixty times in fifteen minutes', async () => {
  const browser = server.browser();
  const input = { purpose: 'log-in', challenge: 'wrong' } as const;
  for (let count = 0; count < 60; count += 1) {
    expect(await browser.code(startSignIn, input)).toBe('CHALLENGE_FAILED');
  }
  expect(await browser.code(startSignIn, input)).toBe('ATTEMPTS_EXCEEDED');
});

describe('a visit of a signed-in customer', () => {
  const purpose = 'delete-account';
  const input = { purpose, payload: {} } as const;

  async function answeredProof() {
    const email = newEmail();
    const { browser, account } = await signedInCustomer(server, { email });
    const { url } = await browser.call(startProof, input);
    return { browser, account, callback: await visitProvider(browser, url, { email }) };
  }

  it('Each tab proves its own purpose', async () => {
    const email = newEmail();
    const { browser } = await signedInCustomer(server, { email });
    const tabs: string[] = [];
    for (const each of ['delete-account', 'device-reset', 'verify-email'] as const) {
      tabs.push((await browser.call(startProof, { purpose: each, payload: {} })).url);
    }
    const returned: string[] = [];
    for (const url of tabs) {
      returned.push(await openCallback(browser, await visitProvider(browser, url, { email })));
    }
    expect(returned).toEqual([
      '/delete-account?proof=ok',
      '/reset-device-id?proof=ok',
      '/dashboard?done=IDENTITY_EMAIL_VERIFIED',
    ]);
  });

  it('A visit of a signed-in customer is over when its session ended', async () => {
    const { browser, callback } = await answeredProof();
    await browser.call(logOut, {});
    expect(await openCallback(browser, callback)).toMatch(/^\/auth\?refusal=/);
  });

  it('A visit does not count for another session of the account', async () => {
    const { browser, account, callback } = await answeredProof();
    await signIn(server, browser, { kind: 'customer', id: account.id });
    expect(await openCallback(browser, callback)).toBe(
      '/auth?refusal=SESSION_REQUIRED&next=%2Fdelete-account',
    );
    expect(await browser.code(proof, { purpose })).toBe('IDENTITY_PROOF_REQUIRED');
  });

  it('A visit of a signed-in customer ends for an account that is banned meanwhile', async () => {
    const { browser, account, callback } = await answeredProof();
    await server.database.sql('update users set banned = true where id = $1', account.id);
    expect(await openCallback(browser, callback)).toMatch(/^\/auth\?refusal=/);
  });
});

describe('log in with identity', () => {
  const SIGNED_IN = '/dashboard?done=IDENTITY_LOGGED_IN';
  const PENDING = '/auth?done=IDENTITY_REGISTRATION_PENDING';

  function newName(): string {
    people += 1;
    return `person${people}`;
  }

  async function signIn(
    browser: Browser,
    choice: AccountChoice,
    purpose: SignInPurpose = 'log-in',
  ): Promise<string> {
    const challenge = await browser.solveChallenge(purpose);
    const { url } = await browser.call(startSignIn, { purpose, challenge });
    return openCallback(browser, await visitProvider(browser, url, choice));
  }

  async function row(table: string, column: string, value: string) {
    const rows = await server.database.sql<Record<string, unknown>>(
      `select * from ${table} where ${column} = $1`,
      value,
    );
    return rows[0];
  }

  it.each<SignInPurpose>(['log-in', 'register'])(
    'A provider login opens and links the proven account, for %s',
    async (purpose) => {
      const email = `${newName()}@gmail.com`;
      const account = await proven(email);
      const browser = server.browser();
      expect(await signIn(browser, { email }, purpose)).toBe(SIGNED_IN);
      expect((await browser.call(me, {})).id).toBe(account.id);
      expect(await row('account_identities', 'user_id', account.id)).toMatchObject({
        issuer: `http://localhost:${server.config.PORT}/stand-ins/identity`,
        email,
      });
      expect((await row('users', 'id', account.id))?.['last_login_at']).not.toBeNull();
    },
  );

  it('A login through the provider finds the mailbox in every spelling', async () => {
    const name = newName();
    const account = await makeAccount(server.database, {
      email: `${name.toUpperCase()}.x+regz@googlemail.com`,
      email_verified: true,
    });
    const browser = server.browser();
    expect(await signIn(browser, { email: `${name}x@gmail.com` })).toBe(SIGNED_IN);
    expect((await browser.call(me, {})).id).toBe(account.id);
  });

  it('A linked person is known by the link, not by the address', async () => {
    const email = `${newName()}@gmail.com`;
    const account = await proven(email);
    await signIn(server.browser(), { email });
    await server.database.sql(
      'update users set email = $2 where id = $1',
      account.id,
      `${newName()}@gmail.com`,
    );
    const browser = server.browser();
    expect(await signIn(browser, { email })).toBe(SIGNED_IN);
    expect((await browser.call(me, {})).id).toBe(account.id);
  });

  it('A login through the provider ends the session the browser held before', async () => {
    const email = `${newName()}@gmail.com`;
    await proven(email);
    const other = await makeAccount(server.database);
    const browser = server.browser();
    const held = await giveSession(server, browser, { kind: 'customer', id: other.id });
    expect(await signIn(browser, { email })).toBe(SIGNED_IN);
    expect(await row('account_sessions', 'id', held)).toBeUndefined();
  });

  it('A login through the provider does not open a banned account, and links nothing', async () => {
    const email = `${newName()}@gmail.com`;
    const account = await proven(email, { banned: true });
    const browser = server.browser();
    expect(await signIn(browser, { email })).toBe('/auth?refusal=ACCOUNT_BANNED');
    expect(await browser.code(me, {})).toBe('SESSION_REQUIRED');
    expect(await row('account_identities', 'user_id', account.id)).toBeUndefined();
  });

  it.each([
    ['unverified', { unverified: true }],
    ['outside the provider', { outside: true }],
  ])('A login through the provider opens nothing with an address that is %s', async (_, how) => {
    const email = `${newName()}@example.com`;
    await proven(email);
    const path = await signIn(server.browser(), { email, ...how });
    expect(path).toBe('/auth?refusal=IDENTITY_EMAIL_UNVERIFIED');
  });

  it('Sixteen concurrent provider logins open and link one account', async () => {
    const email = `${newName()}@gmail.com`;
    const account = await proven(email);
    const paths = await atOnce(16, () => signIn(server.browser(), { email }));
    expect(paths).toEqual(Array<string>(16).fill(SIGNED_IN));
    expect(await row('account_identities', 'user_id', account.id)).toBeDefined();
  });

  it('An account whose address was proven before keeps its password and its sessions', async () => {
    const email = `${newName()}@gmail.com`;
    const password = await passwordHash();
    const { username } = await makeAccount(server.database, {
      email,
      password,
      email_verified: true,
    });
    const elsewhere = server.browser();
    await elsewhere.logIn({ username, password: PASSWORD });
    expect(await signIn(server.browser(), { email })).toBe(SIGNED_IN);
    expect((await elsewhere.call(me, {})).username).toBe(username);
    expect((await server.browser().logIn({ username, password: PASSWORD })).username).toBe(
      username,
    );
  });

  describe('a person without an account', () => {
    async function formFor(browser: Browser, email: string) {
      const challenge = await browser.solveChallenge('register');
      const password = 'four words are enough';
      const username = newName();
      const mobileNumber = '0771234567';
      return { username, email, mobileNumber, password, confirmPassword: password, challenge };
    }

    async function held(browser: Browser): Promise<string | null> {
      return (await browser.call(readHeldRegistration, {})).email;
    }

    it('A person without an account registers with the proven address', async () => {
      const email = `${newName()}@gmail.com`;
      const browser = server.browser();
      expect(await signIn(browser, { email })).toBe(PENDING);
      expect(await held(browser)).toBe(email);
      const form = await formFor(browser, email);
      await browser.call(registerAccount, form);
      const account = await row('users', 'username', form.username);
      expect(account).toMatchObject({ email, email_verified: true });
      expect(await row('account_identities', 'user_id', String(account?.['id']))).toBeDefined();
      expect(await held(browser)).toBeNull();
      expect(await signIn(server.browser(), { email })).toBe(SIGNED_IN);
    });

    it('A person without an account registers once from many browsers', async () => {
      const email = `${newName()}@gmail.com`;
      const forms = await Promise.all(
        [1, 2, 3, 4].map(async () => {
          const browser = server.browser();
          await signIn(browser, { email });
          return { browser, form: await formFor(browser, email) };
        }),
      );
      const answers = await Promise.all(
        forms.map(({ browser, form }) => browser.send(registerAccount, form)),
      );
      expect(statusesOf(answers)).toEqual([201, 409, 409, 409]);
    });

    it('A proven address proves no other address', async () => {
      const email = `${newName()}@gmail.com`;
      const browser = server.browser();
      await signIn(browser, { email });
      const form = await formFor(browser, `${newName()}@gmail.com`);
      await browser.call(registerAccount, form);
      expect(await row('users', 'username', form.username)).toMatchObject({
        email_verified: false,
      });
      expect(await held(browser)).toBe(email);
    });

    it('A proven address waits half an hour in one browser', async () => {
      const email = `${newName()}@gmail.com`;
      const browser = server.browser();
      await signIn(browser, { email });
      const other = server.browser();
      expect(await held(other)).toBeNull();
      await other.call(registerAccount, await formFor(other, `${newName()}@gmail.com`));
      server.clock.advance(1_800_000);
      expect(await held(browser)).toBeNull();
      const form = await formFor(browser, email);
      await browser.call(registerAccount, form);
      expect(await row('users', 'username', form.username)).toMatchObject({
        email_verified: false,
      });
    });

    it('A person without an account can drop the address', async () => {
      const browser = server.browser();
      await signIn(browser, { email: `${newName()}@gmail.com` });
      await browser.call(dropRegistration, {});
      expect(await held(browser)).toBeNull();
      expect(browser.cookie('regz-registration')).toBeUndefined();
    });

    it('A person linked to another account meanwhile cannot register', async () => {
      const email = `${newName()}@gmail.com`;
      const browser = server.browser();
      await signIn(browser, { email });
      const other = await proven(email);
      await signIn(server.browser(), { email });
      await server.database.sql(
        'update users set email = $2 where id = $1',
        other.id,
        `${newName()}@gmail.com`,
      );
      const form = await formFor(browser, email);
      expect(await browser.code(registerAccount, form)).toBe('IDENTITY_LINKED_ELSEWHERE');
      expect(await row('users', 'username', form.username)).toBeUndefined();
    });
  });
});

it('No visit starts while the provider is unavailable', async () => {
  const port = await freePort();
  const other = await ownServer({
    environment: {
      GOOGLE_ISSUER: `http://localhost:${port}`,
      GOOGLE_CLIENT_ID: 'client',
      GOOGLE_CLIENT_SECRET: 'secret',
    },
  });
  const browser = other.browser();
  const input = async () => {
    const challenge = await browser.solveChallenge('log-in');
    return { purpose: 'log-in', challenge } as const;
  };
  expect(await browser.code(startSignIn, await input())).toBe('IDENTITY_PROVIDER_UNAVAILABLE');
  expect(browser.cookie('regz-oidc')).toBeUndefined();
  const rows = await other.database.sql('select 1 from account_identity_flows');
  expect(rows).toEqual([]);
  const standIn = await browser.on('localhost').request({ path: '/stand-ins/identity/auth' });
  expect(standIn.status).toBe(404);
  const issuer = await startIssuer(port);
  const { url } = await browser.call(startSignIn, await input());
  await issuer.close();
  expect(url.startsWith(`${issuer.url}/authorize?`)).toBe(true);
});
