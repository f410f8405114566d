import { storeAccountDefaults } from '@regz/rules/accounts/accounts.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import type { Services } from '../../platform/services.ts';
import { accountView } from '../account-view.ts';
import { insertAccount } from '../accounts.queries.ts';
import { lockMailbox } from '../email/mail-addresses.queries.ts';
import { refuseProvenMailbox } from '../email/refuse-proven-mailbox.ts';
import { startSession } from '../sessions/start-session.ts';
import { admitRegistration, refuseTaken, type RegistrationForm } from './admit-registration.ts';

/**
 * Creates a customer account with the defaults of the store and signs it in, both or neither, so
 * that the payment can begin. Refuses what a registration in the client area refuses.
 * Source: specification B 4, B 5, B 7; decision 15.
 */
export async function registerInStore(
  services: Services,
  context: RequestContext<unknown>,
  input: RegistrationForm,
): Promise<ReturnType<typeof accountView>> {
  const account = await admitRegistration(services, context, input);
  const now = new Date(services.clock());
  const row = await refuseTaken(() =>
    transaction(services.db, async ({ trx }) => {
      await lockMailbox(trx, account.email);
      const inserted = await insertAccount(trx, {
        ...account,
        hwidResetCount: storeAccountDefaults.hwidResetCount,
        lastLoginAt: now,
      });
      await refuseProvenMailbox(trx, account.email);
      await startSession(trx, context, { kind: 'customer', id: inserted.id, now });
      return inserted;
    }),
  );
  return accountView(row);
}
