import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@regz/rules/durations.ts';
import { expect, it } from 'vitest';
import { makeAccount } from '../../../test/harness/factories.ts';
import { sharedServer, sharedServices } from '../../../test/harness/harness.ts';
import { makeOrder } from '../../../test/scenarios/orders/make-order.ts';
import { mailUnpaidOrders } from './mail-unpaid-orders.ts';

const server = sharedServer();

const services = sharedServices(server);

/** A customer whose order ended unpaid three hours ago. */
async function leaver(): Promise<string> {
  const { id } = await makeAccount(server.database, { email_verified: true });
  await makeOrder(server.database, id, {
    plan_id: 'supreme-monthly',
    live: false,
    created_at: new Date(server.clock() - 3.5 * HOUR_MS),
    provider_session_id: `session-${randomUUID()}`,
    checkout_expires_at: new Date(server.clock() - 3 * HOUR_MS),
  });
  return id;
}

it('A failed unpaid-order mail delays no other customer', async () => {
  const customers = [await leaver(), await leaver(), await leaver()];
  const [first] = customers.toSorted((a, b) => a.localeCompare(b));
  const { ownerPool } = server.database;
  await ownerPool.query(`
    create function break_one() returns trigger language plpgsql as $$
    begin raise exception 'this customer is broken'; end $$;
    create trigger break_one before insert on order_unpaid_mails
       for each row when (new.user_id = '${first}') execute function break_one()`);
  expect(await mailUnpaidOrders(services)).toEqual({ mailed: 2 });
  await ownerPool.query('drop function break_one cascade');
  expect(await mailUnpaidOrders(services)).toEqual({ mailed: 1 });
});
