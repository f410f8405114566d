import { makeAccount } from '../../harness/factories.ts';
import type { Provoke } from '../provocation.ts';
import { spoiled } from '../spoiled-example.ts';

const register = (faults: Parameters<typeof spoiled>[2]) =>
  spoiled('accounts.registerInStore', 'visitor', faults);

/** How the store's own registration is refused. */
export const storeRegistrationRefusals: Readonly<
  Record<string, Readonly<Record<string, Provoke>>>
> = {
  'accounts.registerInStore': {
    CHALLENGE_REQUIRED: register({ challenge: '' }),
    CHALLENGE_FAILED: register({ challenge: 'wrong' }),
    CHALLENGE_STRONGER_REQUIRED: 'registrations are not under the pressure of failed logins',
    ACCOUNT_FIELDS_MISSING: register({ mobileNumber: ' ' }),
    ACCOUNT_PASSWORDS_DIFFER: register({ confirmPassword: 'other' }),
    ACCOUNT_PASSWORD_TOO_SHORT: register({ password: 'five5', confirmPassword: 'five5' }),
    ACCOUNT_EMAIL_INVALID: register({ email: 'nobody' }),
    ACCOUNT_FIELDS_TOO_LONG: register({ username: 'x'.repeat(200) }),
    ACCOUNT_USERNAME_TAKEN: register(async ({ database }) => ({
      username: (await makeAccount(database)).username.toUpperCase(),
    })),
    ACCOUNT_EMAIL_TAKEN: register(async ({ database }) => ({
      email: (await makeAccount(database, { email_verified: true })).email.toUpperCase(),
    })),
  },
};
