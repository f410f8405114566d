import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { newPerson, PASSWORD, passwordHash } from '../../../test/harness/people.ts';
import { signedInCustomer } from '../../../test/harness/signed-in.ts';
import { openCallback, visitProvider } from '../../../test/scenarios/identity-visit.ts';

const reason = 'no time to play';
const wrong = { username: 'somebody', password: 'wrong', email: 'somebody@example.com' };
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function customer() {
  const person = await signedInCustomer(server, { password: await passwordHash() });
  const { username, email } = person.account;
  return { ...person, form: { username, email, password: PASSWORD, reason } };
}

it('The deletion form is refused for the first fault in the specified order', async () => {
  const { browser, form } = await customer();
  const faults: [string, object][] = [
    ['ACCOUNT_FIELDS_MISSING', { ...wrong, reason: ' ' }],
    ['ACCOUNT_USERNAME_WRONG', wrong],
    ['ACCOUNT_PASSWORD_WRONG', { ...wrong, username: form.username }],
    ['ACCOUNT_EMAIL_WRONG', { email: wrong.email }],
  ];
  for (const [code, fault] of faults) {
    expect(
      (await browser.refusal(contract.customers.prepareDeletion, { ...form, ...fault })).code,
    ).toBe(code);
  }
  expect((await browser.refusal(contract.customers.startDeletion, {})).code).toBe(
    'ACCOUNT_DELETION_UNPREPARED',
  );
});

it('The deletion form costs an attempt for each wrong password, ten at most', async () => {
  const { browser, form } = await customer();
  for (let count = 0; count < 10; count += 1) {
    await browser.refusal(contract.customers.prepareDeletion, { ...form, password: 'wrong' });
  }
  expect((await browser.refusal(contract.customers.prepareDeletion, form)).code).toBe(
    'ATTEMPTS_EXCEEDED',
  );
});

it('The deletion form takes no reason longer than 500 characters', async () => {
  const { browser, form } = await customer();
  const long = { ...form, reason: 'x'.repeat(501) };
  expect((await browser.refusal(contract.customers.prepareDeletion, long)).code).toBe(
    'INPUT_INVALID',
  );
  await browser.call(contract.customers.prepareDeletion, { ...form, reason: 'x'.repeat(500) });
});

it('The deletion form starts nothing without the proof, or in another session', async () => {
  const { browser, form } = await customer();
  await browser.call(contract.customers.prepareDeletion, form);
  expect((await browser.refusal(contract.customers.startDeletion, {})).code).toBe(
    'IDENTITY_PROOF_REQUIRED',
  );
  const other = await newPerson(server, 'customer without a license');
  const refused = await other.browser.refusal(contract.customers.startDeletion, {});
  expect(refused.code).toBe('ACCOUNT_DELETION_UNPREPARED');
});

it('The deletion form gives its reason back to the session that prepared it, and to no other', async () => {
  const { browser, form } = await customer();
  expect(await browser.call(contract.customers.readPreparedDeletion, {})).toEqual({
    reason: null,
  });
  await browser.call(contract.customers.prepareDeletion, form);
  expect(await browser.call(contract.customers.readPreparedDeletion, {})).toEqual({ reason });
  const other = await newPerson(server, 'customer without a license');
  expect(await other.browser.call(contract.customers.readPreparedDeletion, {})).toEqual({
    reason: null,
  });
});

it('The deletion form waits ten minutes for the proof, and is given back as long', async () => {
  const { browser, form, account } = await customer();
  await browser.call(contract.customers.prepareDeletion, form);
  await server.database.ownerPool.query(
    `update account_deletion_forms set expires_at = expires_at - interval '10 minutes'
        where user_id = $1`,
    [account.id],
  );
  expect(await browser.call(contract.customers.readPreparedDeletion, {})).toEqual({
    reason: null,
  });
  expect((await browser.refusal(contract.customers.startDeletion, {})).code).toBe(
    'ACCOUNT_DELETION_UNPREPARED',
  );
});

it('The deletion form and the right account at the provider start the countdown, each once', async () => {
  const { browser, form, account } = await customer();
  await browser.call(contract.customers.prepareDeletion, form);
  const proof = { purpose: 'delete-account', payload: {}, password: PASSWORD } as const;
  const { url } = await browser.call(contract.identity.startIdentityProof, proof);
  const callback = await visitProvider(browser, url, { email: account.email });
  expect(await openCallback(browser, callback)).toBe('/delete-account?proof=ok');
  await browser.call(contract.customers.startDeletion, {});
  await browser.call(contract.customers.cancelDeletion, {});
  await browser.call(contract.customers.prepareDeletion, form);
  expect((await browser.refusal(contract.customers.startDeletion, {})).code).toBe(
    'IDENTITY_PROOF_REQUIRED',
  );
});

it('The deletion form is worthless with another account at the provider', async () => {
  const { browser, form } = await customer();
  await browser.call(contract.customers.prepareDeletion, form);
  const proof = { purpose: 'delete-account', payload: {}, password: PASSWORD } as const;
  const { url } = await browser.call(contract.identity.startIdentityProof, proof);
  const callback = await visitProvider(browser, url, { email: 'somebody@example.com' });
  const path = await openCallback(browser, callback);
  expect(path).toBe('/delete-account?refusal=IDENTITY_ACCOUNT_WRONG');
  expect((await browser.refusal(contract.customers.startDeletion, {})).code).toBe(
    'IDENTITY_PROOF_REQUIRED',
  );
});
