import { contract } from '@regz/contract/contract.ts';
import { MINUTE_MS } from '@regz/rules/durations.ts';
import { CHALLENGE_PASS, CHALLENGE_PASS_USES } from '@regz/rules/identity/challenge-pass.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cast } from '../../../seed/cast.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';

const { logIn, offerChallenge, registerAccount, requestPasswordReset } = contract.identity;
const COOKIE = 'regz-checked';
const challenge = CHALLENGE_PASS;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
  await server.seedCast();
});
afterAll(() => server.close());

async function told(
  browser: Browser,
  person: { username: string; password: string },
  how = challenge,
) {
  const { username, password } = person;
  const answer = await browser.send(logIn, { username, password, challenge: how });
  return answer.status === 200 ? 'signed in' : (answer.json as { code: string }).code;
}

/** A browser in which a form was sent with a solved challenge. */
async function checkedBrowser(): Promise<Browser> {
  const browser = server.browser();
  await browser.logIn(cast.nimal);
  return browser;
}

async function offered(browser: Browser, strength: 'normal' | 'high' = 'normal'): Promise<string> {
  const { provider } = await browser.call(offerChallenge, { action: 'register', strength });
  return provider;
}

it('A solved challenge counts for the next forms of its browser, whatever they are', async () => {
  const browser = server.browser();
  const solved = await browser.solveChallenge('register');
  const form = { ...cast.nimal, username: 'passed', email: 'passed@example.com' };
  const { password: confirmPassword } = form;
  await browser.call(registerAccount, { ...form, confirmPassword, challenge: solved });
  expect(await offered(browser)).toBe('pass');
  expect(await told(browser, form)).toBe('signed in');
  await browser.call(requestPasswordReset, { email: form.email, challenge });
});

it('A solved challenge counts for no more forms than its limit', async () => {
  const browser = await checkedBrowser();
  for (let use = 0; use < CHALLENGE_PASS_USES; use += 1) {
    expect(await told(browser, cast.nimal)).toBe('signed in');
  }
  expect(await offered(browser)).toBe('altcha');
  expect(await told(browser, cast.nimal)).toBe('CHALLENGE_REQUIRED');
});

it('A solved challenge counts for other forms for thirty minutes', async () => {
  const browser = await checkedBrowser();
  server.clock.advance(29 * MINUTE_MS);
  expect(await told(browser, cast.nimal)).toBe('signed in');
  server.clock.advance(2 * MINUTE_MS);
  expect(await told(browser, cast.nimal)).toBe('CHALLENGE_REQUIRED');
});

it('Each use of a pass counts once among sixteen at the same time', async () => {
  const browser = await checkedBrowser();
  const held = browser.cookie(COOKIE)?.value ?? '';
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => {
      const copy = server.browser();
      copy.plant(COOKIE, held);
      return told(copy, cast.nimal);
    }),
  );
  expect(answers.filter((each) => each === 'signed in')).toHaveLength(1);
  expect(answers.filter((each) => each === 'CHALLENGE_FAILED')).toHaveLength(15);
});

it('A wrong password ends the pass: the next guess needs a challenge', async () => {
  const browser = await checkedBrowser();
  const wrong = { ...cast.nimal, password: 'not-the-password' };
  expect(await told(browser, wrong)).toBe('ACCOUNT_CREDENTIALS_INVALID');
  expect(browser.cookie(COOKIE)).toBeUndefined();
  expect(await told(browser, wrong)).toBe('CHALLENGE_REQUIRED');
});

it.each([
  ['more uses', (text: string) => text.replace(/^\d/u, '9')],
  ['a harder challenge', (text: string) => text.replace('.passed.', '.strong.')],
  ['a later end', (text: string) => text.replace(/\.(\d{10})\./u, '.9999999999.')],
  ['another signature', (text: string) => `${text.slice(0, -2)}AA`],
])('A pass with %s passes nothing', async (_, change) => {
  const browser = server.browser();
  const held = (await checkedBrowser()).cookie(COOKIE)?.value ?? '';
  expect(change(held)).not.toBe(held);
  browser.plant(COOKIE, change(held));
  expect(await told(browser, cast.nimal)).toBe('CHALLENGE_REQUIRED');
});

it('A pass of an easy challenge does not stand for a hard one', async () => {
  const browser = await checkedBrowser();
  expect(await offered(browser, 'high')).toBe('altcha');
  const solved = await browser.solveChallenge('log-in', 'high');
  expect(await told(browser, cast.nimal, solved)).toBe('signed in');
  expect(await offered(browser, 'high')).toBe('pass');
});

it('A pass without a cookie passes nothing', async () => {
  expect(await told(server.browser(), cast.nimal)).toBe('CHALLENGE_REQUIRED');
});
