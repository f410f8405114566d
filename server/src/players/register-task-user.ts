import { ACCOUNT_LIMITS, normalizeEmail } from '@regz/rules/identity/accounts.ts';
import { usernameSkeleton } from '@regz/rules/identity/look-alikes.ts';
import { normalizeUsername } from '@regz/rules/identity/usernames.ts';
import {
  type TaskLanguage,
  type TaskUserRegistration,
  taskUserRegistrationRefusal,
} from '@regz/rules/players/task-users.ts';
import { chargeFailures } from '../identity/challenges/charge-failures.ts';
import { spendChallenge } from '../identity/challenges/spend-challenge.ts';
import { visitorsTurn } from '../identity/passwords/turns.ts';
import { registrationFailures } from '../identity/registration/admit-registration.ts';
import { isUniqueViolation } from '../platform/database/database-errors.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { insertTaskUser } from './task-users.queries.ts';

/** The name itself, and one that looks like it. */
const namesTaken = ['web_task_username_key', 'web_task_username_skeleton_key'];

type NewTaskUser = TaskUserRegistration & { language: TaskLanguage; challenge: string };

/**
 * Creates a task user without coins; the person then logs in. Only the unique indexes decide who
 * gets a name or an address that two people request at once. Source: specification B 5, B 7.
 */
export async function registerTaskUser(
  services: Services,
  context: Pick<RequestContext<unknown>, 'origin'>,
  input: NewTaskUser,
): Promise<{ username: string }> {
  return chargeFailures(services, context, registrationFailures(services), () =>
    createTaskUser(services, context, input),
  );
}

async function createTaskUser(
  services: Services,
  context: Pick<RequestContext<unknown>, 'origin'>,
  input: NewTaskUser,
): Promise<{ username: string }> {
  if (input.challenge === '') throw new Refusal('CHALLENGE_REQUIRED');
  const refusal = taskUserRegistrationRefusal(input);
  if (refusal !== null) throw new Refusal(refusal);
  const username = normalizeUsername(input.username);
  // One typed character can stand for up to eighteen.
  if (username.length > ACCOUNT_LIMITS.username) {
    throw new Refusal('INPUT_INVALID', { issues: [{ path: 'username', problem: 'too_big' }] });
  }
  const { challenge, language } = input;
  await spendChallenge(services, context, { challenge, action: 'task-register' });
  const password = await services.passwords.hash(input.password, visitorsTurn(context.origin));
  const createdAt = new Date(services.clock());
  const email = normalizeEmail(input.email);
  try {
    await insertTaskUser(services.db, {
      username,
      usernameSkeleton: usernameSkeleton(username),
      email,
      password,
      language,
      createdAt,
    });
  } catch (error) {
    if (namesTaken.some((name) => isUniqueViolation(error, name))) {
      throw new Refusal('ACCOUNT_USERNAME_TAKEN');
    }
    if (isUniqueViolation(error, 'web_task_email_key')) throw new Refusal('ACCOUNT_EMAIL_TAKEN');
    throw error;
  }
  return { username };
}
