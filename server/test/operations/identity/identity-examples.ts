import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import type { Browser } from '../../harness/browser.ts';
import { makeAccount } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import { openCallback, visitProvider } from '../../scenarios/identity-visit.ts';
import type { Example } from '../operation-example.ts';

/**
 * Stores a proof for an account's newest session, as a visit to the provider would; none if the
 * next request ends the session, because the proof would end with it.
 */
async function keepProof({ database, clock }: TestServer, accountId: string): Promise<void> {
  await database.ownerPool.query(
    `insert into account_identity_grants (session_id, user_id, purpose, payload, expires_at)
     select s.id, u.id, 'delete-account', '{}', $2::timestamptz + interval '5 minutes'
       from account_sessions s join users u on u.id = s.subject_id
      where u.id = $1 and not u.banned and s.created_at > now() - interval '1 day'
      order by s.created_at desc limit 1`,
    [accountId, new Date(clock())],
  );
}

/** Examples of the operations around the identity provider. */
export const examples: Readonly<Record<string, Example>> = {
  'identity.startSignIn': {
    input: async (server) => ({
      purpose: 'log-in',
      challenge: await server.browser().solveChallenge('log-in'),
    }),
  },
  'identity.startIdentityProof': {
    input: async () => ({ purpose: 'delete-account', payload: { word: 'delete' } }),
  },
  'identity.readIdentityProof': {
    input: async (server, { accountId }) => {
      await keepProof(server, accountId);
      return { purpose: 'delete-account' };
    },
    foreign: { status: 403, code: 'IDENTITY_PROOF_REQUIRED' },
  },
  'identity.readHeldRegistration': { input: async () => ({}) },
  'identity.dropRegistration': { input: async () => ({}) },
};

/**
 * A browser whose person has proven an address to register with, and has meanwhile become another
 * account's through a second browser.
 */
export async function linkedMeanwhile(
  server: TestServer,
): Promise<{ browser: Browser; email: string }> {
  const email = `linked${randomUUID()}@gmail.com`;
  const browser = server.browser();
  await signInAs(browser, email);
  const { id } = await makeAccount(server.database, { email, email_verified: true });
  await signInAs(server.browser(), email);
  await server.database.ownerPool.query('update users set email = $2 where id = $1', [
    id,
    `moved${email}`,
  ]);
  return { browser, email };
}

async function signInAs(browser: Browser, email: string): Promise<void> {
  const challenge = await browser.solveChallenge('log-in');
  const input = { purpose: 'log-in', challenge } as const;
  const { url } = await browser.call(contract.identity.startSignIn, input);
  await openCallback(browser, await visitProvider(browser, url, { email }));
}
