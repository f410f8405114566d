import {
  ACCOUNT_LIMITS,
  normalizeEmail,
  normalizeUsername,
  type Registration,
  registrationRefusal,
} from '@regz/rules/accounts.ts';
import { addressBlock } from '../platform/address.ts';
import { isUniqueViolation } from '../platform/database-errors.ts';
import type { Origin } from '../platform/http/context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { insertAccount } from './accounts.queries.ts';
import { spendChallenge } from './spend-challenge.ts';

/**
 * Creates a customer account with the defaults of the client area; the person then logs in.
 *
 * Whether a name or an address is taken is decided by the unique indexes alone, so two people who
 * ask for one name at the same moment get the same answers as one after the other.
 * Source: specification A 4, A 5.
 */
export async function registerAccount(
  services: Services,
  form: Registration & { challenge: string },
  origin: Origin,
): Promise<{ username: string }> {
  if (form.challenge === '') throw new Refusal('CHALLENGE_REQUIRED');
  const refusal = registrationRefusal(form);
  if (refusal !== null) throw new Refusal(refusal);
  const username = normalizeUsername(form.username);
  // One typed character can stand for up to eighteen.
  if (username.length > ACCOUNT_LIMITS.username) {
    throw new Refusal('INPUT_INVALID', { issues: [{ path: 'username', problem: 'too_big' }] });
  }
  await services.budgets.register.take(addressBlock(origin.address));
  await spendChallenge(services, form.challenge, {
    action: 'register',
    address: origin.address,
  });
  const password = await services.passwords.hash(form.password);
  try {
    await insertAccount(services.db, {
      username,
      password,
      email: normalizeEmail(form.email),
      mobile_number: form.mobileNumber.trim(),
    });
  } catch (error) {
    if (isUniqueViolation(error, 'users_username_key')) {
      throw new Refusal('ACCOUNT_USERNAME_TAKEN');
    }
    if (isUniqueViolation(error, 'users_email_key')) throw new Refusal('ACCOUNT_EMAIL_TAKEN');
    throw error;
  }
  return { username };
}
