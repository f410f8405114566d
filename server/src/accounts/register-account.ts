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
import { transaction } from '../platform/transaction.ts';
import { insertAccount } from './accounts.queries.ts';
import { registrationTokenHash } from './identity/hold-registration.ts';
import { insertIdentity } from './identity/identities.queries.ts';
import { takeRegistration } from './identity/identity-registrations.queries.ts';
import { spendChallenge } from './sessions/spend-challenge.ts';

/**
 * Creates a customer account with the defaults of the client area; the person then logs in.
 *
 * Whether a name or an address is taken is decided by the unique indexes alone, so two people who
 * ask for one name at the same moment get the same answers as one after the other.
 *
 * An address that waits in this browser because the identity provider proved it is stored as
 * proven, and the identity linked, where the form names that very address.
 * Source: specification A 4, A 5; ledger AUTH-5.
 * @param heldToken of the proven address in the browser, if there is one.
 */
export async function registerAccount(
  services: Services,
  form: Registration & { challenge: string },
  origin: Origin,
  heldToken?: string,
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
    const email = normalizeEmail(form.email);
    const account = { username, password, email, mobile_number: form.mobileNumber.trim() };
    await insertLinkedAccount(services, account, heldToken);
  } catch (error) {
    if (isUniqueViolation(error, 'users_username_key')) {
      throw new Refusal('ACCOUNT_USERNAME_TAKEN');
    }
    if (isUniqueViolation(error, 'users_email_key')) throw new Refusal('ACCOUNT_EMAIL_TAKEN');
    throw error;
  }
  return { username };
}

type NewAccount = Parameters<typeof insertAccount>[1];

async function insertLinkedAccount(
  { db, clock }: Services,
  account: NewAccount,
  heldToken: string | undefined,
): Promise<void> {
  const at = new Date(clock());
  await transaction(db, async ({ trx }) => {
    const held =
      heldToken === undefined
        ? undefined
        : await takeRegistration(trx, registrationTokenHash(heldToken), account.email, at);
    const { id } = await insertAccount(trx, { ...account, email_verified: held !== undefined });
    if (held === undefined) return;
    const linked = await insertIdentity(trx, { ...held, userId: id, at });
    if (!linked) throw new Refusal('IDENTITY_LINKED_ELSEWHERE');
  });
}
