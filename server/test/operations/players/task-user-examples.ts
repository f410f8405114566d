import { randomBytes, randomUUID } from 'node:crypto';
import type { EmailLinkPurpose } from '@regz/rules/identity/email.ts';
import { hashLinkToken } from '../../../src/identity/email/mailed-link.ts';
import { makeTaskUser } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import { PASSWORD, passwordHash } from '../../harness/people.ts';
import type { Example } from '../operation-example.ts';

const nothing: Example = { input: async () => ({}) };
const aTaskUser: Example = {
  input: async ({ database }) => ({ id: (await makeTaskUser(database)).id }),
};
const newPasswords = { newPassword: 'a new password', confirmPassword: 'a new password' };
const notStaff = { status: 403, code: 'ACCOUNT_NOT_STAFF' } as const;

/** The token of a link that was mailed to a task user, without the mail. */
async function makeTaskLink(
  { database, clock }: TestServer,
  purpose: EmailLinkPurpose,
): Promise<string> {
  const { id, email } = await makeTaskUser(database, { email_verified: true });
  const token = randomBytes(32).toString('base64url');
  await database.ownerPool.query(
    `insert into account_task_email_tokens
       (user_id, purpose, token_hash, email, expires_at, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [id, purpose, hashLinkToken(token), email, new Date(clock() + 60_000), new Date(clock())],
  );
  return token;
}

/** Examples of the operations of task users' accounts. */
export const taskUserExamples: Readonly<Record<string, Example>> = {
  'accounts.taskUsers.register': {
    input: async (server) => {
      const username = `tasker-${randomUUID()}`;
      return {
        username,
        email: `${username}@example.com`,
        password: PASSWORD,
        language: 'Sinhala',
        challenge: await server.browser().solveChallenge('task-register'),
      };
    },
  },
  'accounts.taskUsers.logIn': {
    input: async (server) => {
      const { username } = await makeTaskUser(server.database, { password: await passwordHash() });
      const challenge = await server.browser().solveChallenge('task-log-in');
      return { username, password: PASSWORD, challenge };
    },
  },
  'accounts.taskUsers.logOut': nothing,
  'accounts.taskUsers.me': nothing,
  'accounts.taskUsers.change': { input: async () => ({ pace: 'relaxed' }) },
  'accounts.taskUsers.email.sendVerification': nothing,
  'accounts.taskUsers.email.confirm': {
    input: async (server) => ({ token: await makeTaskLink(server, 'verify') }),
  },
  'accounts.taskUsers.password.change': {
    input: async () => ({ currentPassword: PASSWORD, ...newPasswords }),
  },
  'accounts.taskUsers.password.requestReset': {
    input: async (server) => ({
      email: 'somebody@example.com',
      challenge: await server.browser().solveChallenge('task-reset-password'),
    }),
  },
  'accounts.taskUsers.password.reset': {
    input: async (server) => ({
      token: await makeTaskLink(server, 'reset-password'),
      ...newPasswords,
    }),
  },
  'accounts.taskUsers.staffSession': {
    input: async () => ({ password: PASSWORD }),
    told: { 'task user': notStaff, 'another task user': notStaff, 'held task user': notStaff },
  },
  'accounts.taskUsers.export': nothing,
  'accounts.taskUsers.close': { input: async () => ({ password: PASSWORD }) },
  'accounts.taskUsers.staff.search': { input: async () => ({ text: 'tasker', filter: 'all' }) },
  'accounts.taskUsers.staff.get': aTaskUser,
  'accounts.taskUsers.staff.trail': aTaskUser,
};
