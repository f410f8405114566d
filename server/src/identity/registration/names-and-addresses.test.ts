import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cast } from '../../../seed/cast.ts';
import { importAccounts } from '../../../takeover/customers/import-accounts.ts';
import { openImportedTime } from '../../../takeover/licenses/open-imported-time.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import { makeAccount } from '../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { PASSWORD, passwordHash } from '../../../test/harness/people.ts';
import { transaction } from '../../platform/database/transaction.ts';

const { registerAccount } = contract.identity;
let server: TestServer;
let people = 0;

beforeAll(async () => {
  server = await testServer();
  await server.seedCast();
});
afterAll(() => server.close());

async function solvedForm(browser: Browser) {
  people += 1;
  return {
    username: `writer-${people}`,
    email: `writer-${people}@example.com`,
    mobileNumber: '0771234567',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    challenge: await browser.solveChallenge('register'),
  };
}

it('A registration keeps the joiners of a Sinhala or Tamil name, which then logs in', async () => {
  for (const username of ['\u0dc1\u0dca\u200d\u0dbb\u0dd3', '\u0b95\u0bcd\u200c\u0bb7']) {
    const browser = server.browser();
    const form = { ...(await solvedForm(browser)), username };
    expect(await browser.call(registerAccount, form)).toEqual({ username });
    expect((await browser.logIn(form)).username).toBe(username);
  }
});

it('A registration keeps no invisible character of a name and an address that were pasted', async () => {
  const browser = server.browser();
  const form = await solvedForm(browser);
  const { username, email } = form;
  const pasted = { username: `\u202a${username}\u202c`, email: `\ufeff${email}\u200b` };
  expect(await browser.call(registerAccount, { ...form, ...pasted })).toEqual({ username });
  expect((await browser.logIn({ ...form, ...pasted })).email).toBe(email);
});

it.each(["o'brien@example.com", "d'silva@example.lk"])(
  'A registration takes the address %s',
  async (email) => {
    const browser = server.browser();
    const form = { ...(await solvedForm(browser)), email };
    await browser.call(registerAccount, form);
    expect((await browser.logIn(form)).email).toBe(email);
  },
);

it.each(['ｋasun@example.com', 'kasun@[127.0.0.1]'])(
  'A registration refuses the address %s',
  async (email) => {
    const browser = server.browser();
    const refused = await browser.refusal(registerAccount, {
      ...(await solvedForm(browser)),
      email,
    });
    expect(refused).toMatchObject({ status: 400, code: 'ACCOUNT_EMAIL_INVALID' });
  },
);

it.each([
  ['nothing to see', '\u200b\u3164\u0301'],
  ['a line break', 'two\nlines'],
  ['a right-to-left override', '\u202elamin'],
])('A registration refuses a name with %s', async (_, username) => {
  const browser = server.browser();
  const refused = await browser.refusal(registerAccount, {
    ...(await solvedForm(browser)),
    username,
  });
  expect(refused).toMatchObject({ status: 400, code: 'ACCOUNT_USERNAME_INVALID' });
});

it.each([
  ['a zero-width space', 'ni\u200bmal'],
  ['a direction that was pasted with it', '\u202animal\u202c'],
  ['Cyrillic letters', 'nіmаl'],
  ['a Greek capital', 'Νimal'],
])('A registration refuses a name that is taken but for %s', async (_, username) => {
  const browser = server.browser();
  const refused = await browser.refusal(registerAccount, {
    ...(await solvedForm(browser)),
    username,
  });
  expect(refused).toMatchObject({ status: 409, code: 'ACCOUNT_USERNAME_TAKEN' });
});

it.each([
  ['a zero-width space', 'ni\u200bmal@example.com', 'nimal@example.com'],
  ['a label at Outlook', 'nimal+2@outlook.com', 'nimal@outlook.com'],
  ['a label at iCloud', 'nimal+2@me.com', 'nimal+1@icloud.com'],
  ['the ASCII form of its domain', 'nimal@xn--mnchen-3ya.de', 'nimal@münchen.de'],
  ['the letters of its domain', 'nimal@MÜNCHEN.de', 'nimal@xn--mnchen-3ya.de'],
  ['what an earlier version kept', 'nimal@example.com', 'nimal\u200b@example.com'],
])(
  'A registration refuses an address whose mailbox is proved but for %s',
  async (_, email, proved) => {
    await server.database.ownerPool.query(
      `update users set email_verified = true, email = $1 where username = 'nimal'`,
      [proved],
    );
    const browser = server.browser();
    const refused = await browser.refusal(registerAccount, {
      ...(await solvedForm(browser)),
      email,
    });
    expect(refused).toMatchObject({ status: 409, code: 'ACCOUNT_EMAIL_TAKEN' });
  },
);

it('Imports refuse invisible and lookalike names, with a reason', async () => {
  const row = { password: 'some words', email: null };
  const usernames = ['imported', 'іmроrtеd', '\u200b\u3164', 'with\u200bspace', 'nіmal'];
  const taken = 'the username, one that looks like it, or the email address is already taken';
  const outcomes = await transaction(server.database.db, ({ trx }) =>
    importAccounts(null, openImportedTime)(
      trx,
      usernames.map((username) => ({ ...row, username })),
    ),
  );
  expect(outcomes).toEqual([null, taken, 'username has nothing to see', null, taken]);
});

it.each(['ka\u200bvya', '\u202akavya\u202c', 'kavya\ufeff'])(
  'A log-in takes a name pasted as %j',
  async (username) => {
    const account = await server.browser().logIn({ ...cast.kavya, username });
    expect(account.username).toBe('kavya');
  },
);

it('A log-in takes a name as it is typed that an earlier version kept with an invisible character', async () => {
  const username = 'ra\u200bvindu';
  await makeAccount(server.database, { username, password: await passwordHash() });
  const account = await server.browser().logIn({ username, password: PASSWORD });
  expect(account.username).toBe(username);
});
