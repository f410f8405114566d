import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@regz/rules/durations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { servicesOf } from '../../../test/fakes/payment-events.ts';
import { makeAccount } from '../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { makeOrder } from '../../../test/scenarios/orders/make-order.ts';
import type { Services } from '../../platform/services.ts';
import { mailUnpaidOrders } from './mail-unpaid-orders.ts';

let server: TestServer;
let services: Services;

beforeAll(async () => {
  server = await testServer();
  services = await servicesOf(server);
});
afterAll(async () => {
  await services.mailer.close();
  await server.close();
});

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
