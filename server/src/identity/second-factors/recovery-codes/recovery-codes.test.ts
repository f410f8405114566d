import { createHash } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../../../test/harness/browser.ts';
import { type TestServer, testServer } from '../../../../test/harness/harness.ts';
import { PASSWORD, passwordHash } from '../../../../test/harness/people.ts';
import { signedInCustomer } from '../../../../test/harness/signed-in.ts';
import { turnedOnCodes } from '../../../../test/scenarios/second-factors.ts';
import { createKeyedHash } from '../../../platform/guards/keyed-hash.ts';

const DATA_KEY = 'the data key that no database ever holds';
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

async function logInWith(browser: Browser, username: string, code: string): Promise<string> {
  const challenge = await browser.solveChallenge('log-in');
  const answer = await browser.send(logIn, { username, password: PASSWORD, challenge, code });
  return answer.status === 200 ? 'signed in' : (answer.json as { code: string }).code;
}

it('Stored recovery codes cannot be computed from the code alone', async () => {
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

it('Stored recovery codes open no other account', async () => {
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

it('A plain hash of a recovery code opens nothing', async () => {
  const { account, recoveryCodes } = await customerWithCodes();
  const [code = ''] = recoveryCodes;
  await server.database.ownerPool.query(
    `insert into account_recovery_codes (kind, subject_id, code_hash, keyed)
       values ('customer', $1, $2, true)`,
    [account.id, sha256(code)],
  );
  await server.database.ownerPool.query(
    'delete from account_recovery_codes where subject_id = $1 and code_hash <> $2',
    [account.id, sha256(code)],
  );
  expect(await logInWith(server.browser(), account.username, code)).toBe('ACCOUNT_CODE_WRONG');
});
