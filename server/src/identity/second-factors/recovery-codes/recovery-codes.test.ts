import { createHash } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../../../test/harness/browser.ts';
import { type TestServer, testServer } from '../../../../test/harness/harness.ts';
import { PASSWORD, passwordHash } from '../../../../test/harness/people.ts';
import { runProgram } from '../../../../test/harness/programs/program.ts';
import { signedInCustomer } from '../../../../test/harness/signed-in.ts';
import { turnedOnCodes } from '../../../../test/scenarios/second-factors.ts';
import { createKeyedHash } from '../../../platform/guards/keyed-hash.ts';
import { keyPlainCodes } from './key-plain-codes.ts';

const DATA_KEY = 'the data key that no database ever holds';
const keyedHash = createKeyedHash(DATA_KEY);
const { logIn } = contract.identity;
let server: TestServer;

beforeAll(async () => {
  server = await testServer({ environment: { DATA_KEY } });
});
afterAll(() => server.close());

async function customerWithCodes() {
  const columns = { password: await passwordHash(), email_verified: true };
  const { browser, account } = await signedInCustomer(server, columns);
  const { recoveryCodes } = await turnedOnCodes(server, browser);
  return { browser, account, recoveryCodes };
}

async function storedHashes(accountId: string): Promise<string[]> {
  const { rows } = await server.database.ownerPool.query<{ hash: string }>(
    `select encode(code_hash, 'hex') as hash from account_recovery_codes where subject_id = $1`,
    [accountId],
  );
  return rows.map(({ hash }) => hash);
}

function sha256(code: string): Buffer {
  return createHash('sha256').update(code.replaceAll('-', '')).digest();
}

/** Keeps the codes as versions before keyed hashes did. */
async function keepPlain(accountId: string, codes: readonly string[]): Promise<void> {
  const { ownerPool } = server.database;
  await ownerPool.query('delete from account_recovery_codes where subject_id = $1', [accountId]);
  await ownerPool.query(
    `insert into account_recovery_codes (kind, subject_id, code_hash)
     select 'customer', $1, hash from unnest($2::bytea[]) hash`,
    [accountId, codes.map(sha256)],
  );
}

async function logInWith(browser: Browser, username: string, code: string): Promise<string> {
  const challenge = await browser.solveChallenge('log-in');
  const answer = await browser.send(logIn, { username, password: PASSWORD, challenge, code });
  return answer.status === 200 ? 'signed in' : (answer.json as { code: string }).code;
}

it('What is stored of a recovery code is nothing that can be computed from the code alone', async () => {
  const { account, recoveryCodes } = await customerWithCodes();
  const stored = await storedHashes(account.id);
  expect(stored).toHaveLength(10);
  for (const code of recoveryCodes) {
    const plain = sha256(code);
    expect(stored).not.toContain(plain.toString('hex'));
    const guessed = createKeyedHash('another key of thirty-two characters')(
      'regz recovery codes',
      `customer ${account.id} ${plain.toString('hex')}`,
    );
    expect(stored).not.toContain(guessed.toString('hex'));
  }
});

it('What is stored of a recovery code opens no other account', async () => {
  const { recoveryCodes, account: owner } = await customerWithCodes();
  const { account: thief } = await customerWithCodes();
  await server.database.ownerPool.query(
    `insert into account_recovery_codes (kind, subject_id, code_hash, keyed)
       select kind, $2, code_hash, keyed from account_recovery_codes where subject_id = $1`,
    [owner.id, thief.id],
  );
  const code = recoveryCodes[0] ?? '';
  expect(await logInWith(server.browser(), thief.username, code)).toBe('ACCOUNT_CODE_WRONG');
  expect(await logInWith(server.browser(), owner.username, code)).toBe('signed in');
});

it('Codes of which an earlier version kept a plain hash go on working after the start of a server, which keeps that hash no longer', async () => {
  const { browser, account, recoveryCodes } = await customerWithCodes();
  const [first = '', second = ''] = recoveryCodes;
  await keepPlain(account.id, recoveryCodes);
  const program = await runProgram(server.database, { DATA_KEY });
  try {
    await program.says('"msg":"ready"');
    const stored = await storedHashes(account.id);
    expect(stored).toHaveLength(10);
    for (const code of recoveryCodes) expect(stored).not.toContain(sha256(code).toString('hex'));
    expect(await logInWith(program.browser(), account.username, first)).toBe('signed in');
    expect(await logInWith(server.browser(), account.username, second)).toBe('signed in');
    expect(await browser.call(contract.identity.readTotpStatus, {})).toEqual({
      on: true,
      recoveryCodesLeft: 8,
    });
  } finally {
    await program.remove();
  }
});

it('Codes of which an earlier version kept a plain hash open nothing as they are: a hash that somebody wrote into the table is none', async () => {
  const { account, recoveryCodes } = await customerWithCodes();
  await keepPlain(account.id, recoveryCodes);
  const code = recoveryCodes[0] ?? '';
  expect(await logInWith(server.browser(), account.username, code)).toBe('ACCOUNT_CODE_WRONG');
});

it('Codes of which an earlier version kept a plain hash are hashed once, however many servers start at once, and used ones stay used', async () => {
  const { account, recoveryCodes } = await customerWithCodes();
  await keepPlain(account.id, recoveryCodes);
  const [used = '', fresh = ''] = recoveryCodes;
  await server.database.ownerPool.query(
    'update account_recovery_codes set used_at = now() where code_hash = $1',
    [sha256(used)],
  );
  const services = { db: server.database.db, keyedHash };
  await Promise.all([3, 4, 1000].map((batch) => keyPlainCodes(services, { batch })));
  expect(await storedHashes(account.id)).toHaveLength(10);
  expect(await logInWith(server.browser(), account.username, used)).toBe('ACCOUNT_CODE_WRONG');
  expect(await logInWith(server.browser(), account.username, fresh)).toBe('signed in');
});
