import { randomBytes, randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import type { Browser } from '../../harness/browser.ts';
import { makeAccount, makeSession } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import { makeResetToken, makeVerificationToken } from '../../harness/mail.ts';
import { PASSWORD, passwordHash } from '../../harness/people.ts';
import { openCallback, visitProvider } from '../../scenarios/identity-visit.ts';
import {
  after,
  type Examples,
  type Input,
  type Prepare,
  type Refusals,
} from '../operation-example.ts';
import { logInWithCode } from './second-factor-examples.ts';

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

const registration = (name: string) => async (server: TestServer) => {
  const username = `${name}-${randomUUID()}`;
  return {
    username,
    email: `${username}@example.com`,
    mobileNumber: '0771234567',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    challenge: await server.browser().solveChallenge('register'),
  };
};
const newPasswords = { newPassword: 'a new password', confirmPassword: 'a new password' };

export const examples: Examples = {
  'identity.registerAccount': registration('new'),
  'identity.registerInStore': registration('buyer'),
  'identity.logIn': async (server) => {
    const { username } = await makeAccount(server.database, { password: await passwordHash() });
    const challenge = await server.browser().solveChallenge('log-in');
    return { username, password: PASSWORD, challenge };
  },
  'identity.changePassword': async () => ({ currentPassword: PASSWORD, ...newPasswords }),
  'identity.revealPassword': async () => ({ password: PASSWORD }),
  'identity.offerChallenge': async () => ({ action: 'log-in', strength: 'normal' }),
  'identity.endOwnSession': {
    input: async ({ database }, owner) => {
      const { id } = await makeSession(database, { kind: 'customer', id: owner.accountId });
      return { id };
    },
    foreign: { status: 404, code: 'SESSION_UNKNOWN' },
  },
  'identity.addEmail': {
    input: async ({ database }, { accountId }) => {
      await database.sql('update users set email = null where id = $1', accountId);
      return { email: `n${randomBytes(6).toString('hex')}x@gmail.com`, password: PASSWORD };
    },
    // Every other caller already has an address.
    foreign: { status: 409, code: 'ACCOUNT_EMAIL_PRESENT' },
  },
  'identity.correctEmail': async () => ({
    email: `n${randomBytes(6).toString('hex')}x@example.com`,
    password: PASSWORD,
  }),
  'identity.confirmEmail': {
    input: async (server, { accountId }) => ({
      token: await makeVerificationToken(server, accountId),
    }),
    foreign: { status: 403, code: 'ACCOUNT_LINK_ELSEWHERE' },
  },
  'identity.requestPasswordReset': async (server) => ({
    email: `${randomUUID()}@example.com`,
    challenge: await server.browser().solveChallenge('reset-password'),
  }),
  'identity.resetPassword': async (server) => ({
    token: await makeResetToken(server),
    ...newPasswords,
  }),
  'identity.startSignIn': async (server) => ({
    purpose: 'log-in',
    challenge: await server.browser().solveChallenge('log-in'),
  }),
  'identity.startIdentityProof': async () => ({
    purpose: 'delete-account',
    payload: { word: 'delete' },
  }),
  'identity.readIdentityProof': {
    input: async (server, { accountId }) => {
      await keepProof(server, accountId);
      return { purpose: 'delete-account' };
    },
    foreign: { status: 403, code: 'IDENTITY_PROOF_REQUIRED' },
  },
};

/**
 * A browser whose person has proven an address to register with, and has meanwhile become another
 * account's through a second browser.
 */
async function linkedMeanwhile(server: TestServer): Promise<{ browser: Browser; email: string }> {
  const email = `linked${randomUUID()}@gmail.com`;
  const browser = server.browser();
  await signInAs(browser, email);
  const { id } = await makeAccount(server.database, { email, email_verified: true });
  await signInAs(server.browser(), email);
  await server.database.sql('update users set email = $2 where id = $1', id, `moved${email}`);
  return { browser, email };
}

async function signInAs(browser: Browser, email: string): Promise<void> {
  const challenge = await browser.solveChallenge('log-in');
  const input = { purpose: 'log-in', challenge } as const;
  const { url } = await browser.call(contract.identity.startSignIn, input);
  await openCallback(browser, await visitProvider(browser, url, { email }));
}

const takenName: Prepare = async ({ database }) => ({
  username: (await makeAccount(database)).username.toUpperCase(),
});
const takenEmail: Prepare = async ({ database }) => ({
  email: (await makeAccount(database, { email_verified: true })).email.toUpperCase(),
});

/** How a registration in the client area and in the store is refused. */
const registrationRefusals: Refusals[string] = {
  ACCOUNT_FIELDS_MISSING: { mobileNumber: ' ' },
  ACCOUNT_USERNAME_TAKEN: takenName,
  ACCOUNT_EMAIL_TAKEN: takenEmail,
};

/** Twenty wrong passwords from twenty addresses, after which the challenge must be harder. */
const underPressure: Prepare = async (server, _person, { username }) => {
  for (let count = 0; count < 20; count += 1) {
    const browser = server.browser();
    const challenge = await browser.solveChallenge('log-in');
    const wrong = { username: String(username), password: 'wrong', challenge };
    await browser.refusal(contract.identity.logIn, wrong);
  }
};

/** A proof requested by a person without an address. */
const withoutEmail = (input: Input): Prepare =>
  after('update users set email = null where id = $1', { payload: {}, ...input });

const verified = after('update users set email_verified = true where id = $1');
const awayOnly = 'only an unavailable provider causes it; tests of provider visits provoke it';

export const refusals: Refusals = {
  'identity.registerAccount': {
    ...registrationRefusals,
    IDENTITY_LINKED_ELSEWHERE: async (server, person) => {
      const { browser, email } = await linkedMeanwhile(server);
      person.browser = browser;
      return { email };
    },
  },
  'identity.registerInStore': registrationRefusals,
  'identity.logIn': {
    CHALLENGE_STRONGER_REQUIRED: underPressure,
    ACCOUNT_CODE_REQUIRED: (server) => logInWithCode(server, 'customer without a license'),
    ACCOUNT_CODE_WRONG: (server) =>
      logInWithCode(server, 'customer without a license', 'AAAA-AAAA-AAAA-AAAA'),
  },
  'identity.addEmail': {
    ACCOUNT_GMAIL_INVALID: { email: 'a@example.com' },
    ACCOUNT_EMAIL_TAKEN: async ({ database }) => {
      const name = `taken${randomUUID().slice(0, 8)}`;
      await makeAccount(database, { email: `${name}@gmail.com`, email_verified: true });
      return { email: `${name.slice(0, 5)}.${name.slice(5)}@gmail.com` };
    },
  },
  'identity.correctEmail': {
    ACCOUNT_EMAIL_MISSING: after('update users set email = null where id = $1'),
    ACCOUNT_EMAIL_VERIFIED: verified,
    ACCOUNT_EMAIL_CORRECTED: after('update users set email_corrected_at = now() where id = $1'),
    ACCOUNT_EMAIL_UNCHANGED: async ({ database }, { accountId }) => {
      const { rows } = await database.ownerPool.query<{ email: string }>(
        'select email from users where id = $1',
        [accountId],
      );
      return { email: rows[0]?.email };
    },
    ACCOUNT_EMAIL_TAKEN: takenEmail,
  },
  'identity.sendEmailVerification': {
    ACCOUNT_EMAIL_MISSING: after('update users set email = null where id = $1'),
    ACCOUNT_EMAIL_VERIFIED: verified,
  },
  'identity.confirmEmail': {
    ACCOUNT_LINK_INVALID: async (server) => ({ token: await makeResetToken(server) }),
    ACCOUNT_CODE_WRONG: { token: 'BCDF-GHJK' },
    ACCOUNT_EMAIL_TAKEN: after(
      `insert into users (username, password, email, email_verified)
       select 'owner of ' || email, password, email, true from users where id = $1`,
    ),
  },
  'identity.startSignIn': {
    IDENTITY_START_FAILED: awayOnly,
    IDENTITY_PROVIDER_UNAVAILABLE: awayOnly,
  },
  'identity.startIdentityProof': {
    IDENTITY_START_FAILED: awayOnly,
    IDENTITY_PROVIDER_UNAVAILABLE: awayOnly,
    IDENTITY_EMAIL_REQUIRED: withoutEmail({ purpose: 'delete-account' }),
    IDENTITY_PASSWORD_REQUIRED: withoutEmail({ purpose: 'verify-email' }),
    ACCOUNT_PASSWORD_WRONG: withoutEmail({ purpose: 'verify-email', password: 'wrong' }),
  },
};
