import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import { accountView } from '../account-view.ts';
import { insertAccount } from '../accounts.queries.ts';
import { lockMailbox } from '../email/mail-addresses.queries.ts';
import { refuseProvenMailbox } from '../email/refuse-proven-mailbox.ts';
import { startSession } from '../sessions/start-session.ts';
import { type RegisteredAccount, refuseTaken } from './admit-registration.ts';

/**
 * Creates an admitted account and logs it in, both or neither, with other work in the same
 * transaction.
 * @throws Refusal ACCOUNT_USERNAME_TAKEN, ACCOUNT_EMAIL_TAKEN
 */
export async function registerSignedIn<Result>(
  services: Services,
  context: RequestContext<unknown>,
  account: RegisteredAccount & { hwidResetCount: number },
  alongside: (trx: Database, account: ReturnType<typeof accountView>) => Promise<Result>,
): Promise<Result> {
  const now = new Date(services.clock());
  return refuseTaken(() =>
    transaction(services.db, async ({ trx }) => {
      await lockMailbox(trx, account.email);
      const inserted = await insertAccount(trx, { ...account, lastLoginAt: now });
      await refuseProvenMailbox(trx, account.email);
      const result = await alongside(trx, accountView(inserted));
      await startSession(trx, context, { kind: 'customer', id: inserted.id, now });
      return result;
    }),
  );
}
