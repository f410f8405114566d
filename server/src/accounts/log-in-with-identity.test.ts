import type { SignInPurpose } from '@regz/contract/accounts-identity.ts';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../test/browser.ts';
import { makeAccount } from '../../test/factories.ts';
import { type TestServer, testServer } from '../../test/harness.ts';
import { type AccountChoice, openCallback, visitProvider } from '../../test/identity-visit.ts';

const { identity, me } = contract.accounts;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function signIn(
  browser: Browser,
  choice: AccountChoice,
  purpose: SignInPurpose = 'log-in',
): Promise<string> {
  const challenge = await browser.solveChallenge(purpose);
  const { url } = await browser.call(identity.startSignIn, { purpose, challenge });
  return openCallback(browser, await visitProvider(browser, url, choice));
}

describe('a log-in through the provider', () => {
  it('opens the account that has proven the address, and goes to the dashboard', async () => {
    const account = await makeAccount(server.database, { email: 'first@gmail.com' });
    const browser = server.browser();
    expect(await signIn(browser, { email: 'first@gmail.com' })).toBe(
      '/dashboard?done=IDENTITY_LOGGED_IN',
    );
    expect((await browser.call(me, {})).id).toBe(account.id);
  });
});
