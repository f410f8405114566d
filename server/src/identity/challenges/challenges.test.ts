import { contract } from '@regz/contract/contract.ts';
import { altchaChallenge, type ChallengeAction } from '@regz/contract/identity/challenges.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { cast } from '../../../seed/cast.ts';
import { solveChallenge } from '../../../seed/solve-challenge.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';

const { logIn } = contract.identity;
const answerShape = z.strictObject({
  challenge: altchaChallenge,
  solution: z.strictObject({ counter: z.int(), derivedKey: z.string(), time: z.number() }),
});
type ChallengeAnswer = z.infer<typeof answerShape>;
let server: TestServer;

beforeAll(async () => {
  server = await testServer({ environment: { CHALLENGE_NETWORK_QUARTER: '300' } });
  await server.seedCast();
});
afterAll(() => server.close());

/** The outcome of a login with the right password for an answer to the challenge. */
async function logInWith(browser: Browser, challenge: string): Promise<string> {
  const { username, password } = cast.nimal;
  const answer = await browser.send(logIn, { username, password, challenge });
  return answer.status === 200 ? 'signed in' : (answer.json as { code: string }).code;
}

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

describe('a solved challenge', () => {
  it('A solved challenge counts once', async () => {
    const browser = server.browser();
    const challenge = await browser.solveChallenge('log-in');
    expect(await logInWith(browser, challenge)).toBe('signed in');
    expect(await logInWith(browser, challenge)).toBe('CHALLENGE_FAILED');
  });

  it('A solved challenge counts once among sixteen that use it at the same time', async () => {
    const challenge = await server.browser().solveChallenge('log-in');
    const told = await Promise.all(
      Array.from({ length: 16 }, () => logInWith(server.browser(), challenge)),
    );
    expect(told.filter((each) => each === 'signed in')).toHaveLength(1);
    expect(told.filter((each) => each === 'CHALLENGE_FAILED')).toHaveLength(15);
  });

  it.each(['register', 'admin-log-in'] as const)(
    'A solved challenge for %s opens no login',
    async (action) => {
      const browser = server.browser();
      expect(await logInWith(browser, await browser.solveChallenge(action))).toBe(
        'CHALLENGE_FAILED',
      );
    },
  );

  it.each([
    ['register', 'log-in'],
    ['register', 'admin-log-in'],
    ['admin-log-in', 'log-in'],
    ['admin-log-in', 'register'],
  ] as const)(
    'A solved challenge is refused for %s when it was made for %s',
    async (act, madeFor) => {
      const browser = server.browser();
      const challenge = await browser.solveChallenge(madeFor);
      const refused =
        act === 'register'
          ? await browser.refusal(contract.identity.registerAccount, {
              ...cast.nimal,
              confirmPassword: cast.nimal.password,
              challenge,
            })
          : await browser.refusal(contract.staff.logInAdmin, { ...cast.sithara, challenge });
      expect(refused.code).toBe('CHALLENGE_FAILED');
    },
  );

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
    const offer = await browser.call(contract.identity.offerChallenge, { action: 'register' });
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
  'An offer for %s is bound to it, to its strength and to five minutes',
  async (action: ChallengeAction) => {
    const offer = await server.browser().call(contract.identity.offerChallenge, { action });
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

it('A challenge is offered to one address as often in fifteen minutes as the setting says, and more often in a network that staff listed as shared', async () => {
  const browser = server.browser();
  const ask = () => browser.send(contract.identity.offerChallenge, { action: 'log-in' });
  const half = () => Promise.all(Array.from({ length: 150 }, ask));
  const first = [...(await half()), ...(await half())];
  expect(first.every(({ status }) => status === 200)).toBe(true);
  const refused = await browser.refusal(contract.identity.offerChallenge, { action: 'log-in' });
  expect(refused).toMatchObject({ status: 429, code: 'ATTEMPTS_EXCEEDED' });
  await server.browser().call(contract.identity.offerChallenge, { action: 'log-in' });

  await server.database.ownerPool.query(
    `insert into shop_shared_networks values ($1, 'a carrier', 'sithara', now())`,
    [browser.address],
  );
  expect((await ask()).status).toBe(200);
});

function flip(hex: string): string {
  return `${hex.startsWith('0') ? '1' : '0'}${hex.slice(1)}`;
}
