import { randomBytes, randomUUID } from 'node:crypto';
import { cast } from '../../seed/cast.ts';
import { beginConnectionOf, connectAccount, makeEligible } from '../fakes/community.ts';
import { makeAccount, makeKey, makeSession } from '../harness/factories.ts';
import { makeResetToken, makeVerificationToken } from '../harness/mail.ts';
import { PASSWORD, passwordHash } from '../harness/people.ts';
import { beginDeletionOf, prepareDeletionOf } from '../scenarios/deletions.ts';
import { everySlice } from './every-slice.ts';
import type { Example } from './operation-example.ts';

const nothing: Example = { input: async () => ({}) };

/**
 * One example for every operation of the contract. The access matrix and the fuzz fail for an
 * operation without one.
 */
export const operationExamples: Readonly<Record<string, Example>> = {
  ...(await everySlice<Example>('*/*-examples.ts', 'examples')),
  'identity.registerAccount': {
    input: async (server) => {
      const username = `new-${randomUUID()}`;
      return {
        username,
        email: `${username}@example.com`,
        mobileNumber: '0771234567',
        password: PASSWORD,
        confirmPassword: PASSWORD,
        challenge: await server.browser().solveChallenge('register'),
      };
    },
  },
  'identity.logIn': {
    input: async (server) => {
      const { username } = await makeAccount(server.database, { password: await passwordHash() });
      const challenge = await server.browser().solveChallenge('log-in');
      return { username, password: PASSWORD, challenge };
    },
  },
  'identity.logOut': nothing,
  'identity.me': nothing,
  'identity.changePassword': {
    input: async () => ({
      currentPassword: PASSWORD,
      newPassword: 'a new password',
      confirmPassword: 'a new password',
    }),
  },
  'identity.revealPassword': { input: async () => ({ password: PASSWORD }) },
  'customers.exportPersonalData': nothing,
  'customers.listActivity': nothing,
  dashboard: nothing,
  'customers.prepareDeletion': {
    input: async ({ database }, { accountId }) => {
      const { rows } = await database.ownerPool.query<{ username: string; email: string }>(
        'select username, email from users where id = $1',
        [accountId],
      );
      const { username, email } = rows[0] ?? { username: 'nobody', email: 'nobody@example.com' };
      return { username, email, password: PASSWORD, reason: 'no time to play' };
    },
    foreign: { status: 403, code: 'ACCOUNT_USERNAME_WRONG' },
  },
  'customers.startDeletion': {
    input: async (server, { accountId }) => {
      await prepareDeletionOf(server, accountId);
      return {};
    },
    foreign: { status: 409, code: 'ACCOUNT_DELETION_UNPREPARED' },
  },
  'customers.cancelDeletion': {
    input: async (server, { accountId }) => {
      await beginDeletionOf(server, accountId);
      return {};
    },
    foreign: { status: 409, code: 'ACCOUNT_DELETION_NOT_PENDING' },
  },
  'customers.readPreparedDeletion': nothing,
  'customers.readDeletion': nothing,
  'identity.offerChallenge': { input: async () => ({ action: 'log-in', strength: 'normal' }) },
  'identity.listOwnSessions': nothing,
  'identity.endOwnSession': {
    input: async ({ database }, owner) => {
      const { id } = await makeSession(database, { kind: 'customer', id: owner.accountId });
      return { id };
    },
    foreign: { status: 404, code: 'SESSION_UNKNOWN' },
  },
  'identity.endOtherSessions': nothing,
  'identity.addEmail': {
    input: async ({ database }, { accountId }) => {
      await database.ownerPool.query('update users set email = null where id = $1', [accountId]);
      return { email: `n${randomBytes(6).toString('hex')}x@gmail.com`, password: PASSWORD };
    },
    // Every other caller already has an address.
    foreign: { status: 409, code: 'ACCOUNT_EMAIL_PRESENT' },
  },
  'identity.correctEmail': {
    input: async () => ({
      email: `n${randomBytes(6).toString('hex')}x@example.com`,
      password: PASSWORD,
    }),
  },
  'identity.sendEmailVerification': nothing,
  'identity.confirmEmail': {
    input: async (server, { accountId }) => ({
      token: await makeVerificationToken(server, accountId),
    }),
    foreign: { status: 403, code: 'ACCOUNT_LINK_ELSEWHERE' },
  },
  'identity.requestPasswordReset': {
    input: async (server) => ({
      email: `${randomUUID()}@example.com`,
      challenge: await server.browser().solveChallenge('reset-password'),
    }),
  },
  'identity.resetPassword': {
    input: async (server) => ({
      token: await makeResetToken(server),
      newPassword: 'a new password',
      confirmPassword: 'a new password',
    }),
  },
  'staff.logInAdmin': {
    input: async (server) => {
      const challenge = await server.browser().solveChallenge('admin-log-in');
      return { ...cast.sithara, challenge };
    },
  },
  'staff.logOut': nothing,
  'staff.me': nothing,
  'licenses.redeemLicense': {
    input: async ({ database }) => {
      const { licenseKey } = await makeKey(database);
      return { licenseKey, confirmReplacement: true };
    },
  },
  'licenses.enableExperiment': {
    input: async (server, { accountId }) => {
      await makeEligible(server, accountId);
      return {};
    },
    foreign: { status: 409, code: 'LICENSE_SUBSCRIPTION_MISSING' },
  },
  'community.readConnection': nothing,
  'community.startConnection': {
    input: async (server, { accountId }) => {
      await makeEligible(server, accountId);
      return {};
    },
    foreign: { status: 403, code: 'COMMUNITY_NOT_ELIGIBLE' },
  },
  'community.completeConnection': {
    input: (server, { accountId }) => beginConnectionOf(server, accountId),
    foreign: { status: 409, code: 'COMMUNITY_FLOW_UNKNOWN' },
  },
  'community.cancelConnection': {
    input: async (server, { accountId }) => {
      const { state } = await beginConnectionOf(server, accountId);
      return { state };
    },
  },
  'community.disconnectCommunity': {
    input: async (server, { accountId }) => {
      await connectAccount(server, accountId);
      return {};
    },
    foreign: { status: 409, code: 'COMMUNITY_NOT_CONNECTED' },
  },
  'community.updateRoles': {
    input: async (server, { accountId }) => {
      await makeEligible(server, accountId);
      await connectAccount(server, accountId);
      return {};
    },
    foreign: { status: 409, code: 'COMMUNITY_ROLES_NOT_DUE' },
  },
};

/** Returns the example of an operation. @throws if there is none */
export function exampleOf(name: string): Example {
  const example = operationExamples[name];
  if (example === undefined) {
    throw new Error(`${name} has no example: add one to server/test/operations.`);
  }
  return example;
}
