import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Faults } from '../../../../test/fakes/software-authenticator.ts';
import { type TestServer, testServer } from '../../../../test/harness/harness.ts';
import { mailTo } from '../../../../test/harness/mail.ts';
import { PASSWORD, passwordHash } from '../../../../test/harness/people.ts';
import {
  sessionCookieNames,
  signedInCustomer,
  signIn,
} from '../../../../test/harness/signed-in.ts';
import { passkeyOfSomebody } from '../../../../test/operations/identity/second-factor-examples.ts';
import {
  addedPasskey,
  newPasskey,
  passkeyAssertion,
  turnedOnCodes,
} from '../../../../test/scenarios/second-factors.ts';

const { me } = contract.identity;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function customer() {
  return signedInCustomer(server, { password: await passwordHash(), email_verified: true });
}

const wrongParty: [string, Faults][] = [
  ['another origin', { origin: 'https://client.regz.example' }],
  ['another of our sites than the one it was made on', { origin: 'http://evil.regz.localhost' }],
  ['another relying party', { relyingPartyId: 'evil.localhost' }],
  ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ['no verified person', { userVerified: false }],
];

it('A new passkey is listed without its key, and the owner gets a mail', async () => {
  const { browser, account } = await customer();
  const { id } = await addedPasskey(server, browser);
  const list = await browser.call(contract.identity.listPasskeys, {});
  expect(list).toEqual([
    {
      id,
      name: 'Laptop',
      synced: false,
      createdAt: new Date(server.clock()).toISOString(),
      lastUsedAt: null,
    },
  ]);
  const [mail] = await mailTo(server, account.email);
  expect(mail?.text).toContain('a passkey was added');
});

it('Handles of new passkeys do not contain the account’s name', async () => {
  const { browser, account } = await customer();
  const offer = await browser.call(contract.identity.offerPasskey, { password: PASSWORD });
  expect(offer.relyingParty).toEqual({ id: 'regz.localhost', name: 'Regz' });
  expect(Buffer.from(offer.user.id, 'base64url')).toHaveLength(16);
  expect(offer.user.name).toBe(account.username);
});

it.each(wrongParty)('A new passkey is refused for %s', async (_, faults) => {
  const { browser } = await customer();
  const { answer } = await newPasskey(server, browser, faults);
  expect((await browser.refusal(contract.identity.registerPasskey, answer)).code).toBe(
    'PASSKEY_REFUSED',
  );
  expect(await browser.call(contract.identity.listPasskeys, {})).toEqual([]);
});

it('A new passkey answers a challenge once, and only the latest one', async () => {
  const { browser } = await customer();
  const { answer } = await newPasskey(server, browser);
  const { answer: later } = await newPasskey(server, browser);
  expect((await browser.refusal(contract.identity.registerPasskey, answer)).code).toBe(
    'PASSKEY_REFUSED',
  );
  expect((await browser.refusal(contract.identity.registerPasskey, later)).code).toBe(
    'PASSKEY_CHALLENGE_EXPIRED',
  );
});

it('A login by passkey signs in without password and code, on every site below the domain', async () => {
  const { browser: owner, account } = await customer();
  const passkey = await addedPasskey(server, owner);
  await turnedOnCodes(server, owner);
  const browser = server.browser();
  const signedIn = await browser.call(
    contract.identity.logInWithPasskey,
    await passkeyAssertion(server, browser, passkey),
  );
  expect(signedIn.username).toBe(account.username);
  expect(await browser.call(me, {})).toEqual(signedIn);
  const main = server.browser({ site: 'main' });
  const { challenge, relyingPartyId } = await main.call(contract.identity.offerPasskeyLogIn, {});
  const question = { challenge, relyingPartyId, origin: server.config.origins.main };
  await main.call(
    contract.identity.logInWithPasskey,
    passkey.authenticator.logIn(question, passkey.userHandle),
  );
  const [listed] = await owner.call(contract.identity.listPasskeys, {});
  expect(listed?.lastUsedAt).toBe(new Date(server.clock()).toISOString());
});

it.each([
  ...wrongParty,
  ['another person', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ['nobody', { userHandle: null }],
  ['a count that has been', { counter: 1 }],
] satisfies [string, Faults][])('A login by passkey is refused for %s', async (_, faults) => {
  const passkey = await passkeyOfSomebody(server);
  const browser = server.browser();
  const assertion = await passkeyAssertion(server, browser, passkey, faults);
  const refused = await browser.refusal(contract.identity.logInWithPasskey, assertion);
  expect(refused).toMatchObject({ status: 401, code: 'PASSKEY_REFUSED' });
  expect(browser.cookie(sessionCookieNames.customer)).toBeUndefined();
});

it('A login by passkey answers a challenge once, and only in the browser that requested it', async () => {
  const passkey = await passkeyOfSomebody(server);
  const browser = server.browser();
  const assertion = await passkeyAssertion(server, browser, passkey);
  const other = server.browser();
  await other.call(contract.identity.offerPasskeyLogIn, {});
  expect((await other.refusal(contract.identity.logInWithPasskey, assertion)).code).toBe(
    'PASSKEY_REFUSED',
  );
  await browser.call(contract.identity.logInWithPasskey, assertion);
  expect((await browser.refusal(contract.identity.logInWithPasskey, assertion)).code).toBe(
    'PASSKEY_CHALLENGE_EXPIRED',
  );
});

it('A login by passkey tells a banned account so, and does not let it in', async () => {
  const passkey = await passkeyOfSomebody(server, { banned: true });
  const browser = server.browser();
  const assertion = await passkeyAssertion(server, browser, passkey);
  expect((await browser.refusal(contract.identity.logInWithPasskey, assertion)).code).toBe(
    'ACCOUNT_BANNED',
  );
  expect(browser.cookie(sessionCookieNames.customer)).toBeUndefined();
});

it('A removed passkey opens nothing, and every other session ends', async () => {
  const { browser, account } = await customer();
  const passkey = await addedPasskey(server, browser);
  const thief = server.browser();
  await signIn(server, thief, { kind: 'customer', id: account.id });
  await browser.call(contract.identity.removePasskey, { id: passkey.id, password: PASSWORD });
  expect((await thief.refusal(me, {})).code).toBe('SESSION_REQUIRED');
  const assertion = await passkeyAssertion(server, thief, passkey);
  expect((await thief.refusal(contract.identity.logInWithPasskey, assertion)).code).toBe(
    'PASSKEY_REFUSED',
  );
});
