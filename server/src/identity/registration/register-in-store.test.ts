import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cast } from '../../../seed/cast.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';

const { registerInStore, me } = contract.identity;
let server: TestServer;
let people = 0;

beforeAll(async () => {
  server = await testServer();
  await server.seedCast();
});
afterAll(() => server.close());

async function solvedForm(browser: Browser) {
  people += 1;
  const password = 'four words are enough';
  return {
    username: `buyer-${people}`,
    email: `buyer-${people}@example.com`,
    mobileNumber: '0771234567',
    password,
    confirmPassword: password,
    challenge: await browser.solveChallenge('register'),
  };
}

async function rowsOf(username: string): Promise<Record<string, unknown>[]> {
  const { rows } = await server.database.ownerPool.query<Record<string, unknown>>(
    'select * from users where lower(username) = lower($1)',
    [username],
  );
  return rows;
}

async function sessionsOf(username: string): Promise<number> {
  const { rows } = await server.database.ownerPool.query<{ count: number }>(
    `select count(*)::int as count from account_sessions
       join users on users.id = account_sessions.subject_id
      where lower(users.username) = lower($1)`,
    [username],
  );
  return rows[0]?.count ?? 0;
}

it('Registering in the store makes an account with five resets and the other defaults of the client area', async () => {
  const browser = server.browser({ site: 'main' });
  const form = await solvedForm(browser);
  await browser.call(registerInStore, form);
  expect(await rowsOf(form.username)).toMatchObject([
    {
      email: form.email,
      mobile_number: form.mobileNumber,
      hwid_reset_count: 5,
      admin_approval: false,
      banned: false,
      max_devices: 1,
      save_hwid: true,
      subscription: null,
      key: null,
      email_verified: false,
    },
  ]);
});

it('Registering in the store signs the person in, on the store and in the client area', async () => {
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

it('Registering in the store gives one name to one of sixteen people at once, and only that one a session', async () => {
  const forms = await Promise.all(
    Array.from({ length: 16 }, async (_, index) => {
      const browser = server.browser({ site: 'main' });
      const username = index % 2 === 0 ? 'sought' : 'SOUGHT';
      return { browser, form: { ...(await solvedForm(browser)), username } };
    }),
  );
  const answers = await Promise.all(
    forms.map(({ browser, form }) => browser.send(registerInStore, form)),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    201,
    ...Array<number>(15).fill(409),
  ]);
  const refused = answers.filter(({ status }) => status === 409);
  for (const { json, headers } of refused) {
    expect(json).toMatchObject({ code: 'ACCOUNT_USERNAME_TAKEN' });
    expect(String(headers['set-cookie'])).not.toContain('regz-cs');
  }
  expect(await rowsOf('sought')).toHaveLength(1);
  expect(await sessionsOf('sought')).toBe(1);
});

it('Registering in the store fails without a session', async () => {
  const browser = server.browser({ site: 'main' });
  const form = await solvedForm(browser);
  const { ownerPool } = server.database;
  await ownerPool.query(
    'alter table account_sessions add constraint closed check (false) not valid',
  );
  try {
    const { status } = await browser.send(registerInStore, form);
    expect(status).toBe(500);
  } finally {
    await ownerPool.query('alter table account_sessions drop constraint closed');
  }
  expect(await rowsOf(form.username)).toEqual([]);
});
