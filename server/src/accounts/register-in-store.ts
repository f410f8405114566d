import { storeAccountDefaults } from '@regz/rules/accounts.ts';
import type { RequestContext } from '../platform/http/context.ts';
import type { Services } from '../platform/services.ts';
import { transaction } from '../platform/transaction.ts';
import { accountView } from './account-view.ts';
import { insertAccount } from './accounts.queries.ts';
import { admitRegistration, refuseTaken, type RegistrationForm } from './admit-registration.ts';
import { startSession } from './sessions/start-session.ts';

/**
 * Creates a customer account with the defaults of the store and signs it in, both or neither, so
 * that the payment can begin. Refuses what a registration in the client area refuses.
 * Source: specification B 4, B 5, B 7; decision 15.
 */
export async function registerInStore(
  services: Services,
  context: RequestContext<unknown>,
  form: RegistrationForm,
): Promise<ReturnType<typeof accountView>> {
  const account = await admitRegistration(services, form, context.origin);
  const row = await refuseTaken(() =>
    transaction(services.db, async ({ trx }) => {
      const inserted = await insertAccount(trx, {
        ...account,
        hwid_reset_count: storeAccountDefaults.hwidResetCount,
        last_login_at: new Date(context.clock()),
      });
      await startSession(trx, context, { kind: 'customer', id: inserted.id });
      return inserted;
    }),
  );
  return accountView(row);
}
