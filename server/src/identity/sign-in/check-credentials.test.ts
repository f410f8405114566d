import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cast } from '../../../seed/cast.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import { makeAccount } from '../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { createPasswordHasher } from '../passwords/password-hasher.ts';

const { logIn } = contract.identity;
const password = 'the right password';
let server: TestServer;
let hash: string;

beforeAll(async () => {
  server = await testServer();
  hash = await createPasswordHasher({ atOnce: 2, queued: 20 }).hash(password);
});
afterAll(() => server.close());

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

it('Wrong passwords are limited to ten for one account from one address, after which the right one is refused too', async () => {
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

it('Wrong passwords are counted for one account however its name is spelled', async () => {
  const username = await newUsername();
  const browser = server.browser();
  const spellings = [username, username.toUpperCase(), ` ${username} `];
  for (let count = 0; count < 10; count += 1) {
    const spelled = spellings[count % spellings.length] ?? username;
    await attempt(browser, { username: spelled, password: 'wrong' });
  }
  expect(await attempt(browser, { username, password })).toBe('ATTEMPTS_EXCEEDED');
});

it('Wrong passwords cannot exceed the budget by arriving all at once', async () => {
  const username = await newUsername();
  const browser = server.browser();
  const solved = await Promise.all(
    Array.from({ length: 16 }, () => browser.solveChallenge('log-in')),
  );
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

it('Guessing one account from everywhere makes its challenge harder and still lets its owner in', async () => {
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

it('Guessing one account from everywhere works the same for staff, whose attempts are counted separately', async () => {
  const { username } = cast.sithara;
  for (let count = 0; count < 20; count += 1) {
    const stranger = server.browser();
    const challenge = await stranger.solveChallenge('admin-log-in');
    await stranger.refusal(contract.staff.logInAdmin, {
      username,
      password: 'wrong',
      challenge,
    });
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

it('More logins than can be hashed are refused at once with Retry-After, whether or not the account exists, and cost no attempt', async () => {
  const username = await newUsername();
  const tried = await Promise.all(
    Array.from({ length: 80 }, async (_, index) => {
      const browser = server.browser();
      const challenge = await browser.solveChallenge('log-in');
      const name = index % 2 === 0 ? username : `nobody-${index}`;
      return { browser, input: { username: name, password: 'wrong', challenge } };
    }),
  );
  const answers = await Promise.all(tried.map(({ browser, input }) => browser.send(logIn, input)));
  const busy = answers.filter(({ status }) => status === 503);
  expect(busy.length).toBeGreaterThan(0);
  expect(busy[0]?.headers['retry-after']).toBe('2');
  expect(busy[0]?.json).toMatchObject({
    code: 'SERVICE_BUSY',
    data: { retryAfterSeconds: 2 },
  });
  // Unknown names and customers are both refused, because both cost a hash.
  const names = answers.map(({ status }, index) => ({ status, known: index % 2 === 0 }));
  const turnedAway = names.filter(({ status }) => status === 503);
  expect(turnedAway.some(({ known }) => !known)).toBe(true);
});

it('More logins than can be hashed leave the attempt count of an address as it was', async () => {
  const username = await newUsername();
  const flood = Array.from({ length: 60 }, async () => {
    const browser = server.browser();
    const challenge = await browser.solveChallenge('log-in');
    return () => browser.send(logIn, { username: 'nobody', password: 'wrong', challenge });
  });
  const customer = server.browser();
  const solved = await Promise.all(
    Array.from({ length: 20 }, () => customer.solveChallenge('log-in')),
  );
  const crowd = await Promise.all(flood);
  const crowding = Promise.all(crowd.map((send) => send()));
  const mine = await Promise.all(
    solved.map((challenge) => attempt(customer, { username, password }, challenge)),
  );
  await crowding;
  expect(mine).toContain('SERVICE_BUSY');
  expect(await attempt(customer, { username, password })).toBe('signed in');
});
