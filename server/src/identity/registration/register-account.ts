import { registrationRefusal } from '@regz/rules/identity/registration.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { insertAccount } from '../accounts.queries.ts';
import type { ChallengedContext } from '../challenges/spend-challenge.ts';
import { lockMailbox } from '../email/mail-addresses.queries.ts';
import { refuseProvenMailbox } from '../email/refuse-proven-mailbox.ts';
import { takeMailbox } from '../email/take-mailbox.ts';
import { insertIdentity } from '../provider/identities.queries.ts';
import { takeRegistration } from '../provider/identity-registrations.queries.ts';
import { heldRegistrations } from '../provider/registration-cookie.ts';
import {
  admitRegistration,
  refuseTaken,
  type RegisteredAccount,
  type RegistrationForm,
} from './admit-registration.ts';

/**
 * Creates a customer account with the defaults of the client area; the customer then logs in. If
 * the form has the address that the identity provider verified for this browser, the address is
 * stored as verified and the identity linked; other accounts lose the address if they have not
 * verified it.
 */
export async function registerAccount(
  services: Services,
  context: ChallengedContext,
  input: RegistrationForm,
): Promise<{ username: string }> {
  const admission = { form: input, judge: registrationRefusal };
  return admitRegistration(services, context, admission, async (account) => {
    await refuseTaken(() => insertLinkedAccount(services, account, heldRegistrations(context)));
    return { username: account.username };
  });
}

async function insertLinkedAccount(
  { db, clock }: Services,
  account: RegisteredAccount,
  held: readonly Buffer[],
): Promise<void> {
  const at = new Date(clock());
  await transaction(db, async ({ trx }) => {
    await lockMailbox(trx, account.email);
    const proven =
      held.length === 0 ? undefined : await takeRegistration(trx, held, account.email, at);
    if (proven !== undefined) {
      await takeMailbox(trx, { clock }, { email: account.email, ownerId: null });
    }
    const { id } = await insertAccount(trx, { ...account, emailVerified: proven !== undefined });
    if (proven === undefined) return refuseProvenMailbox(trx, account.email);
    const linked = await insertIdentity(trx, { ...proven, userId: id, at });
    if (!linked) throw new Refusal('IDENTITY_LINKED_ELSEWHERE');
  });
}
