import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { linkMailedTo } from '../../../test/harness/mail.ts';
import { PASSWORD, passwordHash } from '../../../test/harness/people.ts';
import { signedInCustomer } from '../../../test/harness/signed-in.ts';

const { confirmEmail, correctEmail, me, sendEmailVerification } = contract.identity;
let server: TestServer;
let numbers = 0;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

function newAddress(): string {
  numbers += 1;
  return `person${numbers}@example.com`;
}

/** A customer with an address that is not verified. */
async function mistyped() {
  const email = newAddress();
  const account = { email, email_verified: false, password: await passwordHash() };
  return { ...(await signedInCustomer(server, account)), email };
}

function typed(email: string) {
  return { email, password: PASSWORD };
}

it('A corrected address replaces the unverified one, and gets the link that verifies it', async () => {
  const { browser } = await mistyped();
  const email = newAddress();
  expect(await browser.call(me, {})).toMatchObject({ emailCorrected: false });
  expect(await browser.call(correctEmail, typed(` ${email} `))).toEqual({ email });
  expect(await browser.call(me, {})).toMatchObject({
    email,
    emailVerified: false,
    emailCorrected: true,
  });
  const { token } = await linkMailedTo(server, email);
  await browser.call(confirmEmail, { token });
  expect(await browser.call(me, {})).toMatchObject({ email, emailVerified: true });
});

it('The link that was mailed to the mistyped address stops working', async () => {
  const { browser, email: former } = await mistyped();
  await browser.call(sendEmailVerification, {});
  const { token } = await linkMailedTo(server, former);
  await browser.call(correctEmail, typed(newAddress()));
  const refused = await browser.refusal(confirmEmail, { token });
  expect(refused.code).toBe('ACCOUNT_LINK_INVALID');
});

it('An address is corrected once, however many corrections arrive at the same time', async () => {
  const { browser, account } = await mistyped();
  const answers = await Promise.all(
    [newAddress(), newAddress(), newAddress()].map((email) =>
      browser.send(correctEmail, typed(email)),
    ),
  );
  const codes = answers.map(({ status, json }) =>
    status === 200 ? 'corrected' : (json as { code: string }).code,
  );
  expect(codes.toSorted()).toEqual([
    'ACCOUNT_EMAIL_CORRECTED',
    'ACCOUNT_EMAIL_CORRECTED',
    'corrected',
  ]);
  const { rows } = await server.database.ownerPool.query(
    "select from audit_entries where action = 'accounts.replace-email' and object_id = $1",
    [account.id],
  );
  expect(rows).toHaveLength(1);
});

it('A correction with a wrong password changes nothing', async () => {
  const { browser, email } = await mistyped();
  const refused = await browser.refusal(correctEmail, {
    email: newAddress(),
    password: 'not-the-password',
  });
  expect(refused.code).toBe('ACCOUNT_PASSWORD_WRONG');
  expect(await browser.call(me, {})).toMatchObject({ email });
  await browser.call(correctEmail, typed(newAddress()));
});
