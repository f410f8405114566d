import { hash } from '@node-rs/argon2';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import { makeAccount, makeAdmin } from '../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { PASSWORD, passwordHash } from '../../../test/harness/people.ts';
import { signedInCustomer } from '../../../test/harness/signed-in.ts';

const { logIn, revealPassword } = contract.identity;
const ATTACKERS = 4;
const AT_ONCE = 12;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** Checks the account's own, right password twelve times at once until the signal comes. */
async function askWithoutEnd(browser: Browser, over: AbortSignal): Promise<void> {
  const ask = async () => {
    while (!over.aborted) await browser.send(revealPassword, { password: PASSWORD });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
}

it('Four accounts that check passwords endlessly block no login', async () => {
  const password = await passwordHash();
  const thieves = await Promise.all(
    Array.from({ length: ATTACKERS }, () => signedInCustomer(server, { password })),
  );
  const owners = await Promise.all(
    Array.from({ length: 6 }, () => makeAccount(server.database, { password })),
  );
  const staff = await Promise.all([1, 2].map(() => makeAdmin(server.database, password)));
  const customers = await Promise.all(
    owners.map(async ({ username }) => {
      const browser = server.browser();
      return { browser, username, challenge: await browser.solveChallenge('log-in') };
    }),
  );
  const members = await Promise.all(
    staff.map(async ({ username }) => {
      const browser = server.browser();
      return { browser, username, challenge: await browser.solveChallenge('admin-log-in') };
    }),
  );
  const over = new AbortController();
  const attacks = thieves.map(({ browser }) => askWithoutEnd(browser, over.signal));
  const answers = await Promise.all([
    ...customers.map(({ browser, ...form }) =>
      browser.send(logIn, { ...form, password: PASSWORD }),
    ),
    ...members.map(({ browser, ...form }) =>
      browser.send(contract.staff.logInAdmin, { ...form, password: PASSWORD }),
    ),
  ]);
  over.abort();
  await Promise.all(attacks);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

it('An account can check its own password sixty times in fifteen minutes', async () => {
  const cheap = await hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const { browser } = await signedInCustomer(server, { password: cheap });
  for (let count = 0; count < 60; count += 1) {
    await browser.call(revealPassword, { password: PASSWORD });
  }
  const refused = await browser.refusal(revealPassword, { password: PASSWORD });
  expect(refused).toMatchObject({ status: 429, code: 'ATTEMPTS_EXCEEDED' });
});
