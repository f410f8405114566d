import { contract } from '@regz/contract/contract.ts';
import type { ProofPurpose } from '@regz/contract/identity/provider.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startIssuer } from '../../../test/fakes/issuer.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import { makeAccount } from '../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { PASSWORD, passwordHash } from '../../../test/harness/people.ts';
import { signedInCustomer, signIn } from '../../../test/harness/signed-in.ts';
import { openCallback, visitProvider } from '../../../test/scenarios/identity-visit.ts';

const { me } = contract.identity;
let server: TestServer;
let people = 0;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

function newEmail(): string {
  people += 1;
  return `prover${people}@gmail.com`;
}

/** A customer logged in to an account without an address. */
async function withoutEmail() {
  return signedInCustomer(server, { email: null, password: await passwordHash() });
}

async function prove(browser: Browser, purpose: ProofPurpose, email: string): Promise<string> {
  const input = { purpose, payload: {}, password: PASSWORD };
  const { url } = await browser.call(contract.identity.startIdentityProof, input);
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

  it('A verification of the address marks the address of the account, as it is spelled there, and ends other sessions', async () => {
    const email = newEmail();
    const spelled = email.replace('prover', 'Pro.ver');
    const { browser, account } = await signedInCustomer(server, { email: spelled });
    const elsewhere = server.browser();
    await signIn(server, elsewhere, { kind: 'customer', id: account.id });
    expect(await prove(browser, 'verify-email', email)).toBe(verified);
    expect(await browser.call(me, {})).toMatchObject({ email: spelled, emailVerified: true });
    expect((await elsewhere.refusal(me, {})).code).toBe('SESSION_REQUIRED');
  });

  it('A verification of the address is refused for an address that another account has proved', async () => {
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

  it.each([
    [undefined, 'IDENTITY_PASSWORD_REQUIRED'],
    ['a guess', 'ACCOUNT_PASSWORD_WRONG'],
  ])(
    'A verification of the address brings no first address to a session alone, with the password %j',
    async (password, code) => {
      const { browser } = await withoutEmail();
      const input = { purpose: 'verify-email', payload: {}, password } as const;
      expect(await browser.refusal(contract.identity.startIdentityProof, input)).toMatchObject({
        status: 403,
        code,
      });
    },
  );

  it('A verification of the address brings no other address in the place of one that was lost during the visit', async () => {
    const { browser, account } = await signedInCustomer(server, { email: newEmail() });
    const input = { purpose: 'verify-email', payload: {} } as const;
    const { url } = await browser.call(contract.identity.startIdentityProof, input);
    const back = await visitProvider(browser, url, { email: newEmail() });
    await server.database.ownerPool.query('update users set email = null where id = $1', [
      account.id,
    ]);
    expect(await openCallback(browser, back)).toBe('/dashboard?refusal=IDENTITY_ACCOUNT_WRONG');
    expect(await browser.call(me, {})).toMatchObject({ email: null });
  });

  it('A verification of the address is refused for a person who belongs to another account', async () => {
    const { account, browser } = await signedInCustomer(server, { email: newEmail() });
    expect(await prove(browser, 'verify-email', account.email)).toBe(verified);
    await server.database.ownerPool.query('update users set email = $2 where id = $1', [
      account.id,
      newEmail(),
    ]);
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
      const refused = await browser.refusal(contract.identity.startIdentityProof, {
        ...input,
        password,
      });
      expect(refused).toMatchObject({ status: 403, code });
    }
    const { url } = await browser.call(contract.identity.startIdentityProof, {
      ...input,
      password: PASSWORD,
    });
    expect(new URL(url).searchParams.has('max_age')).toBe(false);
  } finally {
    await other.close();
    await issuer.close();
  }
});
