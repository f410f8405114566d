import { contract } from '@regz/contract/contract.ts';
import { HOUR_MS } from '@regz/rules/durations.ts';
import { describe, expect, it } from 'vitest';
import { statusesOf } from '../../../test/harness/at-once.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import { ownServer, sharedServer } from '../../../test/harness/harness.ts';
import { linkMailedTo, mailTo } from '../../../test/harness/mail.ts';
import { PASSWORD, passwordHash } from '../../../test/harness/people.ts';
import { signedInCustomer, signIn } from '../../../test/harness/signed-in.ts';
import { openCallback, visitProvider } from '../../../test/scenarios/identity-visit.ts';

const {
  addEmail,
  confirmEmail,
  correctEmail,
  me,
  registerAccount,
  resetPassword,
  sendEmailVerification,
  startIdentityProof,
  startSignIn,
} = contract.identity;
const server = sharedServer();

let numbers = 0;

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

/** A customer with an unverified address and the mailed link. */
async function withLink() {
  const customer = await withEmail();
  await customer.browser.call(sendEmailVerification, {});
  return { ...customer, token: (await linkMailedTo(server, customer.email)).token };
}

it('Adding a mail address stores it unverified', async () => {
  const { browser } = await withoutEmail();
  const email = newGmail();
  expect(await browser.call(addEmail, typed(` ${email} `))).toEqual({ email });
  expect(await browser.call(me, {})).toMatchObject({ email, emailVerified: false });
});

it('Adding a mail address happens once when two requests arrive at the same time', async () => {
  const { browser } = await withoutEmail();
  const answers = await Promise.all(
    [newGmail(), newGmail()].map((email) => browser.send(addEmail, typed(email))),
  );
  expect(statusesOf(answers)).toEqual([200, 409]);
});

it('A mailbox that another account has proved is refused in any spelling', async () => {
  await withEmail('mail.box.one@gmail.com', true);
  const { browser } = await withoutEmail();
  for (const email of ['mailboxone@gmail.com', 'M.AILBOXON.E@gmail.com']) {
    expect(await browser.code(addEmail, typed(email))).toBe('ACCOUNT_EMAIL_TAKEN');
  }
  expect(await browser.call(me, {})).toMatchObject({ email: null });
});

it('Adding a mail address makes a guesser wait after ten wrong passwords', async () => {
  const { browser } = await withoutEmail();
  const guess = () => browser.code(addEmail, { email: newGmail(), password: 'a guess' });
  for (let tries = 0; tries < 10; tries += 1) expect(await guess()).toBe('ACCOUNT_PASSWORD_WRONG');
  expect(await guess()).toBe('ATTEMPTS_EXCEEDED');
  expect(await browser.code(addEmail, typed(newGmail()))).toBe('ATTEMPTS_EXCEEDED');
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
    expect(await browser.code(addEmail, typed(email))).toBe('ACCOUNT_EMAIL_TAKEN');
  }
  expect(await browser.code(addEmail, typed(email))).toBe('ATTEMPTS_EXCEEDED');
});

it('A mailed verification verifies the address, once', async () => {
  const { browser, email } = await withEmail();
  expect(await browser.call(sendEmailVerification, {})).toEqual({ email });
  const link = await linkMailedTo(server, email);
  expect(link.page).toBe(`${server.config.origins.client}/confirm-email`);
  expect(await browser.call(confirmEmail, { token: link.token })).toEqual({ email });
  expect(await browser.call(me, {})).toMatchObject({ email, emailVerified: true });
  expect(await browser.code(confirmEmail, { token: link.token })).toBe('ACCOUNT_LINK_INVALID');
});

it('Of two concurrent requests, one uses a mailed verification', async () => {
  const { browser, token } = await withLink();
  const answers = await Promise.all([1, 2, 3].map(() => browser.send(confirmEmail, { token })));
  expect(statusesOf(answers)).toEqual([200, 410, 410]);
});

it('A mailed verification is not used up by opening its page', async () => {
  const { browser, email, token } = await withLink();
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
  expect(await browser.code(confirmEmail, { token: older })).toBe('ACCOUNT_LINK_INVALID');
  expect(await browser.call(confirmEmail, { token })).toEqual({ email });
});

it('A mailed verification works for 24 hours', async () => {
  const own = await ownServer();
  const email = newGmail();
  const { browser } = await signedInCustomer(own, { email });
  await browser.call(sendEmailVerification, {});
  const { token } = await linkMailedTo(own, email);
  own.clock.advance(24 * HOUR_MS);
  expect(await browser.code(confirmEmail, { token })).toBe('ACCOUNT_LINK_INVALID');
});

it('A mailed verification proves nothing about an address that has changed since', async () => {
  const { account, browser, token } = await withLink();
  await server.database.sql('update users set email = $2 where id = $1', account.id, newGmail());
  expect(await browser.code(confirmEmail, { token })).toBe('ACCOUNT_LINK_INVALID');
  expect(await browser.call(me, {})).toMatchObject({ emailVerified: false });
});

it('A mailed verification is no password reset', async () => {
  const { browser, token } = await withLink();
  expect(
    await browser.code(resetPassword, {
      token,
      newPassword: 'a new password',
      confirmPassword: 'a new password',
    }),
  ).toBe('ACCOUNT_LINK_INVALID');
});

it('A mailed verification is sent five times an hour at most', async () => {
  const { browser, email } = await withEmail();
  for (let mails = 0; mails < 5; mails += 1) await browser.call(sendEmailVerification, {});
  expect(await browser.code(sendEmailVerification, {})).toBe('ATTEMPTS_EXCEEDED');
  expect(await mailTo(server, email, 5)).toHaveLength(5);
});

it('A mailed verification leaves no token in the database', async () => {
  const { token } = await withLink();
  const rows = await server.database.sql<{ found: boolean }>(
    `select bool_or(data::text like '%' || $1 || '%') as found
         from (select data from mail_outbox union all select data from pgboss.job) kept`,
    token,
  );
  expect(rows).toEqual([{ found: false }]);
});

const WRONG = 'BBBB-BBBB';
/** The code of the newest of `count` mails. */
async function mailedCode(browser: Browser, email: string, count = 1): Promise<string> {
  await browser.call(sendEmailVerification, {});
  const [newest] = await mailTo(server, email, count);
  const said = /open \S+\/confirm-email where you requested it and enter this code:\n(\S+)\n/u;
  return said.exec(newest?.text ?? '')?.[1] ?? '';
}

const codeOf = (browser: Browser, token: string) => browser.code(confirmEmail, { token });

it('The short code verifies the address once, in any spelling', async () => {
  const { browser, email } = await withEmail();
  const code = await mailedCode(browser, email);
  expect(code).toMatch(/^[B-Z]{4}-[B-Z]{4}$/u);
  const token = ` ${code.toLowerCase().replace('-', ' – ')} `;
  expect(await browser.call(confirmEmail, { token })).toEqual({ email });
  expect(await browser.call(me, {})).toMatchObject({ email, emailVerified: true });
  expect(await codeOf(browser, code)).toBe('ACCOUNT_CODE_WRONG');
});

it('One of three concurrent requests uses a short code', async () => {
  const { browser, email } = await withEmail();
  const token = await mailedCode(browser, email);
  const answers = await Promise.all([1, 2, 3].map(() => browser.send(confirmEmail, { token })));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 403 || status === 410)).toHaveLength(2);
});

it('Verification codes work only in the session that requested them', async () => {
  const { browser, account, email } = await withEmail();
  const code = await mailedCode(browser, email);
  const phone = server.browser();
  await signIn(server, phone, { kind: 'customer', id: account.id });
  expect(await codeOf(phone, code)).toBe('ACCOUNT_CODE_WRONG');
  const { browser: stranger } = await withEmail();
  expect(await codeOf(stranger, code)).toBe('ACCOUNT_CODE_WRONG');
  expect(await browser.call(confirmEmail, { token: code })).toEqual({ email });
});

it('The short code of a verification mail ends with a newer one', async () => {
  const { browser, email } = await withEmail();
  const older = await mailedCode(browser, email);
  const newer = await mailedCode(browser, email, 2);
  expect(await codeOf(browser, older)).toBe('ACCOUNT_CODE_WRONG');
  expect(await browser.call(confirmEmail, { token: newer })).toEqual({ email });
});

it('Short codes allow ten guesses an hour; links still work', async () => {
  const { browser, email } = await withEmail();
  const code = await mailedCode(browser, email);
  for (let tries = 0; tries < 10; tries += 1) {
    expect(await codeOf(browser, WRONG)).toBe('ACCOUNT_CODE_WRONG');
  }
  expect(await codeOf(browser, code)).toBe('ATTEMPTS_EXCEEDED');
  const [mail] = await mailTo(server, email);
  const token = /#([\w-]{43})/u.exec(mail?.text ?? '')?.[1] ?? '';
  expect(await browser.call(confirmEmail, { token })).toEqual({ email });
});

it('Only a hash of the short code is stored', async () => {
  const { browser, account, email } = await withEmail();
  const code = (await mailedCode(browser, email)).replace('-', '');
  const rows = await server.database.sql<{ row: string; bytes: number }>(
    `select account_email_tokens::text as row, octet_length(code_hash) as bytes
       from account_email_tokens where user_id = $1`,
    account.id,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.bytes).toBe(32);
  expect(rows[0]?.row).not.toContain(code);
});

it('The short code of a verification mail works for 24 hours', async () => {
  const { browser, email } = await withEmail();
  const code = await mailedCode(browser, email);
  server.clock.advance(24 * HOUR_MS);
  expect(await codeOf(browser, code)).toBe('ACCOUNT_CODE_WRONG');
});

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
  expect(await browser.code(confirmEmail, { token })).toBe('ACCOUNT_LINK_INVALID');
});

it('Concurrent corrections correct an address once', async () => {
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
  const rows = await server.database.sql(
    "select from audit_entries where action = 'accounts.replace-email' and object_id = $1",
    account.id,
  );
  expect(rows).toHaveLength(1);
});

describe('proven mailbox', () => {
  const LOGGED_IN = '/dashboard?done=IDENTITY_LOGGED_IN';
  const PENDING = '/auth?done=IDENTITY_REGISTRATION_PENDING';

  async function mailedToken(browser: Browser, email: string, count = 1): Promise<string> {
    await browser.call(sendEmailVerification, {});
    return (await linkMailedTo(server, email, count)).token;
  }

  async function signInWithGoogle(browser: Browser, email: string): Promise<string> {
    const challenge = await browser.solveChallenge('log-in');
    const { url } = await browser.call(startSignIn, { purpose: 'log-in', challenge });
    return openCallback(browser, await visitProvider(browser, url, { email }));
  }

  async function expectLost(browser: Browser): Promise<void> {
    expect(await browser.call(me, {})).toMatchObject({ email: null, emailVerified: false });
    const { entries } = await browser.call(contract.customers.listActivity, {});
    expect(entries[0]).toMatchObject({
      action: 'accounts.lose-email',
      by: 'system',
      address: null,
    });
  }

  it('A mailed link verifies nothing in another account’s browser', async () => {
    const email = newGmail();
    const { browser: stranger } = await signedInCustomer(server, { email });
    const token = await mailedToken(stranger, email);
    const { browser: owner } = await signedInCustomer(server, { email });
    expect(await owner.code(confirmEmail, { token })).toBe('ACCOUNT_LINK_ELSEWHERE');
    const visitor = server.browser();
    expect(await visitor.code(confirmEmail, { token })).toBe('SESSION_REQUIRED');
    expect((await stranger.call(me, {})).emailVerified).toBe(false);
  });

  it('A mailed link works only in the session that requested it', async () => {
    const email = newGmail();
    const { browser, account } = await signedInCustomer(server, { email });
    const token = await mailedToken(browser, email);
    const phone = server.browser();
    await signIn(server, phone, { kind: 'customer', id: account.id });
    expect(await phone.code(confirmEmail, { token })).toBe('ACCOUNT_LINK_ELSEWHERE');
    expect(await browser.call(confirmEmail, { token })).toEqual({ email });
  });

  it('Proving an address by link takes it from unverified accounts', async () => {
    const email = newGmail();
    const { browser: stranger } = await signedInCustomer(server, { email: email.toUpperCase() });
    const { browser: owner } = await signedInCustomer(server, { email });
    await owner.call(confirmEmail, { token: await mailedToken(owner, email) });
    expect(await owner.call(me, {})).toMatchObject({ email, emailVerified: true });
    await expectLost(stranger);
  });

  it('The account that proves an address by provider keeps it', async () => {
    const email = newGmail();
    const { browser: stranger } = await signedInCustomer(server, { email });
    const columns = { email: null, password: await passwordHash() };
    const { browser: owner } = await signedInCustomer(server, columns);
    const proof = { purpose: 'verify-email', payload: {}, password: PASSWORD } as const;
    const { url } = await owner.call(startIdentityProof, proof);
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

  it('One of two concurrent accounts proves an address', async () => {
    const email = newGmail();
    const one = await signedInCustomer(server, { email });
    const two = await signedInCustomer(server, { email });
    const tokens = [
      await mailedToken(one.browser, email),
      await mailedToken(two.browser, email, 2),
    ];
    const [first = '', second = ''] = tokens;
    const answers = await Promise.all([
      one.browser.send(confirmEmail, { token: first }),
      two.browser.send(confirmEmail, { token: second }),
    ]);
    expect(statusesOf(answers)).toEqual([200, 410]);
    const rows = await server.database.sql('select id from users where email = $1', email);
    expect(rows).toHaveLength(1);
  });
});
