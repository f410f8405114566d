import { contract } from '@regz/contract/contract.ts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { couponShop, HALF, withCode } from '../../../test/scenarios/coupons.ts';

const { exportCoupons, exportCouponUses } = contract.coupons.staff;
const { startCheckout } = contract.storefront;

let server: TestServer;
let shop: Awaited<ReturnType<typeof couponShop>>;

beforeAll(async () => {
  server = await testServer();
  shop = await couponShop(server);
});
afterAll(() => server.close());

const rowsOf = (file: string): Record<string, string>[] =>
  parse(file, { bom: true, columns: true });

it('The orders with a coupon are exported with what each saved and whether it holds a use, oldest first', async () => {
  const { id, code } = await shop.coupon();
  const { browser: first, account } = await shop.buyer();
  const sold = await first.call(startCheckout, withCode(code));
  await shop.pay(sold.orderId);
  const { browser: second } = await shop.buyer();
  const lapsed = await second.call(startCheckout, withCode(code));
  await server.database.ownerPool.query(
    `update order_facts set client_name = '=cmd()', expired_at = now(), answered_at = now(),
                            created_at = created_at + interval '1 minute' where order_id = $1`,
    [lapsed.orderId],
  );
  const rows = rowsOf(await shop.staff.call(exportCouponUses, { id }));
  expect(rows).toMatchObject([
    {
      coupon: code,
      order_id: sold.orderId,
      username: account.username,
      price: '750.00',
      saved: '375.00',
      charged: '375.00',
      returned: '0.00',
      currency: 'LKR',
      status: 'awaiting-key',
      holds_a_use: 'yes',
      paid_at: expect.stringMatching(/Z$/u),
    },
    {
      order_id: lapsed.orderId,
      username: "'=cmd()",
      status: 'expired',
      holds_a_use: 'no',
      paid_at: '',
    },
  ]);
});

it('The list of coupons is exported with their terms, uses and sums, the newest first', async () => {
  server.clock.advance(1000);
  const { code: ended } = await shop.coupon({
    discount: { kind: 'amount', amountMinor: 12_550, currency: 'USD' },
    planIds: ['supreme-weekly', 'supreme-monthly'],
  });
  server.clock.advance(1000);
  const { id, code } = await shop.coupon({ maxUses: 3 });
  const { browser } = await shop.buyer();
  const { orderId } = await browser.call(startCheckout, withCode(code));
  await shop.pay(orderId);
  await server.database.ownerPool.query('update order_facts set live = true where coupon_id = $1', [
    id,
  ]);
  const rows = rowsOf(await shop.staff.call(exportCoupons, {}));
  const sums = { brought_lkr: `${HALF / 100}.00`, saved_lkr: `${HALF / 100}.00` };
  expect(rows.slice(0, 2)).toMatchObject([
    {
      code,
      percent: '50',
      amount: '',
      max_uses: '3',
      uses: '1',
      sold: '1',
      status: 'running',
      ...sums,
    },
    {
      code: ended,
      percent: '',
      amount: '125.50',
      currency: 'USD',
      plans: 'supreme-weekly supreme-monthly',
    },
  ]);
});
