import { contract } from '@regz/contract/contract.ts';
import { makeAccount, makeSession } from '../harness/factories.ts';
import type { TestDatabase } from '../harness/harness-database.ts';
import { type Program, runProgram } from '../harness/programs/program.ts';
import { sessionCookieNames } from '../harness/signed-in.ts';
import { prepareDeletionOf } from '../scenarios/deletions.ts';

const { startDeletion } = contract.customers;

/** Starts a program and a person's countdown in it. */
export async function countdownIn(
  database: TestDatabase,
): Promise<{ program: Program; customerId: string }> {
  const program = await runProgram(database);
  await program.says('"msg":"ready"');
  const { id } = await makeAccount(database);
  const { token } = await makeSession(database, { kind: 'customer', id });
  await prepareDeletionOf({ database }, id);
  const browser = program.browser();
  browser.plant(sessionCookieNames.customer, token);
  await browser.call(startDeletion, {});
  return { program, customerId: id };
}

/** Brings a deletion forward, in its row and in its job. */
export async function makeDueIn(
  { ownerPool }: TestDatabase,
  customerId: string,
  seconds: number,
): Promise<void> {
  await ownerPool.query(
    `with moved as (
       update account_deletions
          set requested_at = now() - interval '1 hour', execute_at = now() + make_interval(secs => $2)
        where user_id = $1 returning execute_at
     )
     update pgboss.job set start_after = moved.execute_at from moved
      where name = 'customers.delete-account' and data->>'customerId' = $1::text`,
    [customerId, seconds],
  );
}

/**
 * Counts the traces of an account: its row, the audit entries of its deletion, and the deletions
 * that staff are notified of, where a postponed notice counts once.
 */
export async function tracesOf(
  { ownerPool }: TestDatabase,
  customerId: string,
): Promise<{ accounts: number; deletions: number; notices: number }> {
  const { rows } = await ownerPool.query<{ accounts: number; deletions: number; notices: number }>(
    `select (select count(*) from users where id = $1) as accounts,
            (select count(*) from audit_entries
              where action = 'accounts.delete' and object_id = $1::text) as deletions,
            (select count(distinct data->>'id') from pgboss.job
              where name = 'customers.announce-deletion') as notices`,
    [customerId],
  );
  return rows[0] ?? { accounts: -1, deletions: -1, notices: -1 };
}
