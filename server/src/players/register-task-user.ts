import { ACCOUNT_LIMITS } from '@regz/rules/identity/account-limits.ts';
import { normalizeUsername } from '@regz/rules/identity/usernames.ts';
import {
  type TaskLanguage,
  type TaskUserRegistration,
  taskUserRegistrationRefusal,
} from '@regz/rules/players/task-users.ts';
import type { ChallengedContext } from '../identity/challenges/spend-challenge.ts';
import { admitRegistration, refuseTaken } from '../identity/registration/admit-registration.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { insertTaskUser } from './task-users.queries.ts';

type NewTaskUser = TaskUserRegistration & { language: TaskLanguage; challenge: string };

/**
 * Creates a task user without coins; the person then logs in. Only the unique indexes decide who
 * gets a name or an address that two people request at once.
 */
export async function registerTaskUser(
  services: Services,
  context: ChallengedContext,
  input: NewTaskUser,
): Promise<{ username: string }> {
  const admission = { form: input, judge, action: 'task-register' } as const;
  return admitRegistration(services, context, admission, async (admitted) => {
    const { username, usernameSkeleton, email, password } = admitted;
    const { language } = input;
    const createdAt = new Date(services.clock());
    await refuseTaken(() =>
      insertTaskUser(services.db, {
        username,
        usernameSkeleton,
        email,
        password,
        language,
        createdAt,
      }),
    );
    return { username };
  });
}

function judge(form: NewTaskUser) {
  const refusal = taskUserRegistrationRefusal(form);
  // One typed character can stand for up to eighteen.
  if (refusal === null && normalizeUsername(form.username).length > ACCOUNT_LIMITS.username) {
    throw new Refusal('INPUT_INVALID', { issues: [{ path: 'username', problem: 'too_big' }] });
  }
  return refusal;
}
