import { HOUR_MS } from '@regz/rules/durations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { servicesOf } from '../../../test/fakes/payment-events.ts';
import type { TestServer } from '../../../test/harness/harness.ts';
import { signIn } from '../../../test/harness/signed-in.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';
import {
  buyerByTransfer,
  newSlip,
  rowsOf,
  sendSlip,
  transferOrder,
  transferServer,
} from '../../../test/scenarios/orders/transfers.ts';
import { endTransfers } from '../../orders/checkout/end-transfers.ts';

let server: TestServer;

beforeAll(async () => {
  server = await transferServer();
});
afterAll(() => server.close());

it('An order ends after its hours unless a slip waits', async () => {
  const late = await transferOrder(server);
  const { browser, id, orderId, userId } = await buyerByTransfer(server);
  server.clock.advance(71 * HOUR_MS);
  const services = await servicesOf(server);
  await endTransfers(services);
  const ended = async (order: string) =>
    (
      await rowsOf(
        server,
        'select expired_at is not null as ended from order_facts where id = $1',
        [order],
      )
    )[0];
  expect(await ended(late.id)).toEqual({ ended: false });
  await signIn(server, browser, { kind: 'customer', id: userId });
  expect((await sendSlip(browser, orderId, newSlip())).status).toBe(200);
  server.clock.advance(HOUR_MS);
  await endTransfers(services);
  expect(await ended(late.id)).toEqual({ ended: true });
  expect(await ended(id)).toEqual({ ended: false });
});

it('A slip at the last moment keeps its order open', async () => {
  const { browser, id, orderId } = await buyerByTransfer(server);
  const order = await holdRows(
    server.database,
    'select from order_facts where id = $1 for no key update',
    [id],
  );
  const sending = sendSlip(browser, orderId, newSlip());
  await order.waiting(1);
  server.clock.advance(73 * HOUR_MS);
  const ending = endTransfers(await servicesOf(server));
  await order.waiting(2);
  await order.release();
  expect((await sending).status).toBe(200);
  await ending;
  expect(await rowsOf(server, 'select expired_at from order_facts where id = $1', [id])).toEqual([
    { expired_at: null },
  ]);
});
