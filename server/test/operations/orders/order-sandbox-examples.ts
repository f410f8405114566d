import { randomBytes } from 'node:crypto';
import type { TestServer } from '../../harness/harness.ts';
import { newOrderId } from '../../scenarios/orders/make-order.ts';
import type { Example } from '../operation-example.ts';

/** An unpaid session of the sandbox, for an order that does not exist. */
async function makeSandboxSession({ database }: TestServer): Promise<string> {
  const id = `cs_${randomBytes(24).toString('base64url')}`;
  await database.ownerPool.query(
    `insert into order_sandbox_sessions
       (id, attempt, payment_id, order_id, product_name, amount_minor, currency, product_id,
        variant_id, created_at, expires_at)
     values ($1, $1, $2, $3, 'Supreme weekly', 25000, 'LKR', 105, 1051, now(),
             now() + interval '30 minutes')`,
    [id, `pay_${randomBytes(12).toString('base64url')}`, newOrderId()],
  );
  return id;
}

async function makeSandboxDelivery(server: TestServer): Promise<string> {
  const id = `msg_${randomBytes(24).toString('base64url')}`;
  await server.database.ownerPool.query(
    `insert into order_sandbox_deliveries (id, session_id, type, trick, body, state, created_at)
     values ($1, $2, 'checkout.paid', 'forged', '{}', 'given-up', now())`,
    [id, await makeSandboxSession(server)],
  );
  return id;
}

export const examples: Readonly<Record<string, Example>> = {
  'orders.sandbox.sessions': { input: async () => ({}) },
  'orders.sandbox.act': {
    input: async (server) => ({ sessionId: await makeSandboxSession(server), act: 'forge' }),
  },
  'orders.sandbox.resend': {
    input: async (server) => ({ deliveryId: await makeSandboxDelivery(server) }),
  },
};
