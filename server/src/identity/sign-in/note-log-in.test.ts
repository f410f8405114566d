import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, makeAdmin, makeTaskUser } from '../../../test/harness/factories.ts';
import { sharedDatabase } from '../../../test/harness/harness-database.ts';
import { PASSWORD, passwordHash } from '../../../test/harness/people.ts';
import { type Program, runProgram } from '../../../test/harness/programs/program.ts';
import { openCallback, visitProvider } from '../../../test/scenarios/identity-visit.ts';

const { logInWithPasskey, offerPasskeyLogIn, startSignIn } = contract.identity;
const GUESS = 'a guess that is written nowhere';
const database = sharedDatabase();
let program: Program;

beforeAll(async () => {
  program = await runProgram(database);
  await program.says('"msg":"ready"');
});
afterAll(async () => {
  await program.remove();
});

type Line = { msg: string; reqId?: string; [field: string]: unknown };

function lines(): Line[] {
  return program
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);
}

/** Runs work and returns the line that it logged about a login. */
async function lineOf(work: () => Promise<unknown>): Promise<Line | undefined> {
  const isAboutLogIn = ({ msg }: Line) => msg === 'logged in' || msg === 'a login failed';
  const before = lines().filter(isAboutLogIn).length;
  await work();
  await expect.poll(() => lines().filter(isAboutLogIn).length).toBe(before + 1);
  return lines().findLast(isAboutLogIn);
}

const log = {
  customer: { kind: 'customer', of: contract.identity.logIn, action: 'log-in' },
  admin: { kind: 'admin', of: contract.staff.logInAdmin, action: 'admin-log-in' },
  'task user': { kind: 'task-user', of: contract.players.logInTaskUser, action: 'task-log-in' },
} as const;

async function logIn(who: keyof typeof log, username: string, password: string) {
  const { of, action } = log[who];
  const browser = program.browser();
  const challenge = await browser.solveChallenge(action);
  await browser.send(of, { username, password, challenge });
}

async function account(who: keyof typeof log): Promise<{ id: string; username: string }> {
  const password = await passwordHash();
  if (who === 'admin') return makeAdmin(database, password);
  return who === 'customer'
    ? makeAccount(database, { password })
    : makeTaskUser(database, { password });
}

describe.each(Object.keys(log) as (keyof typeof log)[])('the login of a %s', (who) => {
  const { kind } = log[who];
  const wrong =
    who === 'admin' ? 'ACCOUNT_ADMIN_CREDENTIALS_INVALID' : 'ACCOUNT_CREDENTIALS_INVALID';

  it('is logged with the account, right and wrong', async () => {
    const { id, username } = await account(who);
    expect(await lineOf(() => logIn(who, username, PASSWORD))).toMatchObject({
      msg: 'logged in',
      kind,
      factor: 'password',
      account: id,
      address: expect.stringMatching(/^10\.1\.0\./),
    });
    const failed = await lineOf(() => logIn(who, username, GUESS));
    expect(failed).toMatchObject({ msg: 'a login failed', kind, account: id, reason: wrong });
    const answered = () =>
      lines().find(({ msg, reqId }) => msg === 'answered' && reqId === failed?.reqId);
    await expect.poll(answered).toMatchObject({ status: 401 });
  });

  it('with an unknown name is logged without the name', async () => {
    const line = await lineOf(() => logIn(who, GUESS, GUESS));
    expect(line).toMatchObject({ msg: 'a login failed', account: null, reason: wrong });
    expect(program.output()).not.toContain(GUESS);
  });

  it('without a solved challenge is logged as such', async () => {
    const form = { username: 'somebody', password: GUESS, challenge: 'made up' };
    const line = await lineOf(() => program.browser().send(log[who].of, form));
    expect(line).toMatchObject({ kind, account: null, reason: 'CHALLENGE_FAILED' });
  });
});

it('Bans that are revealed by the right password are logged', async () => {
  const { id, username } = await makeAccount(database, {
    password: await passwordHash(),
    banned: true,
  });
  const line = await lineOf(() => logIn('customer', username, PASSWORD));
  expect(line).toMatchObject({ account: id, reason: 'ACCOUNT_BANNED' });
});

it('A code for an account is logged with its factor, but without the code', async () => {
  const { username } = await makeAccount(database, { password: await passwordHash() });
  const browser = program.browser();
  const challenge = await browser.solveChallenge('log-in');
  const form = { username, password: GUESS, challenge, code: '314159' };
  const line = await lineOf(() => browser.send(contract.identity.logIn, form));
  expect(line).toMatchObject({ factor: 'password and code', msg: 'a login failed' });
  expect(JSON.stringify(line)).not.toContain('314159');
});

it('An unknown passkey is logged', async () => {
  const browser = program.browser();
  await browser.call(offerPasskeyLogIn, {});
  const assertion = {
    credentialId: 'AAAA',
    clientDataJSON: 'AAAA',
    authenticatorData: 'AAAA',
    signature: 'AAAA',
    userHandle: null,
  };
  const line = await lineOf(() => browser.send(logInWithPasskey, assertion));
  expect(line).toMatchObject({ factor: 'passkey', account: null, reason: 'PASSKEY_REFUSED' });
});

it('The provider, with and without an account, is logged', async () => {
  const { id, email } = await makeAccount(database, {
    email: 'noted.by.the.log@gmail.com',
    email_verified: true,
  });
  const visit = async (choice: Parameters<typeof visitProvider>[2]) => {
    const browser = program.browser();
    const challenge = await browser.solveChallenge('log-in');
    const input = { purpose: 'log-in', challenge } as const;
    const { url } = await browser.call(startSignIn, input);
    await openCallback(browser, await visitProvider(browser, url, choice));
  };
  const how = { kind: 'customer', factor: 'identity provider' };
  expect(await lineOf(() => visit({ email }))).toMatchObject({
    ...how,
    msg: 'logged in',
    account: id,
  });
  await database.sql('update users set banned = true where id = $1', id);
  expect(await lineOf(() => visit({ email }))).toMatchObject({
    ...how,
    account: id,
    reason: 'ACCOUNT_BANNED',
  });
  expect(await lineOf(() => visit({ cancel: true }))).toMatchObject({
    ...how,
    account: null,
    reason: 'cancelled',
  });
  expect(program.output()).not.toContain(email);
});
