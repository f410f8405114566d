import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  disputed,
  newProduct,
  paid,
  pendingOrder,
  refunded,
  servicesOf,
  stock,
} from '../../../test/fakes/payment-events.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { signedInAdmin } from '../../../test/harness/signed-in.ts';
import { storeAndSettle } from '../../payments/settlement/settle-event.ts';
import type { PaymentEvent } from '../../platform/ports/payment-event.ts';
import type { Services } from '../../platform/services.ts';

const { assignKey, readOrder } = contract.orders.staff;
let server: TestServer;
let services: Services;
let staff: Browser;
/** Ten logged-in browsers of staff. */
let colleagues: readonly Browser[];

beforeAll(async () => {
  server = await testServer();
  services = await servicesOf(server);
  const signedIn = await Promise.all(Array.from({ length: 10 }, () => signedInAdmin(server)));
  colleagues = signedIn.map(({ browser }) => browser);
  ({ browser: staff } = await signedInAdmin(server));
});
afterAll(() => server.close());

const report = (...events: PaymentEvent[]) =>
  storeAndSettle(services, { provider: 'sandbox', events });

/** An order of a product that is paid and waits for a key. */
async function paidOrder(productId: string) {
  const order = await pendingOrder(server, productId);
  await report(paid({ orderId: order.orderId }));
  return order;
}

function codeOf(json: unknown): unknown {
  return typeof json === 'object' && json !== null && 'code' in json ? json.code : undefined;
}

it('Assign Key uses one key, no matter who presses and how often', async () => {
  const own = await newProduct(server);
  const { orderId } = await paidOrder(own);
  await stock(server, own, 10);
  const answers = await Promise.all(colleagues.map((each) => each.send(assignKey, { orderId })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ json }) => codeOf(json) === 'ORDER_COMPLETED');
  expect(refused).toHaveLength(9);
  const { rows } = await server.database.ownerPool.query(
    `select count(*) as used from license_keys where product_id = $1 and assigned_at is not null`,
    [own],
  );
  expect(rows).toEqual([{ used: 1 }]);
});

it('Ten concurrent Assign Key acts give the last key once', async () => {
  const own = await newProduct(server);
  const presses = await Promise.all(
    colleagues.map(async (colleague) => {
      const { orderId } = await paidOrder(own);
      return { colleague, orderId };
    }),
  );
  const [keyId] = await stock(server, own, 1);
  const answers = await Promise.all(
    presses.map(({ colleague, orderId }) => colleague.send(assignKey, { orderId })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const codes = answers.map(({ json }) => codeOf(json));
  expect(codes.filter((code) => code === 'ORDER_KEYS_MISSING')).toHaveLength(9);
  const { rows } = await server.database.ownerPool.query(
    'select license_key_id as key from order_facts where stock_product_id = $1 and license_key_id is not null',
    [own],
  );
  expect(rows).toEqual([{ key: keyId }]);
});

it('Assign Key racing with the payment uses one key, whichever comes first', async () => {
  const productId = await newProduct(server);
  await stock(server, productId, 9);
  for (let round = 0; round < 3; round += 1) {
    const { id, orderId } = await pendingOrder(server, productId);
    await Promise.all([
      staff.send(assignKey, { orderId, evenUnpaid: true }),
      report(paid({ orderId })),
      staff.send(assignKey, { orderId, evenUnpaid: true }),
      report(paid({ orderId })),
    ]);
    const { order } = await staff.call(readOrder, { orderId });
    expect(order.status).toBe('completed');
    const { rows } = await server.database.ownerPool.query(
      `select count(*) as used from license_keys k join order_facts o on o.client_name = k.assigned_to
          where o.id = $1`,
      [id],
    );
    expect(rows).toEqual([{ used: 1 }]);
  }
});

it.each(['refunded', 'disputed'])('Assign Key is refused while the order is %s', async (status) => {
  const productId = await newProduct(server);
  const { orderId } = await pendingOrder(server, productId);
  await report(
    paid({ orderId }),
    status === 'refunded' ? refunded({ orderId }) : disputed({ orderId }, 'open', new Date()),
  );
  await stock(server, productId, 1);
  expect((await staff.refusal(assignKey, { orderId })).code).toBe('ORDER_TAKEN_BACK');
});

it('Assign Key gives keys of unpaid orders only if confirmed', async () => {
  const productId = await newProduct(server);
  const granted = async (order: { id: string }) => {
    const { rows } = await server.database.ownerPool.query<{ granted: boolean }>(
      'select granted_at is not null as granted from order_facts where id = $1',
      [order.id],
    );
    return rows[0]?.granted;
  };
  const [bought, given] = [
    await pendingOrder(server, productId),
    await pendingOrder(server, productId),
  ];
  await report(paid({ orderId: bought.orderId }));
  await stock(server, productId, 2);
  await staff.call(assignKey, { orderId: bought.orderId });
  const unasked = await staff.refusal(assignKey, { orderId: given.orderId });
  expect(unasked).toMatchObject({ status: 409, code: 'ORDER_NOT_PAID' });
  expect(await granted(given)).toBe(false);
  await staff.call(assignKey, { orderId: given.orderId, evenUnpaid: true });
  expect([await granted(bought), await granted(given)]).toEqual([false, true]);
});

it('Retries of Assign Key return the first answer', async () => {
  const productId = await newProduct(server);
  const { orderId } = await paidOrder(productId);
  await stock(server, productId, 1);
  const how = { idempotencyKey: randomUUID() };
  const first = await staff.call(assignKey, { orderId }, how);
  expect(await staff.call(assignKey, { orderId }, how)).toEqual(first);
});
