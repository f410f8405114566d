import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { planProduct, settleLeftEvents, stock } from '../../test/fakes/payment-events.ts';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { couponShop, withCode } from '../../test/scenarios/coupons.ts';

const { startCheckout } = contract.storefront;
const { readOwnOrder } = contract.orders;

let server: TestServer;
let shop: Awaited<ReturnType<typeof couponShop>>;

beforeAll(async () => {
  server = await testServer();
  shop = await couponShop(server);
});
afterAll(() => server.close());

it.each([
  ['its answer was kept', 'insert on idempotency_answers', `new.operation like '%startCheckout'`],
  ['it was settled', 'update of processed_at on order_events', `new.provider = 'free'`],
])(
  'A free order that a crash stopped before %s is made once, and retries get one answer',
  async (_, statement, condition) => {
    const { id, code } = await shop.coupon({
      discount: { kind: 'percent', percent: 100 },
      maxUsesPerCustomer: 1,
    });
    await stock(server, await planProduct(server, 'supreme-lifetime'), 1);
    const { browser, account } = await shop.buyer();
    const input = withCode(code, { planId: 'supreme-lifetime', seenPriceMinor: 0 });
    const idempotencyKey = randomUUID();
    const query = (text: string) => server.database.ownerPool.query(text);
    await query(`create or replace function die() returns trigger language plpgsql as $$
                   begin raise exception 'the process dies'; end $$;
                 create trigger dies before ${statement}
                   for each row when (${condition}) execute function die()`);
    try {
      expect((await browser.send(startCheckout, input, { idempotencyKey })).status).toBe(500);
    } finally {
      await query(`drop trigger dies on ${statement.split(' ').at(-1) ?? ''}`);
    }
    const first = await browser.call(startCheckout, input, { idempotencyKey });
    await settleLeftEvents(server);
    expect(await browser.call(startCheckout, input, { idempotencyKey })).toEqual(first);
    expect(await browser.call(readOwnOrder, { orderId: first.orderId })).toMatchObject({
      status: 'completed',
    });
    const { rows } = await server.database.ownerPool.query(
      'select order_id as "orderId" from order_facts where user_id = $1',
      [account.id],
    );
    expect(rows).toEqual([{ orderId: first.orderId }]);
    expect(await shop.usesOf(id)).toMatchObject({ uses: 1 });
  },
);
