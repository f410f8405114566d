import { contract } from '@regz/contract/contract.ts';
import type { SignInPurpose } from '@regz/contract/identity/provider.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import { makeAccount } from '../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { passwordHash, PASSWORD } from '../../../test/harness/people.ts';
import { signIn as giveSession } from '../../../test/harness/signed-in.ts';
import {
  type AccountChoice,
  openCallback,
  visitProvider,
} from '../../../test/scenarios/identity-visit.ts';

const { me, registerAccount } = contract.identity;
const SIGNED_IN = '/dashboard?done=IDENTITY_LOGGED_IN';
const PENDING = '/auth?done=IDENTITY_REGISTRATION_PENDING';
let server: TestServer;
let people = 0;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

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
  const { url } = await browser.call(contract.identity.startSignIn, { purpose, challenge });
  return openCallback(browser, await visitProvider(browser, url, choice));
}

async function row(table: string, column: string, value: string) {
  const { rows } = await server.database.ownerPool.query<Record<string, unknown>>(
    `select * from ${table} where ${column} = $1`,
    [value],
  );
  return rows[0];
}

it.each<SignInPurpose>(['log-in', 'register'])(
  'A login through the provider opens the account with the proven address, and links the two, for %s',
  async (purpose) => {
    const email = `${newName()}@gmail.com`;
    const account = await makeAccount(server.database, { email, email_verified: true });
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

it('A login through the provider finds the account whatever dots, tags and letters the two addresses have', async () => {
  const name = newName();
  const account = await makeAccount(server.database, {
    email: `${name.toUpperCase()}.x+regz@googlemail.com`,
    email_verified: true,
  });
  const browser = server.browser();
  expect(await signIn(browser, { email: `${name}x@gmail.com` })).toBe(SIGNED_IN);
  expect((await browser.call(me, {})).id).toBe(account.id);
});

it('A login through the provider knows the person by the link and no longer by the address', async () => {
  const email = `${newName()}@gmail.com`;
  const account = await makeAccount(server.database, { email, email_verified: true });
  await signIn(server.browser(), { email });
  await server.database.ownerPool.query('update users set email = $2 where id = $1', [
    account.id,
    `${newName()}@gmail.com`,
  ]);
  const browser = server.browser();
  expect(await signIn(browser, { email })).toBe(SIGNED_IN);
  expect((await browser.call(me, {})).id).toBe(account.id);
});

it('A login through the provider ends the session the browser held before', async () => {
  const email = `${newName()}@gmail.com`;
  await makeAccount(server.database, { email, email_verified: true });
  const other = await makeAccount(server.database);
  const browser = server.browser();
  const held = await giveSession(server, browser, { kind: 'customer', id: other.id });
  expect(await signIn(browser, { email })).toBe(SIGNED_IN);
  expect(await row('account_sessions', 'id', held)).toBeUndefined();
});

it('A login through the provider does not open a banned account, and links nothing', async () => {
  const email = `${newName()}@gmail.com`;
  const account = await makeAccount(server.database, {
    email,
    email_verified: true,
    banned: true,
  });
  const browser = server.browser();
  expect(await signIn(browser, { email })).toBe('/auth?refusal=ACCOUNT_BANNED');
  expect((await browser.refusal(me, {})).code).toBe('SESSION_REQUIRED');
  expect(await row('account_identities', 'user_id', account.id)).toBeUndefined();
});

it.each([
  ['unverified', { unverified: true }],
  ['outside the provider', { outside: true }],
])('A login through the provider opens nothing with an address that is %s', async (_, how) => {
  const email = `${newName()}@example.com`;
  await makeAccount(server.database, { email, email_verified: true });
  const path = await signIn(server.browser(), { email, ...how });
  expect(path).toBe('/auth?refusal=IDENTITY_EMAIL_UNVERIFIED');
});

it('A login through the provider opens one account for sixteen that come at the same time, and links once', async () => {
  const email = `${newName()}@gmail.com`;
  const account = await makeAccount(server.database, { email, email_verified: true });
  const paths = await Promise.all(
    Array.from({ length: 16 }, () => signIn(server.browser(), { email })),
  );
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
  expect((await server.browser().logIn({ username, password: PASSWORD })).username).toBe(username);
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
    return (await browser.call(contract.identity.readHeldRegistration, {})).email;
  }

  it('A person without an account registers with the proven address, which is stored as proven and linked', async () => {
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

  it('A person without an account registers once, from however many browsers at the same time', async () => {
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
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409,
    ]);
  });

  it('A person without an account proves nothing for another address, and can still use the proven one', async () => {
    const email = `${newName()}@gmail.com`;
    const browser = server.browser();
    await signIn(browser, { email });
    const form = await formFor(browser, `${newName()}@gmail.com`);
    await browser.call(registerAccount, form);
    expect(await row('users', 'username', form.username)).toMatchObject({ email_verified: false });
    expect(await held(browser)).toBe(email);
  });

  it('A person without an account has the address proven in one browser only, for half an hour', async () => {
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
    expect(await row('users', 'username', form.username)).toMatchObject({ email_verified: false });
  });

  it('A person without an account can drop the address', async () => {
    const browser = server.browser();
    await signIn(browser, { email: `${newName()}@gmail.com` });
    await browser.call(contract.identity.dropRegistration, {});
    expect(await held(browser)).toBeNull();
    expect(browser.cookie('regz-registration')).toBeUndefined();
  });

  it('A person without an account is refused when the person was linked to another account meanwhile', async () => {
    const email = `${newName()}@gmail.com`;
    const browser = server.browser();
    await signIn(browser, { email });
    const other = await makeAccount(server.database, { email, email_verified: true });
    await signIn(server.browser(), { email });
    await server.database.ownerPool.query('update users set email = $2 where id = $1', [
      other.id,
      `${newName()}@gmail.com`,
    ]);
    const form = await formFor(browser, email);
    const refused = await browser.refusal(registerAccount, form);
    expect(refused).toMatchObject({ status: 409, code: 'IDENTITY_LINKED_ELSEWHERE' });
    expect(await row('users', 'username', form.username)).toBeUndefined();
  });
});
