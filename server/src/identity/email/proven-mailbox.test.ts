import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { linkMailedTo } from '../../../test/harness/mail.ts';
import { PASSWORD, passwordHash } from '../../../test/harness/people.ts';
import { signedInCustomer, signIn } from '../../../test/harness/signed-in.ts';
import { openCallback, visitProvider } from '../../../test/scenarios/identity-visit.ts';

const { me, registerAccount } = contract.identity;
const LOGGED_IN = '/dashboard?done=IDENTITY_LOGGED_IN';
const PENDING = '/auth?done=IDENTITY_REGISTRATION_PENDING';
let server: TestServer;
let people = 0;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

function newGmail(): string {
  people += 1;
  return `claimed${people}x@gmail.com`;
}

async function mailedToken(browser: Browser, email: string, count = 1): Promise<string> {
  await browser.call(contract.identity.sendEmailVerification, {});
  return (await linkMailedTo(server, email, count)).token;
}

async function signInWithGoogle(browser: Browser, email: string): Promise<string> {
  const challenge = await browser.solveChallenge('log-in');
  const { url } = await browser.call(contract.identity.startSignIn, {
    purpose: 'log-in',
    challenge,
  });
  return openCallback(browser, await visitProvider(browser, url, { email }));
}

async function expectLost(browser: Browser): Promise<void> {
  expect(await browser.call(me, {})).toMatchObject({ email: null, emailVerified: false });
  const { entries } = await browser.call(contract.customers.listActivity, {});
  expect(entries[0]).toMatchObject({ action: 'accounts.lose-email', by: 'system', address: null });
}

it('A mailed link verifies nothing in another account’s browser', async () => {
  const email = newGmail();
  const { browser: stranger } = await signedInCustomer(server, { email });
  const token = await mailedToken(stranger, email);
  const { browser: owner } = await signedInCustomer(server, { email });
  expect((await owner.refusal(contract.identity.confirmEmail, { token })).code).toBe(
    'ACCOUNT_LINK_ELSEWHERE',
  );
  const visitor = server.browser();
  expect((await visitor.refusal(contract.identity.confirmEmail, { token })).code).toBe(
    'SESSION_REQUIRED',
  );
  expect((await stranger.call(me, {})).emailVerified).toBe(false);
});

it('A mailed link works only in the session that requested it', async () => {
  const email = newGmail();
  const { browser, account } = await signedInCustomer(server, { email });
  const token = await mailedToken(browser, email);
  const phone = server.browser();
  await signIn(server, phone, { kind: 'customer', id: account.id });
  expect((await phone.refusal(contract.identity.confirmEmail, { token })).code).toBe(
    'ACCOUNT_LINK_ELSEWHERE',
  );
  expect(await browser.call(contract.identity.confirmEmail, { token })).toEqual({ email });
});

it('The account that proves an address keeps it by a mailed link, and the account that had named it gets a mail', async () => {
  const email = newGmail();
  const { browser: stranger } = await signedInCustomer(server, { email: email.toUpperCase() });
  const { browser: owner } = await signedInCustomer(server, { email });
  await owner.call(contract.identity.confirmEmail, { token: await mailedToken(owner, email) });
  expect(await owner.call(me, {})).toMatchObject({ email, emailVerified: true });
  await expectLost(stranger);
});

it('The account that proves an address keeps it by the identity provider, from a session', async () => {
  const email = newGmail();
  const { browser: stranger } = await signedInCustomer(server, { email });
  const columns = { email: null, password: await passwordHash() };
  const { browser: owner } = await signedInCustomer(server, columns);
  const proof = { purpose: 'verify-email', payload: {}, password: PASSWORD } as const;
  const { url } = await owner.call(contract.identity.startIdentityProof, proof);
  expect(await openCallback(owner, await visitProvider(owner, url, { email }))).toBe(
    '/dashboard?done=IDENTITY_EMAIL_VERIFIED',
  );
  await expectLost(stranger);
});

it('Registering by provider takes an address from an unverified account', async () => {
  const email = newGmail();
  const { browser: stranger } = await signedInCustomer(server, { email });
  const owner = server.browser();
  expect(await signInWithGoogle(owner, email)).toBe(PENDING);
  const password = 'four words are enough';
  const challenge = await owner.solveChallenge('register');
  const form = { email, mobileNumber: '0771234567', password, confirmPassword: password };
  const username = `owner of ${email}`;
  await owner.call(registerAccount, { ...form, username, challenge });
  await expectLost(stranger);
  expect(await signInWithGoogle(owner, email)).toBe(LOGGED_IN);
  expect((await owner.call(me, {})).username).toBe(username);
});

it('The account that proves an address keeps it once, of two accounts of one person that prove it at the same time', async () => {
  const email = newGmail();
  const one = await signedInCustomer(server, { email });
  const two = await signedInCustomer(server, { email });
  const tokens = [await mailedToken(one.browser, email), await mailedToken(two.browser, email, 2)];
  const [first = '', second = ''] = tokens;
  const answers = await Promise.all([
    one.browser.send(contract.identity.confirmEmail, { token: first }),
    two.browser.send(contract.identity.confirmEmail, { token: second }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
  const { rows } = await server.database.ownerPool.query('select id from users where email = $1', [
    email,
  ]);
  expect(rows).toHaveLength(1);
});
