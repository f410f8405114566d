import { contract } from '@regz/contract/contract.ts';
import { HOUR_MS } from '@regz/rules/durations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { linkMailedTo, mailTo } from '../../../test/harness/mail.ts';
import { PASSWORD, passwordHash } from '../../../test/harness/people.ts';
import { signedInCustomer } from '../../../test/harness/signed-in.ts';
import { tableDigests } from '../../../test/harness/tables/table-digests.ts';

const { addEmail, sendEmailVerification, confirmEmail } = contract.identity;
const { me } = contract.identity;
let server: TestServer;
let numbers = 0;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

function newGmail(): string {
  numbers += 1;
  return `person${numbers}x@gmail.com`;
}

async function withoutEmail() {
  return signedInCustomer(server, { email: null, password: await passwordHash() });
}

/** The form of a person who has the account's password. */
function typed(email: string) {
  return { email, password: PASSWORD };
}

async function withEmail(email = newGmail(), verified = false) {
  return { ...(await signedInCustomer(server, { email, email_verified: verified })), email };
}

it('Adding a mail address stores it unverified', async () => {
  const { browser } = await withoutEmail();
  const email = newGmail();
  expect(await browser.call(addEmail, typed(` ${email} `))).toEqual({ email });
  expect(await browser.call(me, {})).toMatchObject({ email, emailVerified: false });
});

it('Adding a mail address is possible once: afterwards it cannot be changed', async () => {
  const { browser, email } = await withEmail();
  const refused = await browser.refusal(addEmail, typed(newGmail()));
  expect(refused).toMatchObject({ code: 'ACCOUNT_EMAIL_PRESENT', status: 409 });
  expect(await browser.call(me, {})).toMatchObject({ email });
});

it('Adding a mail address happens once when two requests arrive at the same time', async () => {
  const { browser } = await withoutEmail();
  const answers = await Promise.all(
    [newGmail(), newGmail()].map((email) => browser.send(addEmail, typed(email))),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

it.each(['', 'sithara@example.com', '12345@gmail.com', 's@gmail.com', 'a,b@gmail.com'])(
  'Adding a mail address refuses %j and changes nothing',
  async (email) => {
    const { browser } = await withoutEmail();
    const before = await tableDigests(server.database);
    const refused = await browser.refusal(addEmail, typed(email));
    expect(refused).toMatchObject({ code: 'ACCOUNT_GMAIL_INVALID', status: 400 });
    expect(await tableDigests(server.database)).toEqual(before);
  },
);

it('Adding a mail address refuses a mailbox that another account has proved, however it is spelled', async () => {
  await withEmail('mail.box.one@gmail.com', true);
  const { browser } = await withoutEmail();
  for (const email of ['mailboxone@gmail.com', 'M.AILBOXON.E@gmail.com']) {
    const refused = await browser.refusal(addEmail, typed(email));
    expect(refused).toMatchObject({ code: 'ACCOUNT_EMAIL_TAKEN', status: 409 });
  }
  expect(await browser.call(me, {})).toMatchObject({ email: null });
});

it.each([
  ['', 400, 'ACCOUNT_FIELDS_MISSING'],
  ['a guess', 403, 'ACCOUNT_PASSWORD_WRONG'],
])(
  'Adding a mail address does nothing for a session alone, with the password %j',
  async (password, status, code) => {
    const { browser } = await withoutEmail();
    const before = await tableDigests(server.database);
    const refused = await browser.refusal(addEmail, { email: newGmail(), password });
    expect(refused).toMatchObject({ status, code });
    expect(await tableDigests(server.database)).toEqual(before);
  },
);

it('Adding a mail address makes a guesser wait after ten wrong passwords', async () => {
  const { browser } = await withoutEmail();
  const guess = () => browser.refusal(addEmail, { email: newGmail(), password: 'a guess' });
  for (let tries = 0; tries < 10; tries += 1) {
    expect((await guess()).code).toBe('ACCOUNT_PASSWORD_WRONG');
  }
  expect((await guess()).code).toBe('ATTEMPTS_EXCEEDED');
  expect((await browser.refusal(addEmail, typed(newGmail()))).code).toBe('ATTEMPTS_EXCEEDED');
});

it('Adding a mail address accepts an unverified one of another account', async () => {
  const { email } = await withEmail();
  const { browser } = await withoutEmail();
  expect(await browser.call(addEmail, typed(email))).toEqual({ email });
});

it('Adding a mail address limits probing for other people’s addresses to ten an hour', async () => {
  const { email } = await withEmail(newGmail(), true);
  const { browser } = await withoutEmail();
  for (let tries = 0; tries < 10; tries += 1) {
    expect((await browser.refusal(addEmail, typed(email))).code).toBe('ACCOUNT_EMAIL_TAKEN');
  }
  expect((await browser.refusal(addEmail, typed(email))).code).toBe('ATTEMPTS_EXCEEDED');
});

it('A mailed verification verifies the address, once', async () => {
  const { browser, email } = await withEmail();
  expect(await browser.call(sendEmailVerification, {})).toEqual({ email });
  const link = await linkMailedTo(server, email);
  expect(link.page).toBe(`${server.config.origins.client}/confirm-email`);
  expect(await browser.call(confirmEmail, { token: link.token })).toEqual({ email });
  expect(await browser.call(me, {})).toMatchObject({ email, emailVerified: true });
  const again = await browser.refusal(confirmEmail, { token: link.token });
  expect(again).toMatchObject({ code: 'ACCOUNT_LINK_INVALID', status: 410 });
});

it('A mailed verification is used up by one of two requests at the same time', async () => {
  const { browser, email } = await withEmail();
  await browser.call(sendEmailVerification, {});
  const { token } = await linkMailedTo(server, email);
  const answers = await Promise.all([1, 2, 3].map(() => browser.send(confirmEmail, { token })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410]);
});

it('A mailed verification is not used up by opening its page', async () => {
  const { browser, email } = await withEmail();
  await browser.call(sendEmailVerification, {});
  const { token } = await linkMailedTo(server, email);
  await browser.request({ path: `/confirm-email` });
  await browser.request({ path: `/confirm-email?token=${token}` });
  expect(await browser.call(confirmEmail, { token })).toEqual({ email });
});

it('A mailed verification ends an older one', async () => {
  const { browser, email } = await withEmail();
  await browser.call(sendEmailVerification, {});
  const { token: older } = await linkMailedTo(server, email);
  await browser.call(sendEmailVerification, {});
  const { token } = await linkMailedTo(server, email, 2);
  expect((await browser.refusal(confirmEmail, { token: older })).code).toBe('ACCOUNT_LINK_INVALID');
  expect(await browser.call(confirmEmail, { token })).toEqual({ email });
});

it('A mailed verification works for 24 hours', async () => {
  const own = await testServer();
  try {
    const email = newGmail();
    const { browser } = await signedInCustomer(own, { email });
    await browser.call(sendEmailVerification, {});
    const { token } = await linkMailedTo(own, email);
    own.clock.advance(24 * HOUR_MS);
    expect((await browser.refusal(confirmEmail, { token })).code).toBe('ACCOUNT_LINK_INVALID');
  } finally {
    await own.close();
  }
});

it('A mailed verification proves nothing about an address that has changed since', async () => {
  const { browser, account, email } = await withEmail();
  await browser.call(sendEmailVerification, {});
  const { token } = await linkMailedTo(server, email);
  await server.database.ownerPool.query('update users set email = $2 where id = $1', [
    account.id,
    newGmail(),
  ]);
  expect((await browser.refusal(confirmEmail, { token })).code).toBe('ACCOUNT_LINK_INVALID');
  expect(await browser.call(me, {})).toMatchObject({ emailVerified: false });
});

it('A mailed verification is no password reset', async () => {
  const { browser, email } = await withEmail();
  await browser.call(sendEmailVerification, {});
  const { token } = await linkMailedTo(server, email);
  const refused = await browser.refusal(contract.identity.resetPassword, {
    token,
    newPassword: 'a new password',
    confirmPassword: 'a new password',
  });
  expect(refused.code).toBe('ACCOUNT_LINK_INVALID');
});

it.each(['', 'x', 'A'.repeat(43), '../..', "' or true --"])(
  'A mailed verification is not %j',
  async (token) => {
    const { browser } = await withEmail();
    const before = await tableDigests(server.database);
    const refused = await browser.refusal(confirmEmail, { token });
    expect(refused.code).toBe('ACCOUNT_LINK_INVALID');
    expect(await tableDigests(server.database)).toEqual(before);
  },
);

it('A mailed verification needs an address', async () => {
  const { browser } = await withoutEmail();
  const refused = await browser.refusal(sendEmailVerification, {});
  expect(refused).toMatchObject({ code: 'ACCOUNT_EMAIL_MISSING', status: 409 });
});

it('A mailed verification is not sent for a verified address', async () => {
  const { browser } = await signedInCustomer(server, { email: newGmail(), email_verified: true });
  const refused = await browser.refusal(sendEmailVerification, {});
  expect(refused).toMatchObject({ code: 'ACCOUNT_EMAIL_VERIFIED', status: 409 });
});

it('A mailed verification is sent five times an hour at most', async () => {
  const { browser, email } = await withEmail();
  for (let mails = 0; mails < 5; mails += 1) await browser.call(sendEmailVerification, {});
  expect((await browser.refusal(sendEmailVerification, {})).code).toBe('ATTEMPTS_EXCEEDED');
  expect(await mailTo(server, email, 5)).toHaveLength(5);
});

it('A mailed verification leaves no token in the database', async () => {
  const { browser, email } = await withEmail();
  await browser.call(sendEmailVerification, {});
  const { token } = await linkMailedTo(server, email);
  const { rows } = await server.database.ownerPool.query<{ found: boolean }>(
    `select bool_or(data::text like '%' || $1 || '%') as found
         from (select data from mail_outbox union all select data from pgboss.job) kept`,
    [token],
  );
  expect(rows).toEqual([{ found: false }]);
});
