import { randomBytes, randomUUID } from 'node:crypto';
import type { EmailLinkPurpose } from '@regz/rules/identity/email-links.ts';
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
export const examples: Readonly<Record<string, Example>> = {
  'players.registerTaskUser': {
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
  'players.logInTaskUser': {
    input: async (server) => {
      const { username } = await makeTaskUser(server.database, { password: await passwordHash() });
      const challenge = await server.browser().solveChallenge('task-log-in');
      return { username, password: PASSWORD, challenge };
    },
  },
  'players.logOut': nothing,
  'players.me': nothing,
  'players.editTaskUser': { input: async () => ({ pace: 'relaxed' }) },
  'players.sendTaskEmailVerification': nothing,
  'players.correctTaskEmail': {
    input: async () => ({ email: `${randomUUID()}@example.com`, password: PASSWORD }),
  },
  'players.confirmTaskEmail': {
    input: async (server) => ({ token: await makeTaskLink(server, 'verify') }),
  },
  'players.changePassword': {
    input: async () => ({ currentPassword: PASSWORD, ...newPasswords }),
  },
  'players.requestPasswordReset': {
    input: async (server) => ({
      email: 'somebody@example.com',
      challenge: await server.browser().solveChallenge('task-reset-password'),
    }),
  },
  'players.resetPassword': {
    input: async (server) => ({
      token: await makeTaskLink(server, 'reset-password'),
      ...newPasswords,
    }),
  },
  'staff.openStaffSession': {
    input: async () => ({ password: PASSWORD }),
    told: { 'task user': notStaff, 'another task user': notStaff, 'held task user': notStaff },
  },
  'players.exportPersonalData': nothing,
  'players.closeTaskUser': { input: async () => ({ password: PASSWORD }) },
  'players.staff.searchTaskUsers': { input: async () => ({ text: 'tasker', filter: 'all' }) },
  'players.staff.readTaskUser': aTaskUser,
  'players.staff.listTrail': aTaskUser,
};
