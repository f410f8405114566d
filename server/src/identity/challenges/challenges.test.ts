import { contract } from '@regz/contract/contract.ts';
import { altchaChallenge, type ChallengeAction } from '@regz/contract/identity/challenges.ts';
import { MINUTE_MS } from '@regz/rules/durations.ts';
import { CHALLENGE_PASS, CHALLENGE_PASS_USES } from '@regz/rules/identity/challenge-pass.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { cast } from '../../../seed/cast.ts';
import { solveChallenge } from '../../../seed/solve-challenge.ts';
import { atOnce } from '../../../test/harness/at-once.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import { sharedServer } from '../../../test/harness/harness.ts';

const { logIn, offerChallenge, registerAccount, requestPasswordReset } = contract.identity;
const server = sharedServer({ environment: { CHALLENGE_NETWORK_QUARTER: '300' } });

beforeAll(async () => {
  await server.seedCast();
});

const answerShape = z.strictObject({
  challenge: altchaChallenge,
  solution: z.strictObject({ counter: z.int(), derivedKey: z.string(), time: z.number() }),
});
type ChallengeAnswer = z.infer<typeof answerShape>;

/** The outcome of a login with the right password for an answer to the challenge. */
const logInWith = (browser: Browser, challenge: string) => told(browser, cast.nimal, challenge);

/** Solves a challenge, changes the answer, and encodes it like the widget. */
async function changed(
  browser: Browser,
  change: (answer: ChallengeAnswer) => void,
): Promise<string> {
  const text = Buffer.from(await browser.solveChallenge('log-in'), 'base64').toString();
  const answer = answerShape.parse(JSON.parse(text));
  change(answer);
  return Buffer.from(JSON.stringify(answer)).toString('base64');
}

type Send = (browser: Browser, challenge: string) => Promise<string>;

describe('a solved challenge', () => {
  it('A solved challenge counts once', async () => {
    const browser = server.browser();
    const challenge = await browser.solveChallenge('log-in');
    expect(await logInWith(browser, challenge)).toBe('signed in');
    expect(await logInWith(browser, challenge)).toBe('CHALLENGE_FAILED');
  });

  it('A solved challenge counts once among sixteen that use it at the same time', async () => {
    const challenge = await server.browser().solveChallenge('log-in');
    const told = await atOnce(16, () => logInWith(server.browser(), challenge));
    expect(told.filter((each) => each === 'signed in')).toHaveLength(1);
    expect(told.filter((each) => each === 'CHALLENGE_FAILED')).toHaveLength(15);
  });

  const { username, password } = cast.nimal;
  const forms: Record<'log-in' | 'register' | 'admin-log-in', Send> = {
    'log-in': (browser, challenge) => browser.code(logIn, { username, password, challenge }),
    register: (browser, challenge) => {
      const form = { ...cast.nimal, confirmPassword: password, challenge };
      return browser.code(registerAccount, form);
    },
    'admin-log-in': (browser, challenge) =>
      browser.code(contract.staff.logInAdmin, { ...cast.sithara, challenge }),
  };
  const actions = ['log-in', 'register', 'admin-log-in'] as const;

  it.each(actions)('A form for %s refuses challenges of other forms', async (action) => {
    for (const other of actions.filter((each) => each !== action)) {
      const browser = server.browser();
      const challenge = await browser.solveChallenge(other);
      expect(await forms[action](browser, challenge), other).toBe('CHALLENGE_FAILED');
    }
  });

  const tamperings: [string, (answer: ChallengeAnswer) => void][] = [
    ['its signature', (a) => (a.challenge.signature = flip(a.challenge.signature))],
    ['its nonce', (a) => (a.challenge.parameters.nonce = flip(a.challenge.parameters.nonce))],
    ['its salt', (a) => (a.challenge.parameters.salt = flip(a.challenge.parameters.salt))],
    ['its cost', (a) => (a.challenge.parameters.cost += 1)],
    ['its key length', (a) => (a.challenge.parameters.keyLength -= 1)],
    ['its key prefix', (a) => (a.challenge.parameters.keyPrefix = '00')],
    ['its end', (a) => (a.challenge.parameters.expiresAt += 3600)],
    ['its strength', (a) => (a.challenge.parameters.data.strength = 'high')],
    ['the derived key', (a) => (a.solution.derivedKey = flip(a.solution.derivedKey))],
  ];
  it.each(tamperings)('A solved challenge fails with %s changed', async (_, change) => {
    const browser = server.browser();
    expect(await logInWith(browser, await changed(browser, change))).toBe('CHALLENGE_FAILED');
  });

  it('A solved challenge fails when its action is changed', async () => {
    const browser = server.browser();
    const offer = await browser.call(offerChallenge, { action: 'register' });
    const text = Buffer.from(await solveChallenge(offer), 'base64').toString();
    const answer = answerShape.parse(JSON.parse(text));
    answer.challenge.parameters.data.action = 'log-in';
    const forged = Buffer.from(JSON.stringify(answer)).toString('base64');
    expect(await logInWith(browser, forged)).toBe('CHALLENGE_FAILED');
  });

  it.each(['x', '{}', 'bnVsbA==', 'e30=', 'W10=', '\u{1F600}', 'A'.repeat(4096)])(
    'A solved challenge fails as %.9s',
    async (challenge) => {
      expect(await logInWith(server.browser(), challenge)).toBe('CHALLENGE_FAILED');
    },
  );

  it('A solved challenge fails five minutes after it was given out', async () => {
    const browser = server.browser();
    const late = await browser.solveChallenge('log-in');
    const inTime = await browser.solveChallenge('log-in');
    server.clock.advance(299_000);
    expect(await logInWith(browser, inTime)).toBe('signed in');
    server.clock.advance(2000);
    expect(await logInWith(browser, late)).toBe('CHALLENGE_FAILED');
  });
});

it.each(['log-in', 'register', 'admin-log-in'] as const)(
  'An offer for %s is bound to act, strength and five minutes',
  async (action: ChallengeAction) => {
    const offer = await server.browser().call(offerChallenge, { action });
    if (offer.provider !== 'altcha') throw new Error('ALTCHA was expected');
    const { data, cost, expiresAt } = offer.challenge.parameters;
    expect(data).toEqual({ action, strength: 'normal' });
    expect(cost).toBe(server.config.ALTCHA_COST);
    expect(expiresAt).toBe(Math.floor(server.clock() / 1000) + 300);
  },
);

it('An offer is never made for an unknown act or strength', async () => {
  const browser = server.browser();
  for (const path of ['delete-account', 'log-in?strength=none', 'log-in?strength=high&x=1']) {
    const answer = await browser.request({ path: `/api/accounts/challenges/${path}` });
    expect(answer.json).toMatchObject({ code: 'INPUT_INVALID' });
  }
});

it('Challenges are limited by address, and less in shared networks', async () => {
  const browser = server.browser();
  const ask = () => browser.send(offerChallenge, { action: 'log-in' });
  const half = () => atOnce(150, ask);
  const first = [...(await half()), ...(await half())];
  expect(first.every(({ status }) => status === 200)).toBe(true);
  expect(await browser.code(offerChallenge, { action: 'log-in' })).toBe('ATTEMPTS_EXCEEDED');
  await server.browser().call(offerChallenge, { action: 'log-in' });

  await server.database.sql(
    `insert into shop_shared_networks values ($1, 'a carrier', 'sithara', now())`,
    browser.address,
  );
  expect((await ask()).status).toBe(200);
});

function flip(hex: string): string {
  return `${hex.startsWith('0') ? '1' : '0'}${hex.slice(1)}`;
}

const COOKIE = 'regz-checked';
const challenge = CHALLENGE_PASS;

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

it('A solved challenge counts for the next forms of its browser', async () => {
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
  const answers = await atOnce(16, () => {
    const copy = server.browser();
    copy.plant(COOKIE, held);
    return told(copy, cast.nimal);
  });
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

it('A pass of an easy challenge does not replace a hard one', async () => {
  const browser = await checkedBrowser();
  expect(await offered(browser, 'high')).toBe('altcha');
  const solved = await browser.solveChallenge('log-in', 'high');
  expect(await told(browser, cast.nimal, solved)).toBe('signed in');
  expect(await offered(browser, 'high')).toBe('pass');
});

it('A pass without its cookie is refused', async () => {
  expect(await told(server.browser(), cast.nimal)).toBe('CHALLENGE_REQUIRED');
});
