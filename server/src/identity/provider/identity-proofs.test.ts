import { contract } from '@regz/contract/contract.ts';
import type { ProofPurpose } from '@regz/contract/identity/provider.ts';
import { MINUTE_MS } from '@regz/rules/durations.ts';
import { describe, expect, it } from 'vitest';
import { startIssuer } from '../../../test/fakes/issuer.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import { makeAccount } from '../../../test/harness/factories.ts';
import { sharedServer, testServer } from '../../../test/harness/harness.ts';
import { PASSWORD, passwordHash } from '../../../test/harness/people.ts';
import { signedInCustomer, signIn } from '../../../test/harness/signed-in.ts';
import { openCallback, visitProvider } from '../../../test/scenarios/identity-visit.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { consumeIdentityGrant } from './consume-identity-grant.ts';

const { logOut, me, readIdentityProof, startIdentityProof } = contract.identity;
const server = sharedServer();

let people = 0;

function newEmail(): string {
  people += 1;
  return `prover${people}@gmail.com`;
}

async function prove(
  browser: Browser,
  purpose: ProofPurpose,
  email: string,
  payload: Record<string, string> = {},
): Promise<string> {
  const { url } = await browser.call(startIdentityProof, { purpose, payload });
  return openCallback(browser, await visitProvider(browser, url, { email }));
}

/** A logged-in customer who has just proved the account's address for a purpose. */
async function prover(purpose: ProofPurpose, payload: Record<string, string> = {}) {
  const email = newEmail();
  const customer = await signedInCustomer(server, { email });
  const path = await prove(customer.browser, purpose, email, payload);
  return { ...customer, path };
}

function consume(proof: Omit<Parameters<typeof consumeIdentityGrant>[1], 'at'>): Promise<void> {
  const at = new Date(server.clock());
  return transaction(server.database.db, ({ trx }) => consumeIdentityGrant(trx, { ...proof, at }));
}

const none = { code: 'IDENTITY_PROOF_REQUIRED' };

it.each([
  ['device-reset', '/reset-device-id?proof=ok'],
  ['delete-account', '/delete-account?proof=ok'],
] as const)(
  'A proof for %s leads back to its page and waits for the act',
  async (purpose, page) => {
    const payload = { deviceId: 'ABC', token: 'x' };
    const { browser, path } = await prover(purpose, payload);
    expect(path).toBe(page);
    expect((await browser.call(readIdentityProof, { purpose })).payload).toEqual(payload);
  },
);

it('A proof leads back to the same reset page it was started on', async () => {
  const email = newEmail();
  const { browser } = await signedInCustomer(server, { email });
  const returnTo = `/dashboard/ResetDeviceID/nimal/123/${email}/10/token`;
  const input = { purpose: 'device-reset', payload: {}, returnTo } as const;
  const { url } = await browser.call(startIdentityProof, input);
  const callback = await visitProvider(browser, url, { email });
  expect(await openCallback(browser, callback)).toBe(`${returnTo}?proof=ok`);
  const elsewhere = { ...input, returnTo: '/orders' };
  expect(await browser.code(startIdentityProof, elsewhere)).toBe('INPUT_INVALID');
});

it('A proof counts once, in any order of its payload', async () => {
  const { account, sessionId } = await prover('device-reset', { a: '1', b: '2' });
  const proof = { sessionId, customerId: account.id, purpose: 'device-reset' } as const;
  await consume({ ...proof, payload: { b: '2', a: '1' } });
  await expect(consume({ ...proof, payload: { a: '1', b: '2' } })).rejects.toMatchObject(none);
});

it('A proof counts once among sixteen acts at the same time', async () => {
  const { account, sessionId } = await prover('delete-account');
  const proof = { sessionId, customerId: account.id, purpose: 'delete-account' } as const;
  const acts = Array.from({ length: 16 }, () => consume({ ...proof, payload: {} }));
  const outcomes = await Promise.allSettled(acts);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('A proof counts only for its session, account, purpose and payload', async () => {
  const { account, sessionId } = await prover('device-reset', { deviceId: 'A' });
  const other = await signedInCustomer(server);
  const right = {
    sessionId,
    customerId: account.id,
    purpose: 'device-reset',
    payload: { deviceId: 'A' },
  } as const;
  for (const wrong of [
    { sessionId: other.sessionId },
    { customerId: other.account.id },
    { purpose: 'delete-account' },
    { payload: { deviceId: 'B' } },
    { payload: {} },
    { payload: { deviceId: 'A', more: '' } },
  ] as const) {
    await expect(consume({ ...right, ...wrong })).rejects.toMatchObject(none);
  }
  await consume(right);
});

it('A proof is kept when the act around it fails', async () => {
  const { account, sessionId } = await prover('delete-account');
  const proof = { sessionId, customerId: account.id, purpose: 'delete-account' } as const;
  const failing = transaction(server.database.db, async ({ trx }) => {
    const at = new Date(server.clock());
    await consumeIdentityGrant(trx, { ...proof, payload: {}, at });
    throw new Error('the act failed');
  });
  await expect(failing).rejects.toThrow('the act failed');
  await consume({ ...proof, payload: {} });
});

it('A proof lasts five minutes', async () => {
  const { browser, account, sessionId } = await prover('delete-account');
  const purpose = 'delete-account';
  const proof = { sessionId, customerId: account.id, purpose, payload: {} } as const;
  server.clock.advance(5 * MINUTE_MS - 1);
  await browser.call(readIdentityProof, { purpose });
  server.clock.advance(1);
  await expect(consume(proof)).rejects.toMatchObject(none);
  expect(await browser.refusal(readIdentityProof, { purpose })).toMatchObject(none);
});

it('A proof ends with its session', async () => {
  const { browser, account, sessionId } = await prover('delete-account');
  await browser.call(logOut, {});
  const proof = { sessionId, customerId: account.id, purpose: 'delete-account' } as const;
  await expect(consume({ ...proof, payload: {} })).rejects.toMatchObject(none);
});

it('A proof is replaced by the next one of its purpose', async () => {
  const email = newEmail();
  const { browser } = await signedInCustomer(server, { email });
  await prove(browser, 'device-reset', email, { deviceId: 'A' });
  await prove(browser, 'device-reset', email, { deviceId: 'B' });
  const { payload } = await browser.call(readIdentityProof, { purpose: 'device-reset' });
  expect(payload).toEqual({ deviceId: 'B' });
});

it('A proof is refused for another account of the provider', async () => {
  const { browser } = await signedInCustomer(server, { email: newEmail() });
  const path = await prove(browser, 'delete-account', newEmail());
  expect(path).toBe('/delete-account?refusal=IDENTITY_ACCOUNT_WRONG');
  const held = await browser.refusal(readIdentityProof, { purpose: 'delete-account' });
  expect(held).toMatchObject(none);
});

it('A proof is refused where the address was changed meanwhile', async () => {
  const email = newEmail();
  const { browser, account } = await signedInCustomer(server, { email });
  const input = { purpose: 'delete-account', payload: {} } as const;
  const { url } = await browser.call(startIdentityProof, input);
  const callback = await visitProvider(browser, url, { email });
  await server.database.sql('update users set email = $2 where id = $1', account.id, newEmail());
  expect(await openCallback(browser, callback)).toBe(
    '/delete-account?refusal=IDENTITY_ACCOUNT_WRONG',
  );
});

it('A proof needs an address on file, unless it is to bring one', async () => {
  const { browser, account } = await signedInCustomer(server);
  await server.database.sql('update users set email = null where id = $1', account.id);
  for (const purpose of ['device-reset', 'delete-account'] as const) {
    expect(await browser.code(startIdentityProof, { purpose, payload: {} })).toBe(
      'IDENTITY_EMAIL_REQUIRED',
    );
  }
});

it('A proof may be started thirty times in fifteen minutes', async () => {
  const { browser } = await signedInCustomer(server, { email: newEmail() });
  const input = { purpose: 'delete-account', payload: {} } as const;
  for (let count = 0; count < 30; count += 1) await browser.call(startIdentityProof, input);
  expect(await browser.code(startIdentityProof, input)).toBe('ATTEMPTS_EXCEEDED');
});

describe('prove email', () => {
  /** A customer logged in to an account without an address. */
  async function withoutEmail() {
    return signedInCustomer(server, { email: null, password: await passwordHash() });
  }

  async function prove(browser: Browser, purpose: ProofPurpose, email: string): Promise<string> {
    const input = { purpose, payload: {}, password: PASSWORD };
    const { url } = await browser.call(startIdentityProof, input);
    return openCallback(browser, await visitProvider(browser, url, { email }));
  }

  describe('a verification of the address', () => {
    const verified = '/dashboard?done=IDENTITY_EMAIL_VERIFIED';

    it('A verification of the address stores the address of an account that has none', async () => {
      const { browser } = await withoutEmail();
      const email = newEmail();
      expect(await prove(browser, 'verify-email', email)).toBe(verified);
      expect(await browser.call(me, {})).toMatchObject({ email, emailVerified: true });
    });

    it('Verifying keeps the spelling of the address and ends other sessions', async () => {
      const email = newEmail();
      const spelled = email.replace('prover', 'Pro.ver');
      const { browser, account } = await signedInCustomer(server, { email: spelled });
      const elsewhere = server.browser();
      await signIn(server, elsewhere, { kind: 'customer', id: account.id });
      expect(await prove(browser, 'verify-email', email)).toBe(verified);
      expect(await browser.call(me, {})).toMatchObject({ email: spelled, emailVerified: true });
      expect(await elsewhere.code(me, {})).toBe('SESSION_REQUIRED');
    });

    it('Another account’s proved address cannot be verified', async () => {
      const { browser } = await withoutEmail();
      const { email } = await makeAccount(server.database, {
        email: newEmail(),
        email_verified: true,
      });
      expect(await prove(browser, 'verify-email', email)).toBe(
        '/dashboard?refusal=ACCOUNT_EMAIL_TAKEN',
      );
      expect(await browser.call(me, {})).toMatchObject({ email: null, emailVerified: false });
    });

    it('A person of another account cannot verify an address', async () => {
      const { account, browser } = await signedInCustomer(server, { email: newEmail() });
      expect(await prove(browser, 'verify-email', account.email)).toBe(verified);
      await server.database.sql(
        'update users set email = $2 where id = $1',
        account.id,
        newEmail(),
      );
      const second = await signedInCustomer(server, { email: account.email });
      expect(await prove(second.browser, 'verify-email', account.email)).toBe(
        '/dashboard?refusal=IDENTITY_LINKED_ELSEWHERE',
      );
    });
  });

  it('The password is required if the provider cannot reauthenticate', async () => {
    const issuer = await startIssuer();
    const other = await testServer({
      environment: {
        GOOGLE_ISSUER: issuer.url,
        GOOGLE_CLIENT_ID: 'client',
        GOOGLE_CLIENT_SECRET: 'secret',
      },
    });
    try {
      const columns = { email: newEmail(), password: await passwordHash() };
      const { browser } = await signedInCustomer(other, columns);
      const input = { purpose: 'delete-account', payload: {} } as const;
      for (const [password, code] of [
        [undefined, 'IDENTITY_PASSWORD_REQUIRED'],
        ['', 'IDENTITY_PASSWORD_REQUIRED'],
        ['wrong', 'ACCOUNT_PASSWORD_WRONG'],
      ] as const) {
        const refused = await browser.refusal(startIdentityProof, { ...input, password });
        expect(refused).toMatchObject({ status: 403, code });
      }
      const { url } = await browser.call(startIdentityProof, { ...input, password: PASSWORD });
      expect(new URL(url).searchParams.has('max_age')).toBe(false);
    } finally {
      await other.close();
      await issuer.close();
    }
  });
});
