import { describe, expect, it } from 'vitest';
import { newProduct, paid, pendingOrder, stock } from '../../../test/fakes/payment-events.ts';
import { sharedServer, sharedServices } from '../../../test/harness/harness.ts';
import { storeAndSettle } from '../../payments/settlement/settle-event.ts';
import type { PaymentEvent } from '../../platform/ports/payment-event.ts';
import { fillOverlooked } from './fill-queue.ts';

const server = sharedServer();
const services = sharedServices(server);

const receive = (...events: PaymentEvent[]) =>
  storeAndSettle(services, { provider: 'sandbox', events });

async function orderOf(id: string): Promise<unknown> {
  const { rows } = await server.database.ownerPool.query(
    `select order_status(o) as status, license_key_id as key, flag from order_facts o where id = $1`,
    [id],
  );
  return rows[0];
}

async function flaggedAt(id: string): Promise<unknown> {
  const { rows } = await server.database.ownerPool.query<{ flagged_at: unknown }>(
    'select flagged_at from order_facts where id = $1',
    [id],
  );
  return rows[0]?.flagged_at;
}

it('A payment of a deleted account takes no key and is flagged', async () => {
  const product = await newProduct(server);
  const order = await pendingOrder(server, product);
  await server.database.sql('delete from users where id = $1', order.userId);
  await stock(server, product, 1);
  await receive(paid({ orderId: order.orderId }));
  await fillOverlooked(services);
  expect(await orderOf(order.id)).toMatchObject({
    status: 'awaiting-key',
    key: null,
    flag: 'account-deleted',
  });
});

describe('a payment whose account was banned meanwhile', () => {
  const ban = (userId: string, banned: boolean) =>
    server.database.ownerPool.query('update users set banned = $2 where id = $1', [userId, banned]);

  it('A banned account’s payment gets its key when the ban is lifted', async () => {
    const product = await newProduct(server);
    const order = await pendingOrder(server, product);
    await ban(order.userId, true);
    const [key] = await stock(server, product, 1);
    await receive(paid({ orderId: order.orderId }));
    await fillOverlooked(services);
    const flag = 'account-banned';
    expect(await orderOf(order.id)).toMatchObject({ status: 'awaiting-key', key: null, flag });
    await ban(order.userId, false);
    await fillOverlooked(services);
    expect(await orderOf(order.id)).toMatchObject({ status: 'completed', key });
  });

  it('Payments of banned accounts delay no other order', async () => {
    const product = await newProduct(server);
    const [banned, next] = [
      await pendingOrder(server, product),
      await pendingOrder(server, product),
    ];
    await receive(paid({ orderId: banned.orderId }), paid({ orderId: next.orderId }));
    await ban(banned.userId, true);
    const [key] = await stock(server, product, 1);
    await fillOverlooked(services);
    expect(await orderOf(banned.id)).toMatchObject({ key: null, flag: 'account-banned' });
    expect(await orderOf(next.id)).toMatchObject({ status: 'completed', key });
  });

  it('A banned account’s payment is flagged once', async () => {
    const product = await newProduct(server);
    const [banned, next] = [
      await pendingOrder(server, product),
      await pendingOrder(server, product),
    ];
    await ban(banned.userId, true);
    await receive(paid({ orderId: banned.orderId }));
    const flagged = await flaggedAt(banned.id);
    expect(flagged).toBeInstanceOf(Date);
    server.clock.advance(1000);
    await receive(paid({ orderId: next.orderId }));
    expect(await flaggedAt(banned.id)).toEqual(flagged);
  });
});
