import type { Origin } from '../platform/http/context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { transaction } from '../platform/transaction.ts';
import { insertAccount } from './accounts.queries.ts';
import {
  admitRegistration,
  refuseTaken,
  type RegisteredAccount,
  type RegistrationForm,
} from './admit-registration.ts';
import { registrationTokenHash } from './identity/hold-registration.ts';
import { insertIdentity } from './identity/identities.queries.ts';
import { takeRegistration } from './identity/identity-registrations.queries.ts';

/**
 * Creates a customer account with the defaults of the client area; the person then logs in.
 *
 * An address that waits in this browser because the identity provider proved it is stored as
 * proven, and the identity linked, where the form names that very address.
 * Source: specification A 4, A 5; ledger AUTH-5.
 * @param heldToken of the proven address in the browser, if there is one.
 */
export async function registerAccount(
  services: Services,
  form: RegistrationForm,
  origin: Origin,
  heldToken?: string,
): Promise<{ username: string }> {
  const account = await admitRegistration(services, form, origin);
  await refuseTaken(() => insertLinkedAccount(services, account, heldToken));
  return { username: account.username };
}

async function insertLinkedAccount(
  { db, clock }: Services,
  account: RegisteredAccount,
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
