import { contract } from '@regz/contract/contract.ts';
import { ACCOUNT_LIMITS } from '@regz/rules/identity/account-limits.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { cast } from '../../../seed/cast.ts';
import { importAccounts } from '../../../takeover/customers/import-accounts.ts';
import { openImportedTime, readPackages } from '../../../takeover/licenses/open-imported-time.ts';
import { atOnce, statusesOf } from '../../../test/harness/at-once.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import { makeAccount } from '../../../test/harness/factories.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import { PASSWORD, passwordHash } from '../../../test/harness/people.ts';
import { transaction } from '../../platform/database/transaction.ts';

const { me, registerAccount, registerInStore } = contract.identity;
const server = sharedServer();

beforeAll(async () => {
  await server.seedCast();
});

let people = 0;

/** A form that is accepted, except for its challenge. */
function newForm() {
  people += 1;
  const password = 'four words are enough';
  return {
    username: `person-${people}`,
    email: `person-${people}@example.com`,
    mobileNumber: '0771234567',
    password,
    confirmPassword: password,
  };
}

async function solvedForm(browser: Browser) {
  return { ...newForm(), challenge: await browser.solveChallenge('register') };
}

async function rowOf(username: string): Promise<Record<string, unknown> | undefined> {
  const rows = await server.database.sql<Record<string, unknown>>(
    'select * from users where username = $1',
    username,
  );
  return rows[0];
}

/** The columns of a new account. */
const made = ({ email, mobileNumber }: ReturnType<typeof newForm>) => ({
  email,
  mobile_number: mobileNumber,
  admin_approval: false,
  banned: false,
  ban_reason: null,
  max_devices: 1,
  save_hwid: true,
  subscription: null,
  expiredate: null,
  hwid: [],
  key: null,
  email_verified: false,
  is_motherboard_set: false,
  discord_id: null,
});

it('Any number of people at one address can register', async () => {
  const network = server.browser();
  const forms = await atOnce(33, () => solvedForm(network));
  const answers = await Promise.all(forms.map((form) => network.send(registerAccount, form)));
  expect(answers.map(({ status }) => status)).toEqual(forms.map(() => 201));
});

it('Registering makes an account with the default columns only', async () => {
  const browser = server.browser();
  const form = await solvedForm(browser);
  expect(await browser.call(registerAccount, form)).toEqual({ username: form.username });
  expect(await rowOf(form.username)).toMatchObject({ ...made(form), hwid_reset_count: 10 });
});

it('Registering keeps the password as an argon2id hash that differs for equal passwords', async () => {
  const browser = server.browser();
  const [first, second] = [await solvedForm(browser), await solvedForm(browser)];
  await browser.call(registerAccount, first);
  await browser.call(registerAccount, second);
  const hashes = [await rowOf(first.username), await rowOf(second.username)].map((row) =>
    String(row?.['password']),
  );
  expect(hashes[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(hashes[0]).not.toBe(hashes[1]);
});

it('Registering opens no session', async () => {
  const browser = server.browser();
  await browser.call(registerAccount, await solvedForm(browser));
  expect(browser.cookie('regz-cs')).toBeUndefined();
  expect(await browser.code(contract.identity.me, {})).toBe('SESSION_REQUIRED');
});

it('Registering keeps names and addresses without the blanks around them', async () => {
  const browser = server.browser();
  const form = await solvedForm(browser);
  const { username, email, mobileNumber } = form;
  const padded = { username: ` ${username} `, email: `\t${email}`, mobileNumber: ' 0112 ' };
  expect(await browser.call(registerAccount, { ...form, ...padded })).toEqual({ username });
  expect(await rowOf(username)).toMatchObject({ email, mobile_number: '0112' });
  expect(mobileNumber).not.toBe('0112');
});

it('Registering accepts no table column that is not in the form', async () => {
  const browser = server.browser();
  const rows = await server.database.sql<{
    name: string;
  }>(`select distinct column_name as name from information_schema.columns
        where table_schema = 'public'`);
  const form = { ...newForm(), challenge: 'none' };
  const columns = rows.map(({ name }) => name).filter((name) => !Object.hasOwn(form, name));
  expect(columns).toContain('admin_approval');
  for (const column of columns) {
    const extended = { ...form, [column]: true };
    const refused = await browser.refusal(registerAccount, extended);
    expect(refused, column).toMatchObject({
      code: 'INPUT_INVALID',
      data: { issues: [{ path: '', problem: 'unrecognized_keys' }] },
    });
  }
});

const [blank, short] = [' ', 'five5'];
// Each line breaks its own rule and every later one, so that the order of the answers is the order
// of the rules.
const inOrder: [string, Record<string, string>][] = [
  ['CHALLENGE_REQUIRED', { challenge: '', username: blank, confirmPassword: 'other' }],
  ['ACCOUNT_FIELDS_MISSING', { username: blank, confirmPassword: 'other', password: short }],
  ['ACCOUNT_PASSWORDS_DIFFER', { password: short, confirmPassword: 'other', email: 'none' }],
  ['ACCOUNT_PASSWORD_TOO_SHORT', { password: short, confirmPassword: short, email: 'none' }],
  ['ACCOUNT_EMAIL_INVALID', { email: 'none', username: cast.nimal.username }],
  ['CHALLENGE_FAILED', { username: cast.nimal.username, challenge: 'wrong' }],
];

it.each(inOrder)('A registration gets %s before any later reason', async (code, faults) => {
  const browser = server.browser();
  const form = { ...newForm(), challenge: 'wrong', ...faults };
  expect(await browser.code(registerAccount, form)).toBe(code);
});

it.each([
  ['username', 'ACCOUNT_FIELDS_TOO_LONG'],
  ['mobileNumber', 'ACCOUNT_FIELDS_TOO_LONG'],
  ['password', 'ACCOUNT_FIELDS_TOO_LONG'],
  ['email', 'ACCOUNT_EMAIL_INVALID'],
] as const)(
  'A registration with a too long %s is refused, nothing cut off',
  async (field, code) => {
    const text = 'x'.repeat(ACCOUNT_LIMITS[field] + 1);
    const confirmed = field === 'password' ? { confirmPassword: text } : {};
    const form = { ...newForm(), challenge: 'wrong', [field]: text, ...confirmed };
    expect(await server.browser().code(registerAccount, form)).toBe(code);
  },
);

it('A name too long in its stored form is refused', async () => {
  const form = { ...newForm(), challenge: 'wrong', username: 'ﷺ'.repeat(4) };
  expect(await server.browser().code(registerAccount, form)).toBe('ACCOUNT_FIELDS_TOO_LONG');
});

it('A registration is refused without spending the challenge while the form has faults', async () => {
  const browser = server.browser();
  const form = await solvedForm(browser);
  await browser.refusal(registerAccount, { ...form, confirmPassword: 'other' });
  expect(await browser.call(registerAccount, form)).toEqual({ username: form.username });
});

it('Thirty wrong registrations block only their address', async () => {
  const browser = server.browser();
  const taken = async () => ({ ...(await solvedForm(browser)), username: 'nimal' });
  const forms = await atOnce(20, taken);
  const sent = forms.flatMap((form) => [form, { ...form, challenge: 'wrong' }]);
  const answers = await Promise.all(sent.map((form) => browser.refusal(registerAccount, form)));
  expect(answers.filter(({ code }) => code === 'ATTEMPTS_EXCEEDED')).toHaveLength(10);
  const refused = await browser.refusal(registerAccount, await solvedForm(browser));
  expect(refused).toMatchObject({ status: 429, code: 'ATTEMPTS_EXCEEDED' });
  expect(refused.data).toEqual({ retryAfterSeconds: Number(refused.headers['retry-after']) });
  const other = server.browser();
  await other.call(registerAccount, await solvedForm(other));
});

it('Sixteen concurrent registrations of a name create one account', async () => {
  const forms = await atOnce(16, async (index) => {
    const browser = server.browser();
    const form = await solvedForm(browser);
    const username = ['wanted', 'WANTED', 'wаntеd', 'wan\u200bted'][index % 4] ?? '';
    return { browser, form: { ...form, username } };
  });
  const answers = await sent(forms);
  const codes = answers.map(({ status, json }) => (status === 201 ? 'made' : codeOf(json)));
  expect(codes.toSorted()).toEqual([...Array<string>(15).fill('ACCOUNT_USERNAME_TAKEN'), 'made']);
  const rows = await server.database.sql(`select 1 from users where username_skeleton = 'wanted'`);
  expect(rows).toHaveLength(1);
});

it('Sixteen concurrent registrations may share one unverified address', async () => {
  const forms = await atOnce(16, async () => {
    const browser = server.browser();
    return { browser, form: { ...(await solvedForm(browser)), email: 'wanted@example.com' } };
  });
  const answers = await sent(forms);
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(16).fill(201));
});

function sent(forms: { browser: Browser; form: Awaited<ReturnType<typeof solvedForm>> }[]) {
  return Promise.all(forms.map(({ browser, form }) => browser.send(registerAccount, form)));
}

function codeOf(json: unknown): string {
  return String((json as { code?: unknown }).code);
}

describe('names and addresses', () => {
  it('Sinhala and Tamil names keep their joiners', async () => {
    for (const username of ['\u0dc1\u0dca\u200d\u0dbb\u0dd3', '\u0b95\u0bcd\u200c\u0bb7']) {
      const browser = server.browser();
      const form = { ...(await solvedForm(browser)), username };
      expect(await browser.call(registerAccount, form)).toEqual({ username });
      expect((await browser.logIn(form)).username).toBe(username);
    }
  });

  it('A registration removes invisible characters from names and addresses', async () => {
    const browser = server.browser();
    const form = await solvedForm(browser);
    const { username, email } = form;
    const pasted = { username: `\u202a${username}\u202c`, email: `\ufeff${email}\u200b` };
    expect(await browser.call(registerAccount, { ...form, ...pasted })).toEqual({ username });
    expect((await browser.logIn({ ...form, ...pasted })).email).toBe(email);
  });

  it.each([
    ['a zero-width space', 'ni\u200bmal'],
    ['a direction that was pasted with it', '\u202animal\u202c'],
    ['Cyrillic letters', 'nіmаl'],
    ['a Greek capital', 'Νimal'],
    ['another case', 'NiMaL'],
    ['blanks around it', '  nimal '],
    ['full-width letters', 'ｎｉｍａｌ'],
  ])('A registration refuses a name that is taken but for %s', async (_, username) => {
    const browser = server.browser();
    const form = { ...(await solvedForm(browser)), username };
    expect(await browser.code(registerAccount, form)).toBe('ACCOUNT_USERNAME_TAKEN');
  });

  it.each([
    ['a zero-width space', 'ni\u200bmal@example.com', 'nimal@example.com'],
    ['another case', 'NIMAL@Example.COM', 'nimal@example.com'],
    ['blanks around it', ' nimal@example.com ', 'nimal@example.com'],
    ['a label at Outlook', 'nimal+2@outlook.com', 'nimal@outlook.com'],
    ['a label at iCloud', 'nimal+2@me.com', 'nimal+1@icloud.com'],
    ['the ASCII form of its domain', 'nimal@xn--mnchen-3ya.de', 'nimal@münchen.de'],
    ['the letters of its domain', 'nimal@MÜNCHEN.de', 'nimal@xn--mnchen-3ya.de'],
    ['what an earlier version kept', 'nimal@example.com', 'nimal\u200b@example.com'],
  ])(
    'A registration refuses an address whose mailbox is proved but for %s',
    async (_, email, proved) => {
      await server.database.sql(
        `update users set email_verified = true, email = $1 where username = 'nimal'`,
        proved,
      );
      const browser = server.browser();
      const form = { ...(await solvedForm(browser)), email };
      expect(await browser.code(registerAccount, form)).toBe('ACCOUNT_EMAIL_TAKEN');
    },
  );

  it('Imports refuse invisible and lookalike names, with a reason', async () => {
    const row = { password: 'some words', email: null };
    const usernames = ['imported', 'іmроrtеd', '\u200b\u3164', 'with\u200bspace', 'nіmal'];
    const taken = 'the username, one that looks like it, or the email address is already taken';
    const outcomes = await transaction(server.database.db, ({ trx }) =>
      importAccounts(null, { openTime: openImportedTime, readPackages })(
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

  it('Names stored with an invisible character still log in', async () => {
    const username = 'ra\u200bvindu';
    await makeAccount(server.database, { username, password: await passwordHash() });
    const account = await server.browser().logIn({ username, password: PASSWORD });
    expect(account.username).toBe(username);
  });
});

describe('register in store', () => {
  async function sessionsOf(username: string): Promise<number> {
    const rows = await server.database.sql<{ count: number }>(
      `select count(*)::int as count from account_sessions
       join users on users.id = account_sessions.subject_id
      where lower(users.username) = lower($1)`,
      username,
    );
    return rows[0]?.count ?? 0;
  }

  it('Store registration creates an account with the usual defaults', async () => {
    const browser = server.browser({ site: 'main' });
    const form = await solvedForm(browser);
    await browser.call(registerInStore, form);
    expect(await rowOf(form.username)).toMatchObject({ ...made(form), hwid_reset_count: 5 });
  });

  it('Registering in the store also logs in to the client area', async () => {
    const browser = server.browser({ site: 'main' });
    const form = await solvedForm(browser);
    const account = await browser.call(registerInStore, form);
    expect(account).toMatchObject({ username: form.username, hwidResetCount: 5 });
    expect(await browser.call(me, {})).toEqual(account);
    expect(await browser.on('client').call(me, {})).toEqual(account);
    expect(account.lastLoginAt).toBe(new Date(server.clock()).toISOString());
  });

  it('Registering in the store ends the session that the browser held before', async () => {
    const browser = server.browser({ site: 'main' });
    await browser.logIn(cast.kavya);
    const before = await sessionsOf(cast.kavya.username);
    await browser.call(registerInStore, await solvedForm(browser));
    expect(await sessionsOf(cast.kavya.username)).toBe(before - 1);
  });

  it('Sixteen concurrent store registrations create one account and session', async () => {
    const forms = await atOnce(16, async (index) => {
      const browser = server.browser({ site: 'main' });
      const username = index % 2 === 0 ? 'sought' : 'SOUGHT';
      return { browser, form: { ...(await solvedForm(browser)), username } };
    });
    const answers = await Promise.all(
      forms.map(({ browser, form }) => browser.send(registerInStore, form)),
    );
    expect(statusesOf(answers)).toEqual([201, ...Array<number>(15).fill(409)]);
    const refused = answers.filter(({ status }) => status === 409);
    for (const { json, headers } of refused) {
      expect(json).toMatchObject({ code: 'ACCOUNT_USERNAME_TAKEN' });
      expect(String(headers['set-cookie'])).not.toContain('regz-cs');
    }
    const sought = "select from users where lower(username) = 'sought'";
    expect(await server.database.sql(sought)).toHaveLength(1);
    expect(await sessionsOf('sought')).toBe(1);
  });

  it('Registering in the store fails without a session', async () => {
    const browser = server.browser({ site: 'main' });
    const form = await solvedForm(browser);
    const closed = 'constraint closed check (false) not valid';
    await server.database.sql(`alter table account_sessions add ${closed}`);
    expect((await browser.send(registerInStore, form)).status).toBe(500);
    await server.database.sql('alter table account_sessions drop constraint closed');
    expect(await rowOf(form.username)).toBeUndefined();
  });
});
