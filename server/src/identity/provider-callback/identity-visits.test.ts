import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import { makeAccount } from '../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { signedInCustomer, signIn } from '../../../test/harness/signed-in.ts';
import { tableDigests } from '../../../test/harness/tables/table-digests.ts';
import { openCallback, visitProvider } from '../../../test/scenarios/identity-visit.ts';

const {
  me,
  logOut,
  readIdentityProof: proof,
  startIdentityProof: startProof,
  startSignIn,
} = contract.identity;
const INVALID = '/auth?refusal=IDENTITY_FLOW_INVALID';
let server: TestServer;
let people = 0;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

function newEmail(): string {
  people += 1;
  return `visitor${people}@gmail.com`;
}

/** A visit to log in to a new account, up to the provider's answer. */
async function answeredVisit(browser: Browser): Promise<URL> {
  const { email } = await makeAccount(server.database, {
    email: newEmail(),
    email_verified: true,
  });
  const challenge = await browser.solveChallenge('log-in');
  const { url } = await browser.call(startSignIn, { purpose: 'log-in', challenge });
  return visitProvider(browser, url, { email });
}

it('A visit to the provider is bound to the browser that began it by a cookie of this host', async () => {
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
  expect((await victim.refusal(me, {})).code).toBe('SESSION_REQUIRED');
  expect(await openCallback(browser, callback)).toBe(INVALID);
});

it('Browsers cannot swap their visits to the provider', async () => {
  const callback = await answeredVisit(server.browser());
  const victim = server.browser();
  await answeredVisit(victim);
  expect(await openCallback(victim, callback)).toBe(INVALID);
});

it('A visit to the provider is found behind a stale cookie of the same name, which a browser may send first', async () => {
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

it('A visit to the provider that begins in another tab leaves those of up to five tabs good, and gives up the oldest', async () => {
  const browser = server.browser();
  const { email } = await makeAccount(server.database, {
    email: newEmail(),
    email_verified: true,
  });
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
  const paths = await Promise.all(
    Array.from({ length: 16 }, () => openCallback(browser, callback)),
  );
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
  const { email } = await makeAccount(server.database, {
    email: newEmail(),
    email_verified: true,
  });
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
    expect(refused.data, returnTo).toEqual({
      issues: [{ path: 'returnTo', problem: 'not_ours' }],
    });
  }
  const returnTo = '/redeem-key?a=1';
  const { url } = await browser.call(startSignIn, { purpose, challenge, returnTo });
  const callback = await visitProvider(browser, url, { email });
  expect(await openCallback(browser, callback)).toBe('/redeem-key?a=1&done=IDENTITY_LOGGED_IN');
});

it('A visit to the provider may start sixty times in fifteen minutes from one address', async () => {
  const browser = server.browser();
  const input = { purpose: 'log-in', challenge: 'wrong' } as const;
  for (let count = 0; count < 60; count += 1) {
    expect((await browser.refusal(startSignIn, input)).code).toBe('CHALLENGE_FAILED');
  }
  const refused = await browser.refusal(startSignIn, input);
  expect(refused).toMatchObject({ status: 429, code: 'ATTEMPTS_EXCEEDED' });
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

  it('A visit of a signed-in customer counts for each purpose that the customer proves in a tab of its own', async () => {
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

  it('A visit of a signed-in customer does not count for another session of the same account in the same browser', async () => {
    const { browser, account, callback } = await answeredProof();
    await signIn(server, browser, { kind: 'customer', id: account.id });
    expect(await openCallback(browser, callback)).toBe(
      '/auth?refusal=SESSION_REQUIRED&next=%2Fdelete-account',
    );
    expect((await browser.refusal(proof, { purpose })).code).toBe('IDENTITY_PROOF_REQUIRED');
  });

  it('A visit of a signed-in customer ends for an account that is banned meanwhile', async () => {
    const { browser, account, callback } = await answeredProof();
    await server.database.ownerPool.query('update users set banned = true where id = $1', [
      account.id,
    ]);
    expect(await openCallback(browser, callback)).toMatch(/^\/auth\?refusal=/);
  });
});
