import { contract } from '@regz/contract/contract.ts';
import { ACCOUNT_LIMITS } from '@regz/rules/identity/account-limits.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cast } from '../../../seed/cast.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';

const { registerAccount } = contract.identity;
let server: TestServer;
let people = 0;

beforeAll(async () => {
  server = await testServer();
  await server.seedCast();
});
afterAll(() => server.close());

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
  const { rows } = await server.database.ownerPool.query<Record<string, unknown>>(
    'select * from users where username = $1',
    [username],
  );
  return rows[0];
}

it('Registering is open to all who share an address, however many come at once', async () => {
  const network = server.browser();
  const forms = await Promise.all(Array.from({ length: 33 }, () => solvedForm(network)));
  const answers = await Promise.all(forms.map((form) => network.send(registerAccount, form)));
  expect(answers.map(({ status }) => status)).toEqual(forms.map(() => 201));
});

it('Registering makes an account with the defaults of the client area and nothing else', async () => {
  const browser = server.browser();
  const form = await solvedForm(browser);
  expect(await browser.call(registerAccount, form)).toEqual({ username: form.username });
  expect(await rowOf(form.username)).toMatchObject({
    email: form.email,
    mobile_number: form.mobileNumber,
    admin_approval: false,
    banned: false,
    ban_reason: null,
    hwid_reset_count: 10,
    max_devices: 1,
    save_hwid: true,
    subscription: null,
    expiredate: null,
    hwid: [],
    key: null,
    email_verified: false,
    last_login_at: null,
    is_motherboard_set: false,
    discord_id: null,
  });
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
  expect((await browser.refusal(contract.identity.me, {})).code).toBe('SESSION_REQUIRED');
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
  const { rows } = await server.database.ownerPool.query<{ name: string }>(
    `select distinct column_name as name from information_schema.columns
        where table_schema = 'public'`,
  );
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
  expect((await browser.refusal(registerAccount, form)).code).toBe(code);
});

it.each(['username', 'email', 'mobileNumber', 'password'])(
  'A registration with a blank %s is refused',
  async (field) => {
    const form = { ...newForm(), challenge: 'wrong', [field]: ' \t' };
    const { code } = await server.browser().refusal(registerAccount, form);
    expect(code).toBe('ACCOUNT_FIELDS_MISSING');
  },
);

it.each([
  ['username', 'ACCOUNT_FIELDS_TOO_LONG'],
  ['mobileNumber', 'ACCOUNT_FIELDS_TOO_LONG'],
  ['password', 'ACCOUNT_FIELDS_TOO_LONG'],
  ['email', 'ACCOUNT_EMAIL_INVALID'],
] as const)(
  'A registration with a %s too long for us is refused, and nothing cut off',
  async (field, code) => {
    const text = 'x'.repeat(ACCOUNT_LIMITS[field] + 1);
    const confirmed = field === 'password' ? { confirmPassword: text } : {};
    const form = { ...newForm(), challenge: 'wrong', [field]: text, ...confirmed };
    expect((await server.browser().refusal(registerAccount, form)).code).toBe(code);
  },
);

it('A registration is refused when the name is longer in the form that is stored', async () => {
  const form = { ...newForm(), challenge: 'wrong', username: 'ﷺ'.repeat(4) };
  const refused = await server.browser().refusal(registerAccount, form);
  expect(refused.code).toBe('ACCOUNT_FIELDS_TOO_LONG');
});

it('A registration is refused without spending the challenge while the form has faults', async () => {
  const browser = server.browser();
  const form = await solvedForm(browser);
  await browser.refusal(registerAccount, { ...form, confirmPassword: 'other' });
  expect(await browser.call(registerAccount, form)).toEqual({ username: form.username });
});

it.each([
  ['another case', 'NiMaL'],
  ['blanks around it', '  nimal '],
  ['full-width letters', 'ｎｉｍａｌ'],
])('A registration is refused when the name is taken but for %s', async (_, username) => {
  const browser = server.browser();
  const form = { ...(await solvedForm(browser)), username };
  const { status, code } = await browser.refusal(registerAccount, form);
  expect({ status, code }).toEqual({ status: 409, code: 'ACCOUNT_USERNAME_TAKEN' });
});

it.each([
  ['another case', 'NIMAL@Example.COM'],
  ['blanks around it', ' nimal@example.com '],
])('The proved email of another account is refused, with %s too', async (_, email) => {
  await server.database.ownerPool.query(
    `update users set email_verified = true where username = 'nimal'`,
  );
  const browser = server.browser();
  const form = { ...(await solvedForm(browser)), email };
  const { status, code } = await browser.refusal(registerAccount, form);
  expect({ status, code }).toEqual({ status: 409, code: 'ACCOUNT_EMAIL_TAKEN' });
});

it('A registration is refused after thirty wrong attempts from one address, however many come at once, and from no other', async () => {
  const browser = server.browser();
  const taken = async () => ({ ...(await solvedForm(browser)), username: 'nimal' });
  const forms = await Promise.all(Array.from({ length: 20 }, taken));
  const sent = forms.flatMap((form) => [form, { ...form, challenge: 'wrong' }]);
  const answers = await Promise.all(sent.map((form) => browser.refusal(registerAccount, form)));
  expect(answers.filter(({ code }) => code === 'ATTEMPTS_EXCEEDED')).toHaveLength(10);
  const refused = await browser.refusal(registerAccount, await solvedForm(browser));
  expect(refused).toMatchObject({ status: 429, code: 'ATTEMPTS_EXCEEDED' });
  expect(refused.data).toEqual({ retryAfterSeconds: Number(refused.headers['retry-after']) });
  const other = server.browser();
  await other.call(registerAccount, await solvedForm(other));
});

it('Sixteen people at once get one name, however it is drawn, once; the others learn that it is taken', async () => {
  const forms = await Promise.all(
    Array.from({ length: 16 }, async (_, index) => {
      const browser = server.browser();
      const form = await solvedForm(browser);
      const username = ['wanted', 'WANTED', 'wаntеd', 'wan\u200bted'][index % 4] ?? '';
      return { browser, form: { ...form, username } };
    }),
  );
  const answers = await Promise.all(
    forms.map(({ browser, form }) => browser.send(registerAccount, form)),
  );
  const codes = answers.map(({ status, json }) => (status === 201 ? 'made' : codeOf(json)));
  expect(codes.toSorted()).toEqual([...Array<string>(15).fill('ACCOUNT_USERNAME_TAKEN'), 'made']);
  const { rows } = await server.database.ownerPool.query(
    `select 1 from users where username_skeleton = 'wanted'`,
  );
  expect(rows).toHaveLength(1);
});

it('Sixteen concurrent registrations may share one unverified address', async () => {
  const forms = await Promise.all(
    Array.from({ length: 16 }, async () => {
      const browser = server.browser();
      return { browser, form: { ...(await solvedForm(browser)), email: 'wanted@example.com' } };
    }),
  );
  const answers = await Promise.all(
    forms.map(({ browser, form }) => browser.send(registerAccount, form)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(16).fill(201));
});

function codeOf(json: unknown): string {
  return String((json as { code?: unknown }).code);
}
