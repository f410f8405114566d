import { randomBytes } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import {
  newProduct,
  paid,
  pendingOrder,
  planProduct,
  PRICE,
  stock,
} from '../../fakes/payment-events.ts';
import { makeKey } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import { newPerson } from '../../harness/people.ts';
import { completedWith, type MadeOrder, type makeOrder } from './make-order.ts';

/** A pending order of a store plan, and a key for it in the stock. */
export async function orderWithKey(server: TestServer): Promise<MadeOrder & { keyId: string }> {
  const productId = await planProduct(server, 'supreme-monthly');
  const [keyId = ''] = await stock(server, productId, 1);
  return { ...(await pendingOrder(server, productId)), keyId };
}

/** A paid order of a new product, with an available key. */
export async function completedOrder(
  server: TestServer,
  columns: Parameters<typeof makeOrder>[2] = {},
) {
  const productId = await newProduct(server);
  const key = await makeKey(server.database, { product_id: productId });
  const order = await pendingOrder(server, productId, { ...completedWith(key.id), ...columns });
  await server.database.ownerPool.query(
    'update license_keys set assigned_to = $2, assigned_at = now() where id = $1',
    [key.id, 'the buyer'],
  );
  return { ...order, productId, keyId: key.id, licenseKey: key.licenseKey };
}

/**
 * An order paid at the sandbox, including the sandbox's records; it waits for a key. The sandbox
 * holds its webhooks back, so that only the test changes anything.
 */
export async function orderPaidAtSandbox(server: TestServer): Promise<MadeOrder> {
  const random = () => randomBytes(24).toString('base64url');
  const [sessionId, paymentRef] = [`cs_${random()}`, `pay_${random().slice(0, 16)}`];
  const order = await pendingOrder(server, await planProduct(server, 'external-monthly'), {
    provider_session_id: sessionId,
    payment_ref: paymentRef,
    paid_at: new Date(server.clock()),
  });
  await server.database.ownerPool.query(
    `insert into order_sandbox_sessions
       (id, attempt, payment_id, order_id, product_name, amount_minor, currency, product_id,
        variant_id, state, delivery, created_at, expires_at)
     values ($1, $1, $2, $3, 'Supreme Monthly', $4, 'LKR', 105, 1052, 'paid', 'held', now(),
             now() + interval '1 hour')`,
    [sessionId, paymentRef, order.orderId, PRICE],
  );
  return order;
}

/** An order with an open flag: the payment differs from its price. */
export async function flaggedOrder(server: TestServer): Promise<MadeOrder> {
  return pendingOrder(server, await planProduct(server, 'external-monthly'), {
    flag: 'amount-mismatch',
    flagged_at: new Date(server.clock()),
  });
}

/** A payment without a matching order, open or resolved by staff; returns its id. */
export async function strayPayment(
  { database }: TestServer,
  { resolved = false } = {},
): Promise<string> {
  const event = paid({ sessionId: `stray-${randomBytes(8).toString('hex')}` });
  const { rows } = await database.ownerPool.query<{ id: string }>(
    `insert into order_events (provider, event_key, kind, event, processed_at, outcome,
                               resolved_at, resolved_by, resolution_note)
     values ('sandbox', $1, 'paid', $2, now(), 'unmatched',
             case when $3 then now() end, case when $3 then 'sithara' end,
             case when $3 then 'refunded by hand' end)
     returning id::text`,
    [event.key, JSON.stringify(event), resolved],
  );
  return rows[0]?.id ?? '';
}

/**
 * A payment at the sandbox with a flag, or the one that counts for its order; returns its id. The
 * sandbox has taken the money, but it pays the order only if it counts.
 */
export async function paymentWith(
  server: TestServer,
  flag: string | null,
  { isReturned = false } = {},
): Promise<string> {
  const { id, orderId } = await orderPaidAtSandbox(server);
  const { ownerPool } = server.database;
  const { rows: orders } = await ownerPool.query<{ session: string; payment: string }>(
    `select provider_session_id as session, payment_ref as payment from order_facts where id = $1`,
    [id],
  );
  const { session: sessionId = '', payment: paymentRef = '' } = orders[0] ?? {};
  if (flag !== null) {
    await ownerPool.query(
      `update order_facts set paid_at = null, payment_ref = null, flag = $2, flagged_at = now()
        where id = $1`,
      [id, flag],
    );
  }
  const event = paid({ orderId, sessionId, paymentRef });
  const { rows } = await ownerPool.query<{ id: string }>(
    `with reported as (
       insert into order_events (provider, event_key, kind, event, processed_at, outcome, order_ref)
       values ('sandbox', $1, 'paid', $2, now(), case when $3::text is null then 'applied' else 'flagged' end, $4)
       returning id
     )
     insert into order_payments (provider, payment_ref, event_ref, order_ref, live, currency,
       received_minor, counted_minor, extra_minor, unmatched_minor, returned_minor, flag, paid_at)
     select 'sandbox', $5, id, $4, false, 'LKR', $6,
            case when $3::text is null and not $7 then $6::bigint else 0 end, 0,
            case when $3::text is not null and not $7 then $6::bigint else 0 end,
            case when $7 then $6::bigint else 0 end, $3, now() from reported
     returning id::text`,
    [event.key, JSON.stringify(event), flag, id, paymentRef, PRICE, isReturned],
  );
  return rows[0]?.id ?? '';
}

/** A completed order whose key a customer has redeemed. */
export async function redeemedOrder(server: TestServer) {
  const order = await completedOrder(server);
  const { browser } = await newPerson(server, 'customer without a license');
  await browser.call(contract.licenses.redeemLicense, { licenseKey: order.licenseKey });
  return order;
}
