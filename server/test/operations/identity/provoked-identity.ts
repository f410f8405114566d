import type { ProofPurpose } from '@regz/contract/identity/provider.ts';
import type { TestServer } from '../../harness/harness.ts';
import { newPerson } from '../../harness/people.ts';
import { exampleOf } from '../operation-examples.ts';
import type { Provocation, Provoke } from '../provocation.ts';
import { linkedMeanwhile } from './identity-examples.ts';

const customer = 'customer without a license';

function startSignIn(challenge: string): Provoke {
  return async (server) => ({
    person: await newPerson(server, 'visitor'),
    input: { purpose: 'log-in', challenge },
  });
}

/** A proof requested by a person without an address. */
function withoutEmail(input: { purpose: ProofPurpose; password?: string }): Provoke {
  return async (server) => {
    const person = await newPerson(server, customer);
    await server.database.ownerPool.query('update users set email = null where id = $1', [
      person.accountId,
    ]);
    return { person, input: { ...input, payload: {} } };
  };
}

/** A registration with an address that its owner has proven and used elsewhere meanwhile. */
export async function registerLinked(server: TestServer): Promise<Provocation> {
  const visitor = await newPerson(server, 'visitor');
  const { browser, email } = await linkedMeanwhile(server);
  const person = { ...visitor, browser };
  return {
    person,
    input: { ...(await exampleOf('identity.registerAccount').input(server, person)), email },
  };
}

const away =
  'only a provider that is away gives it: identity/provider-callback/log-in-with-identity.test.ts';

/** Requests that the operations around the identity provider refuse. */
export const refusals: Readonly<Record<string, Readonly<Record<string, Provoke>>>> = {
  'identity.startSignIn': {
    CHALLENGE_REQUIRED: startSignIn(''),
    CHALLENGE_FAILED: startSignIn('wrong'),
    CHALLENGE_STRONGER_REQUIRED: 'the provider counts failed logins itself',
    IDENTITY_START_FAILED: away,
    IDENTITY_PROVIDER_UNAVAILABLE: away,
  },
  'identity.startIdentityProof': {
    IDENTITY_START_FAILED: away,
    IDENTITY_PROVIDER_UNAVAILABLE: away,
    IDENTITY_EMAIL_REQUIRED: withoutEmail({ purpose: 'delete-account' }),
    IDENTITY_PASSWORD_REQUIRED: withoutEmail({ purpose: 'verify-email' }),
    ACCOUNT_PASSWORD_WRONG: withoutEmail({ purpose: 'verify-email', password: 'wrong' }),
  },
  'identity.readIdentityProof': {
    IDENTITY_PROOF_REQUIRED: async (server) => ({
      person: await newPerson(server, customer),
      input: { purpose: 'device-reset' },
    }),
  },
};
