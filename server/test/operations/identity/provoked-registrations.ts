import { makeAccount } from '../../harness/factories.ts';
import { NOTHING_TO_SEE } from '../nothing-to-see.ts';
import type { Provoke } from '../provocation.ts';
import { spoiled } from '../spoiled-example.ts';
import { registerLinked } from './provoked-identity.ts';

const register = (faults: Parameters<typeof spoiled>[2]) =>
  spoiled('identity.registerAccount', 'visitor', faults);
const registerInStore = (faults: Parameters<typeof spoiled>[2]) =>
  spoiled('identity.registerInStore', 'visitor', faults);

/** How a registration in the client area and in the store is refused. */
export const refusals: Readonly<Record<string, Readonly<Record<string, Provoke>>>> = {
  'identity.registerAccount': {
    CHALLENGE_REQUIRED: register({ challenge: '' }),
    CHALLENGE_FAILED: register({ challenge: 'wrong' }),
    CHALLENGE_STRONGER_REQUIRED: 'registrations are not under the pressure of failed logins',
    ACCOUNT_FIELDS_MISSING: register({ email: ' ' }),
    ACCOUNT_PASSWORDS_DIFFER: register({ confirmPassword: 'other' }),
    ACCOUNT_PASSWORD_TOO_SHORT: register({ password: 'five5', confirmPassword: 'five5' }),
    ACCOUNT_EMAIL_INVALID: register({ email: 'nobody' }),
    ACCOUNT_USERNAME_INVALID: register({ username: NOTHING_TO_SEE }),
    ACCOUNT_FIELDS_TOO_LONG: register({ username: 'x'.repeat(200) }),
    ACCOUNT_USERNAME_TAKEN: register(async ({ database }) => ({
      username: (await makeAccount(database)).username.toUpperCase(),
    })),
    ACCOUNT_EMAIL_TAKEN: register(async ({ database }) => ({
      email: (await makeAccount(database, { email_verified: true })).email.toUpperCase(),
    })),
    IDENTITY_LINKED_ELSEWHERE: registerLinked,
  },
  'identity.registerInStore': {
    CHALLENGE_REQUIRED: registerInStore({ challenge: '' }),
    CHALLENGE_FAILED: registerInStore({ challenge: 'wrong' }),
    CHALLENGE_STRONGER_REQUIRED: 'registrations are not under the pressure of failed logins',
    ACCOUNT_FIELDS_MISSING: registerInStore({ mobileNumber: ' ' }),
    ACCOUNT_PASSWORDS_DIFFER: registerInStore({ confirmPassword: 'other' }),
    ACCOUNT_PASSWORD_TOO_SHORT: registerInStore({ password: 'five5', confirmPassword: 'five5' }),
    ACCOUNT_EMAIL_INVALID: registerInStore({ email: 'nobody' }),
    ACCOUNT_USERNAME_INVALID: registerInStore({ username: NOTHING_TO_SEE }),
    ACCOUNT_FIELDS_TOO_LONG: registerInStore({ username: 'x'.repeat(200) }),
    ACCOUNT_USERNAME_TAKEN: registerInStore(async ({ database }) => ({
      username: (await makeAccount(database)).username.toUpperCase(),
    })),
    ACCOUNT_EMAIL_TAKEN: registerInStore(async ({ database }) => ({
      email: (await makeAccount(database, { email_verified: true })).email.toUpperCase(),
    })),
  },
};
