import { contract } from '@regz/contract/contract.ts';
import { deleteAccount } from '../../src/customers/deletion/delete-account.ts';
import { createServices } from '../../src/services.ts';
import type { TestServer } from '../harness/harness.ts';
import { signedInCustomer } from '../harness/signed-in.ts';
import { beginDeletionOf } from '../scenarios/deletions.ts';

/** The results of the rounds; `torn` lists those in which not exactly one side won. */
export type RaceResult = { cancelled: number; deleted: number; torn: string[] };

/**
 * A person cancels while two workers carry out the deletion, repeatedly. In each round exactly one
 * side may win, and the answer, the account, the session and the audit trail must agree.
 */
export async function raceCancelAndDeletion(
  server: TestServer,
  rounds: number,
): Promise<RaceResult> {
  const { config, clock, database } = server;
  const services = await createServices({ config, db: database.db, log: server.app.log, clock });
  const result: RaceResult = { cancelled: 0, deleted: 0, torn: [] };

  async function round(): Promise<void> {
    const { browser, account } = await signedInCustomer(server);
    await beginDeletionOf(server, account.id, -1);
    const carryOut = () => deleteAccount(services, { customerId: account.id });
    const [answer, ...carriedOut] = await Promise.all([
      browser.send(contract.customers.cancelDeletion, {}),
      carryOut(),
      carryOut(),
    ]);
    const { rows } = await database.ownerPool.query<{ facts: string }>(
      `select concat_ws(' ',
         (select count(*) from users where id = $1),
         (select count(*) from account_sessions where subject_id = $1),
         (select count(*) from account_deletions where user_id = $1),
         (select string_agg(action, ',') from audit_entries where object_id = $1::text)) as facts`,
      [account.id],
    );
    const deletions = carriedOut.filter(Boolean).length;
    const outcome = `${answer.status === 200} ${deletions} ${rows[0]?.facts}`;
    if (outcome === 'true 0 1 1 0 accounts.cancel-deletion') result.cancelled += 1;
    else if (outcome === 'false 1 0 0 0 accounts.delete') result.deleted += 1;
    else result.torn.push(outcome);
  }

  for (let done = 0; done < rounds; done += 10) {
    await Promise.all(Array.from({ length: Math.min(10, rounds - done) }, round));
  }
  await services.community.close();
  await services.mailer.close();
  return result;
}
