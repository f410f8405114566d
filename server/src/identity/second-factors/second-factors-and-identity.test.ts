import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { PASSWORD, passwordHash } from '../../../test/harness/people.ts';
import { sessionCookieNames, signedInCustomer } from '../../../test/harness/signed-in.ts';
import { openCallback, visitProvider } from '../../../test/scenarios/identity-visit.ts';
import { turnedOnCodes } from '../../../test/scenarios/second-factors.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** Logs in through the identity provider; the path the browser ends at. */
async function logInWithProvider(browser: Browser, email: string): Promise<string> {
  const challenge = await browser.solveChallenge('log-in');
  const { url } = await browser.call(contract.identity.startSignIn, {
    purpose: 'log-in',
    challenge,
  });
  return openCallback(browser, await visitProvider(browser, url, { email }));
}

it('A login through the provider does not open an account with codes, and links nothing', async () => {
  const email = 'careful@gmail.com';
  const password = await passwordHash();
  const { browser: owner, account } = await signedInCustomer(server, {
    email,
    password,
    email_verified: true,
  });
  const app = await turnedOnCodes(server, owner);
  const browser = server.browser();
  expect(await logInWithProvider(browser, email)).toBe('/auth?refusal=ACCOUNT_CODE_REQUIRED');
  expect(browser.cookie(sessionCookieNames.customer)).toBeUndefined();
  const { rows } = await server.database.ownerPool.query(
    'select 1 from account_identities where user_id = $1',
    [account.id],
  );
  expect(rows).toEqual([]);
  await owner.call(contract.identity.disableTotp, { password: PASSWORD, code: app.code() });
  expect(await logInWithProvider(browser, email)).toBe('/dashboard?done=IDENTITY_LOGGED_IN');
});
