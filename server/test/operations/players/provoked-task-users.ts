import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { makeTaskUser } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import { newPerson, PASSWORD } from '../../harness/people.ts';
import { turnedOnCodes } from '../../scenarios/second-factors.ts';
import { NOTHING_TO_SEE } from '../nothing-to-see.ts';
import { exampleOf } from '../operation-examples.ts';
import type { Provocation, Provoke } from '../provocation.ts';
import { type Faults, spoiled } from '../spoiled-example.ts';

const register = (faults: Parameters<typeof spoiled>[2]) =>
  spoiled('players.registerTaskUser', 'visitor', faults);
const logIn = (faults: Faults) => spoiled('players.logInTaskUser', 'visitor', faults);
const staffSession = (faults: Faults) =>
  spoiled('staff.openStaffSession', 'task user who is staff', faults);
const close = (faults: Faults) => spoiled('players.closeTaskUser', 'task user', faults);

const change = (faults: Faults) => spoiled('players.changePassword', 'task user', faults);
const correct = (faults: Parameters<typeof spoiled>[2]) =>
  spoiled('players.correctTaskEmail', 'task user', faults);

/** A correction by a task user whose account has one changed column. */
function correctWith(column: string, faults: Faults = {}): Provoke {
  return async (server) => {
    const { person, input } = await correct(faults)(server);
    await server.database.ownerPool.query(`update web_task set ${column} where id = $1`, [
      person.accountId,
    ]);
    return { person, input };
  };
}

const requestReset = (faults: Faults) => spoiled('players.requestPasswordReset', 'visitor', faults);
const reset = (faults: Faults) => spoiled('players.resetPassword', 'visitor', faults);

/** Twenty wrong passwords from twenty addresses, after which the challenge must be harder. */
async function underPressure(server: TestServer): Promise<Provocation> {
  const person = await newPerson(server, 'visitor');
  const input = await exampleOf('players.logInTaskUser').input(server, person);
  const username = String(input['username']);
  for (let count = 0; count < 20; count += 1) {
    const browser = server.browser();
    const challenge = await browser.solveChallenge('task-log-in');
    await browser.refusal(contract.players.logInTaskUser, {
      username,
      password: 'wrong',
      challenge,
    });
  }
  return { person, input };
}

/** A task user who is staff and has turned codes on. */
function withCodes(code?: string): Provoke {
  return async (server) => {
    const person = await newPerson(server, 'task user who is staff');
    await person.browser.call(contract.staff.openStaffSession, { password: PASSWORD });
    await turnedOnCodes(server, person.browser, { staff: true });
    return { person, input: { password: PASSWORD, ...(code === undefined ? {} : { code }) } };
  };
}

/** Requests that the operations of task users' accounts refuse. */
export const refusals: Readonly<Record<string, Readonly<Record<string, Provoke>>>> = {
  'players.registerTaskUser': {
    CHALLENGE_REQUIRED: register({ challenge: '' }),
    CHALLENGE_FAILED: register({ challenge: 'wrong' }),
    CHALLENGE_STRONGER_REQUIRED: 'registrations are not under the pressure of failed logins',
    ACCOUNT_FIELDS_MISSING: register({ email: ' ' }),
    ACCOUNT_EMAIL_INVALID: register({ email: 'nobody' }),
    ACCOUNT_USERNAME_INVALID: register({ username: NOTHING_TO_SEE }),
    ACCOUNT_PASSWORD_TOO_SHORT: register({ password: 'five5' }),
    ACCOUNT_USERNAME_TAKEN: register(async ({ database }) => ({
      username: (await makeTaskUser(database)).username.toUpperCase(),
    })),
    ACCOUNT_EMAIL_TAKEN: register(async ({ database }) => ({
      email: (await makeTaskUser(database)).email.toUpperCase(),
    })),
  },
  'players.logInTaskUser': {
    CHALLENGE_REQUIRED: logIn({ challenge: '' }),
    CHALLENGE_FAILED: logIn({ challenge: 'wrong' }),
    CHALLENGE_STRONGER_REQUIRED: underPressure,
    ACCOUNT_FIELDS_MISSING: logIn({ username: '' }),
    ACCOUNT_CREDENTIALS_INVALID: logIn({ username: `nobody-${randomUUID()}` }),
  },
  'players.editTaskUser': {
    TASK_USER_LANGUAGE_FIXED: spoiled('players.editTaskUser', 'task user who is staff', {
      language: 'Tamil',
    }),
  },
  'players.sendTaskEmailVerification': {
    ACCOUNT_EMAIL_VERIFIED: async (server) => {
      const person = await newPerson(server, 'task user');
      await server.database.ownerPool.query(
        'update web_task set email_verified = true where id = $1',
        [person.accountId],
      );
      return { person, input: {} };
    },
  },
  'players.correctTaskEmail': {
    ACCOUNT_FIELDS_MISSING: correct({ password: '' }),
    ACCOUNT_EMAIL_INVALID: correct({ email: 'nobody' }),
    ACCOUNT_PASSWORD_WRONG: correct({ password: 'wrong' }),
    ACCOUNT_EMAIL_VERIFIED: correctWith('email_verified = true'),
    ACCOUNT_EMAIL_CORRECTED: correctWith('email_corrected_at = now()'),
    ACCOUNT_EMAIL_UNCHANGED: correctWith("email = 'unchanged@example.com'", {
      email: 'unchanged@example.com',
    }),
    ACCOUNT_EMAIL_TAKEN: correct(async ({ database }) => ({
      email: (await makeTaskUser(database)).email.toUpperCase(),
    })),
  },
  'players.confirmTaskEmail': {
    ACCOUNT_LINK_INVALID: spoiled('players.confirmTaskEmail', 'visitor', { token: 'x' }),
  },
  'players.changePassword': {
    ACCOUNT_FIELDS_MISSING: change({ currentPassword: '' }),
    ACCOUNT_PASSWORDS_DIFFER: change({ confirmPassword: 'another' }),
    ACCOUNT_PASSWORD_TOO_SHORT: change({ newPassword: 'five5', confirmPassword: 'five5' }),
    ACCOUNT_PASSWORD_WRONG: change({ currentPassword: 'wrong' }),
  },
  'players.requestPasswordReset': {
    CHALLENGE_REQUIRED: requestReset({ challenge: '' }),
    CHALLENGE_FAILED: requestReset({ challenge: 'wrong' }),
    CHALLENGE_STRONGER_REQUIRED: 'resets are not under the pressure of failed logins',
    ACCOUNT_FIELDS_MISSING: requestReset({ email: ' ' }),
    ACCOUNT_EMAIL_INVALID: requestReset({ email: 'nobody' }),
  },
  'players.resetPassword': {
    ACCOUNT_LINK_INVALID: reset({ token: 'x' }),
    ACCOUNT_FIELDS_MISSING: reset({ newPassword: '' }),
    ACCOUNT_PASSWORDS_DIFFER: reset({ confirmPassword: 'another' }),
    ACCOUNT_PASSWORD_TOO_SHORT: reset({ newPassword: 'five5', confirmPassword: 'five5' }),
  },
  'staff.openStaffSession': {
    ACCOUNT_FIELDS_MISSING: staffSession({ password: '' }),
    ACCOUNT_PASSWORD_WRONG: staffSession({ password: 'wrong' }),
    ACCOUNT_NOT_STAFF: spoiled('staff.openStaffSession', 'task user', {}),
    ACCOUNT_CODE_REQUIRED: withCodes(),
    ACCOUNT_CODE_WRONG: withCodes('AAAA-AAAA-AAAA-AAAA'),
  },
  'players.staff.readTaskUser': {
    ACCOUNT_UNKNOWN: spoiled('players.staff.readTaskUser', 'admin', { id: randomUUID() }),
  },
  'players.closeTaskUser': {
    ACCOUNT_FIELDS_MISSING: close({ password: '' }),
    ACCOUNT_PASSWORD_WRONG: close({ password: 'wrong' }),
  },
};
