import { randomBytes, randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import type { EmailLinkPurpose } from '@regz/rules/identity/email-links.ts';
import { hashLinkToken } from '../../../src/identity/email/mailed-link.ts';
import { makeTaskUser } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import { PASSWORD, passwordHash } from '../../harness/people.ts';
import {
  after,
  by,
  type Examples,
  type Input,
  type Prepare,
  type Refusals,
} from '../operation-example.ts';

const aTaskUser = async ({ database }: TestServer) => ({ id: (await makeTaskUser(database)).id });
const newPasswords = { newPassword: 'a new password', confirmPassword: 'a new password' };

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

export const examples: Examples = {
  'players.registerTaskUser': async (server) => {
    const username = `tasker-${randomUUID()}`;
    return {
      username,
      email: `${username}@example.com`,
      password: PASSWORD,
      language: 'Sinhala',
      challenge: await server.browser().solveChallenge('task-register'),
    };
  },
  'players.logInTaskUser': async (server) => {
    const { username } = await makeTaskUser(server.database, { password: await passwordHash() });
    const challenge = await server.browser().solveChallenge('task-log-in');
    return { username, password: PASSWORD, challenge };
  },
  'players.editTaskUser': async () => ({ pace: 'relaxed' }),
  'players.correctTaskEmail': async () => ({
    email: `${randomUUID()}@example.com`,
    password: PASSWORD,
  }),
  'players.confirmTaskEmail': async (server) => ({ token: await makeTaskLink(server, 'verify') }),
  'players.changePassword': async () => ({ currentPassword: PASSWORD, ...newPasswords }),
  'players.requestPasswordReset': async (server) => ({
    email: 'somebody@example.com',
    challenge: await server.browser().solveChallenge('task-reset-password'),
  }),
  'players.resetPassword': async (server) => ({
    token: await makeTaskLink(server, 'reset-password'),
    ...newPasswords,
  }),
  'players.closeTaskUser': async () => ({ password: PASSWORD }),
  'players.staff.searchTaskUsers': async () => ({ text: 'tasker', filter: 'all' }),
  'players.staff.readTaskUser': aTaskUser,
  'players.staff.listTrail': aTaskUser,
};

const takenEmail: Prepare = async ({ database }) => ({
  email: (await makeTaskUser(database)).email.toUpperCase(),
});

/** Twenty wrong passwords from twenty addresses, after which the challenge must be harder. */
const underPressure: Prepare = async (server, _person, { username }) => {
  for (let count = 0; count < 20; count += 1) {
    const browser = server.browser();
    const challenge = await browser.solveChallenge('task-log-in');
    const wrong = { username: String(username), password: 'wrong', challenge };
    await browser.refusal(contract.players.logInTaskUser, wrong);
  }
};

const withColumn = (column: string, changes: Input = {}) =>
  after(`update web_task set ${column} where id = $1`, changes);

export const refusals: Refusals = {
  'players.registerTaskUser': {
    ACCOUNT_FIELDS_MISSING: { email: ' ' },
    ACCOUNT_USERNAME_TAKEN: async ({ database }) => ({
      username: (await makeTaskUser(database)).username.toUpperCase(),
    }),
    ACCOUNT_EMAIL_TAKEN: takenEmail,
  },
  'players.logInTaskUser': { CHALLENGE_STRONGER_REQUIRED: underPressure },
  'players.editTaskUser': {
    TASK_USER_LANGUAGE_FIXED: by('task user who is staff', { language: 'Tamil' }),
  },
  'players.sendTaskEmailVerification': {
    ACCOUNT_EMAIL_VERIFIED: withColumn('email_verified = true'),
  },
  'players.correctTaskEmail': {
    ACCOUNT_EMAIL_VERIFIED: withColumn('email_verified = true'),
    ACCOUNT_EMAIL_CORRECTED: withColumn('email_corrected_at = now()'),
    ACCOUNT_EMAIL_UNCHANGED: withColumn("email = 'unchanged@example.com'", {
      email: 'unchanged@example.com',
    }),
    ACCOUNT_EMAIL_TAKEN: takenEmail,
  },
};
