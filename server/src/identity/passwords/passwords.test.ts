import { contract } from '@regz/contract/contract.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { statusesOf } from '../../../test/harness/at-once.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import { makeAccount, NO_PASSWORD } from '../../../test/harness/factories.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import { linkMailedTo, mailNow, mailTo } from '../../../test/harness/mail.ts';
import { PASSWORD, passwordHash } from '../../../test/harness/people.ts';
import { sessionCookieNames, signedInCustomer, signIn } from '../../../test/harness/signed-in.ts';
import { holdAccount } from '../../../test/harness/tables/held-row.ts';
import { addedPasskey, newPasskey, startedCodes } from '../../../test/scenarios/second-factors.ts';
import { issueLink } from '../email/mailed-link.ts';
import { createPasswordHasher } from './password-hasher.ts';

const {
  addEmail,
  changePassword,
  confirmTotp,
  listOwnSessions,
  logIn,
  me,
  registerPasskey,
  requestPasswordReset,
  resetPassword,
  revealPassword,
} = contract.identity;
const server = sharedServer();
let oldHash: string;

const oldPassword = 'the old password';
const newPassword = 'a new password';
const form = { currentPassword: oldPassword, newPassword, confirmPassword: newPassword };

beforeAll(async () => {
  const passwords = createPasswordHasher({ atOnce: 2, queued: 20 });
  oldHash = await passwords.hash(oldPassword);
});

async function signedIn(
  columns: Parameters<typeof makeAccount>[1] = {},
): Promise<{ browser: Browser; username: string; id: string }> {
  const { id, username } = await makeAccount(server.database, { password: oldHash, ...columns });
  const browser = server.browser();
  await signIn(server, browser, { kind: 'customer', id });
  return { browser, username, id };
}

it('Changing the password ends every other session and gives this browser a new one', async () => {
  const { browser, id } = await signedIn();
  const phone = server.browser();
  await signIn(server, phone, { kind: 'customer', id });
  const before = browser.cookie(sessionCookieNames.customer)?.value ?? '';
  expect(await browser.call(changePassword, form)).toEqual({});
  expect(await phone.code(me, {})).toBe('SESSION_REQUIRED');
  expect(await browser.call(listOwnSessions, {})).toHaveLength(1);
  const stolen = server.browser();
  stolen.plant(sessionCookieNames.customer, before);
  expect(await stolen.code(me, {})).toBe('SESSION_REQUIRED');
});

it('Changing the password makes the new password the only one', async () => {
  const { browser, username } = await signedIn();
  await browser.call(changePassword, form);
  expect((await server.browser().logIn({ username, password: newPassword })).username).toBe(
    username,
  );
  const other = server.browser();
  const challenge = await other.solveChallenge('log-in');
  expect(await other.code(logIn, { username, password: oldPassword, challenge })).toBe(
    'ACCOUNT_CREDENTIALS_INVALID',
  );
});

it('Changing the password leaves a row in the audit trail that holds neither password', async () => {
  const { browser, id } = await signedIn();
  await browser.call(changePassword, form);
  const rows = await server.database.sql<Record<string, unknown>>(
    'select * from audit_entries where actor_id = $1',
    id,
  );
  expect(rows).toMatchObject([{ action: 'accounts.change-password', address: browser.address }]);
  expect(JSON.stringify(rows)).not.toMatch(/the old password|a new password|argon2/);
});

it.each([
  ['ACCOUNT_FIELDS_MISSING', { currentPassword: ' ', confirmPassword: 'other' }],
  ['ACCOUNT_PASSWORDS_DIFFER', { newPassword: 'five5', currentPassword: 'wrong' }],
  [
    'ACCOUNT_PASSWORD_TOO_SHORT',
    { newPassword: 'five5', confirmPassword: 'five5', currentPassword: 'wrong' },
  ],
  ['ACCOUNT_PASSWORD_WRONG', { currentPassword: 'wrong' }],
])('Changing the password is refused with %s before any later reason', async (code, faults) => {
  const { browser, id } = await signedIn();
  expect(await browser.code(changePassword, { ...form, ...faults })).toBe(code);
  const text = 'select password from users where id = $1';
  expect(await server.database.sql(text, id)).toEqual([{ password: oldHash }]);
  await browser.call(me, {});
});

it('The notice of a change is mailed to a verified address', async () => {
  const email = 'noticed@example.com';
  const { browser } = await signedIn({ email, email_verified: true });
  await browser.call(changePassword, form);
  const [message] = await mailTo(server, email);
  expect(message).toMatchObject({ to: [email], subject: 'Your password was changed' });
});

it('Change notices are not mailed to unverified addresses', async () => {
  const { browser, id } = await signedIn();
  await browser.call(changePassword, form);
  const rows = await server.database.sql(
    'select from mail_outbox join users on email = to_address where users.id = $1',
    id,
  );
  expect(rows).toEqual([]);
});

it('Password checks and changes share ten wrong attempts', async () => {
  const { browser } = await signedIn();
  for (let count = 0; count < 12; count += 1) {
    await browser.call(revealPassword, { password: oldPassword });
  }
  for (let count = 0; count < 5; count += 1) {
    await browser.refusal(revealPassword, { password: 'wrong' });
    await browser.refusal(changePassword, { ...form, currentPassword: 'wrong' });
  }
  expect(await browser.code(revealPassword, { password: oldPassword })).toBe('ATTEMPTS_EXCEEDED');
  expect(await browser.code(changePassword, form)).toBe('ATTEMPTS_EXCEEDED');
  const other = await signedIn();
  await other.browser.call(revealPassword, { password: oldPassword });
});

describe('reset password', () => {
  const passwords = { newPassword, confirmPassword: newPassword };
  let numbers = 0;

  async function verifiedCustomer(verified = true) {
    numbers += 1;
    const email = `forgetful${numbers}@example.com`;
    const made = await signedInCustomer(server, { email, email_verified: verified });
    return { ...made, email, username: made.account.username };
  }

  async function ask(browser: Browser, email: string): Promise<void> {
    const challenge = await browser.solveChallenge('reset-password');
    expect(await browser.call(requestPasswordReset, { email, challenge })).toEqual({});
  }

  /** A person who has forgotten the password, with the mailed link in another browser. */
  async function withLink() {
    const { email, account } = await verifiedCustomer();
    const browser = server.browser();
    await ask(browser, email);
    return { account, browser, email, token: (await linkMailedTo(server, email)).token };
  }

  /** Resolves when every request for a reset so far was looked at. */
  async function requestsDone(): Promise<void> {
    await expect
      .poll(async () => {
        const { rows } = await server.database.pool.query<{ count: number }>(
          `select count(*)::int as count from pgboss.job
          where name in ('identity.mail-password-reset', 'mail.send')
            and state::text in ('created', 'retry', 'active')`,
        );
        return rows[0]?.count;
      })
      .toBe(0);
  }

  async function readPassword(id: string): Promise<string> {
    const text = 'select password from users where id = $1';
    const [row] = await server.database.sql<{ password: string }>(text, id);
    return row?.password ?? '';
  }

  it('A mailed reset sets the password and ends every session', async () => {
    const { browser, email, username } = await verifiedCustomer();
    const stranger = server.browser();
    await ask(stranger, email.toUpperCase());
    const link = await linkMailedTo(server, email);
    expect(link.page).toBe(`${server.config.origins.client}/reset-password`);
    expect(await stranger.call(resetPassword, { token: link.token, ...passwords })).toEqual({});
    expect(await browser.code(me, {})).toBe('SESSION_REQUIRED');
    expect(await stranger.code(me, {})).toBe('SESSION_REQUIRED');
    const subjects = (await mailTo(server, email, 2)).map(({ subject }) => subject);
    expect(subjects).toEqual(['Your password was changed', 'Reset your password']);
    expect((await stranger.logIn({ username, password: newPassword })).username).toBe(username);
  });

  it.each([
    ['reset@münchen.de', 'reset@xn--mnchen-3ya.de'],
    ['reset\u200b@example.com', 'reset@example.com'],
  ])('A reset finds an address that an earlier version stored as %j', async (kept, typed) => {
    await signedInCustomer(server, { email: kept, email_verified: true });
    await ask(server.browser(), typed);
    await requestsDone();
    const rows = await server.database.sql(
      `select template, sent_at is not null as sent from mail_outbox where to_address = $1`,
      typed,
    );
    expect(rows).toEqual([{ template: 'reset-password', sent: true }]);
  });

  it('A mailed reset works once, even concurrently', async () => {
    const { browser, token } = await withLink();
    const answers = await Promise.all(
      [1, 2].map(() => browser.send(resetPassword, { token, ...passwords })),
    );
    expect(statusesOf(answers)).toEqual([200, 410]);
    expect(await browser.code(resetPassword, { token, ...passwords })).toBe('ACCOUNT_LINK_INVALID');
  });

  it('A password reset by mail works for 30 minutes', async () => {
    const { account, browser, token } = await withLink();
    const rows = await server.database.sql(
      `update account_email_tokens set expires_at = expires_at - interval '30 minutes'
        where user_id = $1 returning expires_at = created_at as "isOver"`,
      account.id,
    );
    expect(rows).toEqual([{ isOver: true }]);
    expect(await browser.code(resetPassword, { token, ...passwords })).toBe('ACCOUNT_LINK_INVALID');
    expect(await readPassword(account.id)).toBe(NO_PASSWORD);
  });

  it('A password reset by mail proves nothing about an address that has changed since', async () => {
    const { account, browser, token } = await withLink();
    await server.database.sql(
      `update users set email = 'other-' || email where id = $1`,
      account.id,
    );
    expect(await browser.code(resetPassword, { token, ...passwords })).toBe('ACCOUNT_LINK_INVALID');
    expect(await readPassword(account.id)).toBe(NO_PASSWORD);
  });

  it.each([
    ['ACCOUNT_FIELDS_MISSING', { newPassword: '', confirmPassword: '' }],
    ['ACCOUNT_PASSWORDS_DIFFER', { newPassword, confirmPassword: 'another' }],
    ['ACCOUNT_PASSWORD_TOO_SHORT', { newPassword: 'short', confirmPassword: 'short' }],
  ])('A password reset by mail refused with %s uses nothing up', async (code, wrong) => {
    const { browser, token } = await withLink();
    expect(await browser.code(resetPassword, { token, ...wrong })).toBe(code);
    expect(await browser.call(resetPassword, { token, ...passwords })).toEqual({});
  });

  it('Reset requests answer alike for unknown and unverified addresses', async () => {
    const { email } = await verifiedCustomer(false);
    const browser = server.browser();
    await ask(browser, 'nobody@example.com');
    await ask(browser, email);
    await requestsDone();
    expect(await mailNow(server, 'nobody@example.com')).toEqual([]);
    expect(await mailNow(server, email)).toEqual([]);
  });

  it('Asking for a password reset mails only one address', async () => {
    const { email } = await verifiedCustomer();
    const browser = server.browser();
    for (const typed of [`${email},evil@example.com`, `${email}\r\nBcc: evil@example.com`]) {
      const challenge = await browser.solveChallenge('reset-password');
      expect(await browser.code(requestPasswordReset, { email: typed, challenge })).toBe(
        'ACCOUNT_EMAIL_INVALID',
      );
    }
    await requestsDone();
    expect(await mailNow(server, 'evil@example.com')).toEqual([]);
    expect(await mailNow(server, email)).toEqual([]);
  });

  it('Asking for a password reset again within two minutes mails nothing more', async () => {
    const { email } = await verifiedCustomer();
    await ask(server.browser(), email);
    await linkMailedTo(server, email);
    await ask(server.browser(), email);
    await requestsDone();
    expect(await mailNow(server, email)).toHaveLength(1);
  });

  it('Reset requests are limited to three an hour from one place', async () => {
    for (const email of ['nobody-else@example.com', (await verifiedCustomer()).email]) {
      const browser = server.browser();
      for (let times = 0; times < 3; times += 1) await ask(browser, email);
      const challenge = await browser.solveChallenge('reset-password');
      expect(await browser.code(requestPasswordReset, { email, challenge })).toBe(
        'ATTEMPTS_EXCEEDED',
      );
    }
  });
});

describe('evict thief', () => {
  const newPassword = 'the password of the owner';
  const passwords = { newPassword, confirmPassword: newPassword };
  let people = 0;

  /** A thief with the password and a session, and the owner's link for a new password. */
  async function robbedAccount(columns: { email_verified?: boolean } = {}) {
    people += 1;
    const address = `robbed${people}@example.com`;
    const { browser: thief, account } = await signedInCustomer(server, {
      email: address,
      email_verified: true,
      password: await passwordHash(),
      ...columns,
    });
    const { id: userId, username } = account;
    const wanted = { userId, purpose: 'reset-password', email: address } as const;
    const link = await issueLink(server, server.database.db, wanted);
    return { thief, userId, username, address, token: link.split('#')[1] ?? '' };
  }

  type Act = (thief: Browser) => Promise<() => Promise<{ status: number }>>;

  const stolen = 'the password of the thief';
  const theft = { currentPassword: PASSWORD, newPassword: stolen, confirmPassword: stolen };
  const acts: Record<string, Act> = {
    'change of the password': async (thief) => () => thief.send(changePassword, theft),
    'new passkey': async (thief) => {
      const { answer } = await newPasskey(server, thief);
      return () => thief.send(registerPasskey, answer);
    },
    'turning on of codes': async (thief) => {
      const app = await startedCodes(server, thief, { staff: false });
      return () => thief.send(confirmTotp, { code: app.code() });
    },
  };

  it.each(Object.entries(acts))(
    "A password reset comes before a thief's %s that is under way",
    async (_, act) => {
      const { thief, userId, username, token } = await robbedAccount();
      const go = await act(thief);
      const row = await holdAccount(server.database, userId);
      const reset = server.browser().send(resetPassword, { token, ...passwords });
      await row.waiting(1);
      const acting = go();
      await row.waiting(2);
      await row.release();
      expect((await reset).status).toBe(200);
      expect((await acting).status).toBe(401);
      expect(await thief.code(me, {})).toBe('SESSION_REQUIRED');
      expect((await server.browser().logIn({ username, password: newPassword })).id).toBe(userId);
      expect(
        await server.database.sql('select from account_passkeys where user_id = $1', userId),
      ).toEqual([]);
      expect(
        await server.database.sql(
          'select from account_totp where user_id = $1 and confirmed_at notnull',
          userId,
        ),
      ).toEqual([]);
    },
  );

  it('A password reset removes an address that a thief was adding', async () => {
    const { browser: thief, account } = await signedInCustomer(server, {
      email: null,
      password: await passwordHash(),
    });
    const row = await holdAccount(server.database, account.id);
    const ending = server.database.ownerPool.query(
      `with locked as (select id from users where id = $1 for update)
       delete from account_sessions using locked where subject_id = locked.id`,
      [account.id],
    );
    await row.waiting(1);
    const adding = thief.send(addEmail, { email: `thief${people}x@gmail.com`, password: PASSWORD });
    await row.waiting(2);
    await row.release();
    await ending;
    expect((await adding).status).toBe(401);
    expect(await server.database.sql('select email from users where id = $1', account.id)).toEqual([
      { email: null },
    ]);
  });

  it('A password change requires the checked password to be current', async () => {
    const { thief, userId } = await robbedAccount();
    const row = await holdAccount(server.database, userId);
    const other = '$argon2id$v=19$m=19456,t=2,p=1$b3RoZXJvdGhlcg$b3RoZXJvdGhlcm90aGVy';
    const setting = server.database.ownerPool.query(
      'update users set password = $2 where id = $1',
      [userId, other],
    );
    await row.waiting(1);
    const change = thief.send(changePassword, theft);
    await row.waiting(2);
    await row.release();
    await setting;
    expect((await change).json).toMatchObject({ code: 'ACCOUNT_PASSWORD_WRONG' });
    expect(await server.database.sql('select password from users where id = $1', userId)).toEqual([
      { password: other },
    ]);
  });

  describe('what else logs in', () => {
    async function withPasskeyAndIdentity() {
      const robbed = await robbedAccount();
      await addedPasskey(server, robbed.thief);
      await server.database.sql(
        `insert into account_identities (issuer, subject, user_id, email, linked_at)
       values ('https://issuer.example', 'subject of ' || $2, $1, $2, now())`,
        robbed.userId,
        robbed.address,
      );
      return robbed;
    }

    async function left(userId: string) {
      return server.database.sql<{ passkeys: number; identities: number; links: number }>(
        `select (select count(*)::int from account_passkeys where user_id = $1) as passkeys,
              (select count(*)::int from account_identities where user_id = $1) as identities,
              (select count(*)::int from account_email_tokens where user_id = $1) as links`,
        userId,
      );
    }

    async function resetMail(address: string): Promise<string> {
      const messages = await mailTo(server, address, 2);
      return messages.find(({ subject }) => subject === 'Your password was changed')?.text ?? '';
    }

    it('Resets remove passkeys and identities, and the mail says so', async () => {
      const { userId, address, token } = await withPasskeyAndIdentity();
      await server.browser().call(resetPassword, { token, ...passwords });
      expect(await left(userId)).toEqual([{ passkeys: 0, identities: 0, links: 0 }]);
      const text = await resetMail(address);
      expect(text).toContain('one passkey and the linked Google account could log in. We removed');
    });

    it('Resets keep passkeys and identities on request, and mail names them', async () => {
      const { userId, address, token } = await withPasskeyAndIdentity();
      await server.browser().call(resetPassword, { token, ...passwords, keepOtherSignIns: true });
      expect(await left(userId)).toEqual([{ passkeys: 1, identities: 1, links: 0 }]);
      expect(await resetMail(address)).toContain('one passkey and the linked Google account can');
    });

    it('Resets keep an app’s codes as the second factor', async () => {
      const { thief, userId, username, token } = await robbedAccount();
      const app = await startedCodes(server, thief, { staff: false });
      await thief.call(confirmTotp, { code: app.code() });
      await server.browser().call(resetPassword, { token, ...passwords });
      const browser = server.browser();
      const challenge = await browser.solveChallenge('log-in');
      expect(await browser.code(logIn, { username, password: newPassword, challenge })).toBe(
        'ACCOUNT_CODE_REQUIRED',
      );
      expect(
        await server.database.sql('select from account_totp where user_id = $1', userId),
      ).toHaveLength(1);
    });
  });
});
