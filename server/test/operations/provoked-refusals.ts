import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { makeAccount } from '../harness/factories.ts';
import type { TestServer } from '../harness/harness.ts';
import { makeResetToken, makeVerificationToken } from '../harness/mail.ts';
import { newPerson, PASSWORD } from '../harness/people.ts';
import { beginDeletionOf, fillDeletionForm, prepareDeletionOf } from '../scenarios/deletions.ts';
import { everySlice } from './every-slice.ts';
import { logInWithCode } from './identity/provoked-second-factors.ts';
import { exampleOf } from './operation-examples.ts';
import type { Provocation, Provoke } from './provocation.ts';
import { type Faults, spoiled } from './spoiled-example.ts';
import { logInDisabled } from './staff/provoked-admins.ts';

type Refusals = Readonly<Record<string, Provoke>>;

const customer = 'customer without a license';
const logIn = (faults: Faults) => spoiled('identity.logIn', 'visitor', faults);
const logInAdmin = (faults: Faults) => spoiled('staff.logInAdmin', 'visitor', faults);
const changePassword = (faults: Faults) => spoiled('identity.changePassword', customer, faults);
const prepareDeletion = (faults: Faults) => spoiled('customers.prepareDeletion', customer, faults);
const requestReset = (faults: Faults) =>
  spoiled('identity.requestPasswordReset', 'visitor', faults);
const resetPassword = (faults: Faults) => spoiled('identity.resetPassword', 'visitor', faults);

/** A correction by a customer whose account has changed in one thing. */
function withAccount(change: string): Provoke {
  return async (server) => {
    const person = await newPerson(server, customer);
    await server.database.ownerPool.query(`update users set ${change} where id = $1`, [
      person.accountId,
    ]);
    return { person, input: await exampleOf('identity.correctEmail').input(server, person) };
  };
}

/** Twenty wrong passwords from twenty addresses, after which the challenge must be harder. */
async function underPressure(server: TestServer): Promise<Provocation> {
  const person = await newPerson(server, 'visitor');
  const input = await exampleOf('identity.logIn').input(server, person);
  const username = String(input['username']);
  for (let count = 0; count < 20; count += 1) {
    const browser = server.browser();
    const challenge = await browser.solveChallenge('log-in');
    await browser.refusal(contract.identity.logIn, { username, password: 'wrong', challenge });
  }
  return { person, input };
}

/** The same for staff, with an unknown name, because the pressure is on a name. */
async function staffUnderPressure(server: TestServer): Promise<Provocation> {
  const person = await newPerson(server, 'visitor');
  const username = `nobody-${randomUUID()}`;
  const wrong = async (browser = server.browser()) => ({
    username,
    password: 'wrong',
    challenge: await browser.solveChallenge('admin-log-in'),
  });
  for (let count = 0; count < 20; count += 1) {
    await server.browser().refusal(contract.staff.logInAdmin, await wrong());
  }
  return { person, input: await wrong() };
}

/**
 * For every refusal that an operation declares of its own, a request that is refused with it. The
 * test fails for a declared code that has no entry here.
 */
export const provokedRefusals: Readonly<Record<string, Refusals>> = {
  ...(await everySlice<Refusals>('*/provoked-*.ts', 'refusals')),
  'identity.logIn': {
    CHALLENGE_REQUIRED: logIn({ challenge: '' }),
    CHALLENGE_FAILED: logIn({ challenge: 'wrong' }),
    CHALLENGE_STRONGER_REQUIRED: underPressure,
    ACCOUNT_FIELDS_MISSING: logIn({ username: '' }),
    ACCOUNT_CREDENTIALS_INVALID: logIn({ password: 'wrong' }),
    ACCOUNT_CODE_REQUIRED: logInWithCode(customer),
    ACCOUNT_CODE_WRONG: logInWithCode(customer, 'AAAA-AAAA-AAAA-AAAA'),
  },
  'identity.changePassword': {
    ACCOUNT_FIELDS_MISSING: changePassword({ currentPassword: '' }),
    ACCOUNT_PASSWORDS_DIFFER: changePassword({ confirmPassword: 'other' }),
    ACCOUNT_PASSWORD_TOO_SHORT: changePassword({ newPassword: 'x', confirmPassword: 'x' }),
    ACCOUNT_PASSWORD_WRONG: changePassword({ currentPassword: 'wrong' }),
  },
  'identity.revealPassword': {
    ACCOUNT_FIELDS_MISSING: spoiled('identity.revealPassword', customer, { password: '' }),
    ACCOUNT_PASSWORD_WRONG: spoiled('identity.revealPassword', customer, { password: 'wrong' }),
  },
  'customers.prepareDeletion': {
    ACCOUNT_FIELDS_MISSING: prepareDeletion({ reason: '\u200b' }),
    ACCOUNT_USERNAME_WRONG: prepareDeletion({ username: 'somebody' }),
    ACCOUNT_PASSWORD_WRONG: prepareDeletion({ password: 'wrong' }),
    ACCOUNT_EMAIL_WRONG: prepareDeletion({ email: 'somebody@example.com' }),
    ACCOUNT_DELETION_PENDING: async (server) => {
      const person = await newPerson(server, customer);
      await beginDeletionOf(server, person.accountId);
      return { person, input: await exampleOf('customers.prepareDeletion').input(server, person) };
    },
  },
  'customers.startDeletion': {
    ACCOUNT_DELETION_UNPREPARED: async (server) => {
      return { person: await newPerson(server, customer), input: {} };
    },
    ACCOUNT_DELETION_PENDING: async (server) => {
      const person = await newPerson(server, customer);
      await prepareDeletionOf(server, person.accountId);
      await beginDeletionOf(server, person.accountId);
      return { person, input: {} };
    },
    IDENTITY_PROOF_REQUIRED: async (server) => {
      const person = await newPerson(server, customer);
      await fillDeletionForm(server.database, person.accountId, server.clock());
      return { person, input: {} };
    },
  },
  'customers.cancelDeletion': {
    ACCOUNT_DELETION_NOT_PENDING: async (server) => {
      return { person: await newPerson(server, customer), input: {} };
    },
  },
  'identity.endOwnSession': {
    SESSION_UNKNOWN: spoiled('identity.endOwnSession', customer, { id: 'nothing' }),
  },
  'identity.addEmail': {
    ACCOUNT_GMAIL_INVALID: spoiled('identity.addEmail', customer, { email: 'a@example.com' }),
    ACCOUNT_EMAIL_PRESENT: async (server) => {
      const input = { email: 'somebody.else@gmail.com', password: PASSWORD };
      return { person: await newPerson(server, customer), input };
    },
    ACCOUNT_FIELDS_MISSING: spoiled('identity.addEmail', customer, { password: '' }),
    ACCOUNT_PASSWORD_WRONG: spoiled('identity.addEmail', customer, { password: 'wrong' }),
    ACCOUNT_EMAIL_TAKEN: spoiled('identity.addEmail', customer, async ({ database }) => {
      const name = `taken${randomUUID().slice(0, 8)}`;
      await makeAccount(database, { email: `${name}@gmail.com`, email_verified: true });
      return { email: `${name.slice(0, 5)}.${name.slice(5)}@gmail.com` };
    }),
  },
  'identity.correctEmail': {
    ACCOUNT_EMAIL_INVALID: spoiled('identity.correctEmail', customer, { email: 'nobody' }),
    ACCOUNT_FIELDS_MISSING: spoiled('identity.correctEmail', customer, { password: '' }),
    ACCOUNT_PASSWORD_WRONG: spoiled('identity.correctEmail', customer, { password: 'wrong' }),
    ACCOUNT_EMAIL_MISSING: withAccount('email = null'),
    ACCOUNT_EMAIL_VERIFIED: withAccount('email_verified = true'),
    ACCOUNT_EMAIL_CORRECTED: withAccount('email_corrected_at = now()'),
    ACCOUNT_EMAIL_UNCHANGED: async (server) => {
      const person = await newPerson(server, customer);
      const { rows } = await server.database.ownerPool.query<{ email: string }>(
        'select email from users where id = $1',
        [person.accountId],
      );
      return { person, input: { email: rows[0]?.email, password: PASSWORD } };
    },
    ACCOUNT_EMAIL_TAKEN: spoiled('identity.correctEmail', customer, async ({ database }) => {
      const email = `taken${randomUUID().slice(0, 8)}@example.com`;
      await makeAccount(database, { email, email_verified: true });
      return { email };
    }),
  },
  'identity.sendEmailVerification': {
    ACCOUNT_EMAIL_MISSING: async (server) => {
      const person = await newPerson(server, customer);
      await exampleOf('identity.addEmail').input(server, person);
      return { person, input: {} };
    },
    ACCOUNT_EMAIL_VERIFIED: async (server) => {
      const person = await newPerson(server, customer);
      await server.database.ownerPool.query(
        'update users set email_verified = true where id = $1',
        [person.accountId],
      );
      return { person, input: {} };
    },
  },
  'identity.confirmEmail': {
    ACCOUNT_LINK_INVALID: spoiled('identity.confirmEmail', customer, async (server) => ({
      token: await makeResetToken(server),
    })),
    ACCOUNT_LINK_ELSEWHERE: spoiled('identity.confirmEmail', customer, async (server) => {
      const { accountId } = await newPerson(server, customer);
      return { token: await makeVerificationToken(server, accountId) };
    }),
    ACCOUNT_CODE_WRONG: spoiled('identity.confirmEmail', customer, async () => ({
      token: 'BCDF-GHJK',
    })),
    ACCOUNT_EMAIL_TAKEN: async (server) => {
      const person = await newPerson(server, customer);
      const input = await exampleOf('identity.confirmEmail').input(server, person);
      await server.database.ownerPool.query(
        `insert into users (username, password, email, email_verified)
         select 'owner of ' || email, password, email, true from users where id = $1`,
        [person.accountId],
      );
      return { person, input };
    },
  },
  'identity.requestPasswordReset': {
    CHALLENGE_REQUIRED: requestReset({ challenge: '' }),
    CHALLENGE_FAILED: requestReset({ challenge: 'wrong' }),
    CHALLENGE_STRONGER_REQUIRED: 'resets are not under the pressure of failed logins',
    ACCOUNT_FIELDS_MISSING: requestReset({ email: ' ' }),
    ACCOUNT_EMAIL_INVALID: requestReset({ email: 'nobody' }),
  },
  'identity.resetPassword': {
    ACCOUNT_LINK_INVALID: resetPassword({ token: 'nothing' }),
    ACCOUNT_FIELDS_MISSING: resetPassword({ newPassword: '' }),
    ACCOUNT_PASSWORDS_DIFFER: resetPassword({ confirmPassword: 'other' }),
    ACCOUNT_PASSWORD_TOO_SHORT: resetPassword({ newPassword: 'x', confirmPassword: 'x' }),
  },
  'staff.logInAdmin': {
    CHALLENGE_REQUIRED: logInAdmin({ challenge: '' }),
    CHALLENGE_FAILED: logInAdmin({ challenge: 'wrong' }),
    CHALLENGE_STRONGER_REQUIRED: staffUnderPressure,
    ACCOUNT_FIELDS_MISSING: logInAdmin({ password: '' }),
    ACCOUNT_ADMIN_CREDENTIALS_INVALID: logInAdmin({ password: PASSWORD }),
    ACCOUNT_ADMIN_DISABLED: logInDisabled,
    ACCOUNT_CODE_REQUIRED: logInWithCode('admin'),
    ACCOUNT_CODE_WRONG: logInWithCode('admin', 'AAAA-AAAA-AAAA-AAAA'),
  },
};
