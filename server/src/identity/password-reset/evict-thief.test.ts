import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { mailTo } from '../../../test/harness/mail.ts';
import { PASSWORD, passwordHash } from '../../../test/harness/people.ts';
import { signedInCustomer } from '../../../test/harness/signed-in.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';
import { addedPasskey, newPasskey, startedCodes } from '../../../test/scenarios/second-factors.ts';
import { issueLink } from '../email/mailed-link.ts';

const { changePassword, logIn, me } = contract.identity;
const newPassword = 'the password of the owner';
const passwords = { newPassword, confirmPassword: newPassword };
let server: TestServer;
let people = 0;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

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

async function read<Row extends object>(query: string, id: string): Promise<Row[]> {
  return (await server.database.ownerPool.query<Row>(query, [id])).rows;
}

type Act = (thief: Browser) => Promise<() => Promise<{ status: number }>>;

const stolen = 'the password of the thief';
const acts: Record<string, Act> = {
  'change of the password': async (thief) => () =>
    thief.send(changePassword, {
      currentPassword: PASSWORD,
      newPassword: stolen,
      confirmPassword: stolen,
    }),
  'new passkey': async (thief) => {
    const { answer } = await newPasskey(server, thief);
    return () => thief.send(contract.identity.registerPasskey, answer);
  },
  'turning on of codes': async (thief) => {
    const app = await startedCodes(server, thief, { staff: false });
    return () => thief.send(contract.identity.confirmTotp, { code: app.code() });
  },
};

it.each(Object.entries(acts))(
  "A password reset comes before a thief's %s that is under way",
  async (_, act) => {
    const { thief, userId, username, token } = await robbedAccount();
    const go = await act(thief);
    const row = await holdRows(server.database, 'select from users where id = $1 for update', [
      userId,
    ]);
    const reset = server.browser().send(contract.identity.resetPassword, { token, ...passwords });
    await row.waiting(1);
    const theft = go();
    await row.waiting(2);
    await row.release();
    expect((await reset).status).toBe(200);
    expect((await theft).status).toBe(401);
    expect((await thief.refusal(me, {})).code).toBe('SESSION_REQUIRED');
    expect((await server.browser().logIn({ username, password: newPassword })).id).toBe(userId);
    expect(await read('select from account_passkeys where user_id = $1', userId)).toEqual([]);
    expect(
      await read('select from account_totp where user_id = $1 and confirmed_at notnull', userId),
    ).toEqual([]);
  },
);

it('A password reset removes an address that a thief was adding', async () => {
  const { browser: thief, account } = await signedInCustomer(server, {
    email: null,
    password: await passwordHash(),
  });
  const row = await holdRows(server.database, 'select from users where id = $1 for update', [
    account.id,
  ]);
  const ending = server.database.ownerPool.query(
    `with locked as (select id from users where id = $1 for update)
       delete from account_sessions using locked where subject_id = locked.id`,
    [account.id],
  );
  await row.waiting(1);
  const adding = thief.send(contract.identity.addEmail, {
    email: `thief${people}x@gmail.com`,
    password: PASSWORD,
  });
  await row.waiting(2);
  await row.release();
  await ending;
  expect((await adding).status).toBe(401);
  expect(await read('select email from users where id = $1', account.id)).toEqual([
    { email: null },
  ]);
});

it('A change of the password counts for the password that was checked, and no other', async () => {
  const { thief, userId } = await robbedAccount();
  const row = await holdRows(server.database, 'select from users where id = $1 for update', [
    userId,
  ]);
  const other = '$argon2id$v=19$m=19456,t=2,p=1$b3RoZXJvdGhlcg$b3RoZXJvdGhlcm90aGVy';
  const setting = server.database.ownerPool.query('update users set password = $2 where id = $1', [
    userId,
    other,
  ]);
  await row.waiting(1);
  const change = thief.send(changePassword, {
    currentPassword: PASSWORD,
    newPassword: stolen,
    confirmPassword: stolen,
  });
  await row.waiting(2);
  await row.release();
  await setting;
  expect((await change).json).toMatchObject({ code: 'ACCOUNT_PASSWORD_WRONG' });
  expect(await read('select password from users where id = $1', userId)).toEqual([
    { password: other },
  ]);
});

describe('what else logs in', () => {
  async function withPasskeyAndIdentity() {
    const robbed = await robbedAccount();
    await addedPasskey(server, robbed.thief);
    await server.database.ownerPool.query(
      `insert into account_identities (issuer, subject, user_id, email, linked_at)
       values ('https://issuer.example', 'subject of ' || $2, $1, $2, now())`,
      [robbed.userId, robbed.address],
    );
    return robbed;
  }

  async function left(userId: string) {
    return read<{ passkeys: number; identities: number; links: number }>(
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
    await server.browser().call(contract.identity.resetPassword, { token, ...passwords });
    expect(await left(userId)).toEqual([{ passkeys: 0, identities: 0, links: 0 }]);
    const text = await resetMail(address);
    expect(text).toContain('one passkey and the linked Google account could log in. We removed');
  });

  it('Resets keep passkeys and identities on request, and mail names them', async () => {
    const { userId, address, token } = await withPasskeyAndIdentity();
    await server
      .browser()
      .call(contract.identity.resetPassword, { token, ...passwords, keepOtherSignIns: true });
    expect(await left(userId)).toEqual([{ passkeys: 1, identities: 1, links: 0 }]);
    expect(await resetMail(address)).toContain('one passkey and the linked Google account can');
  });

  it('Resets keep an app’s codes as the second factor', async () => {
    const { thief, userId, username, token } = await robbedAccount();
    const app = await startedCodes(server, thief, { staff: false });
    await thief.call(contract.identity.confirmTotp, { code: app.code() });
    await server.browser().call(contract.identity.resetPassword, { token, ...passwords });
    const browser = server.browser();
    const challenge = await browser.solveChallenge('log-in');
    const refused = await browser.refusal(logIn, { username, password: newPassword, challenge });
    expect(refused.code).toBe('ACCOUNT_CODE_REQUIRED');
    expect(await read('select from account_totp where user_id = $1', userId)).toHaveLength(1);
  });
});
