import { contract } from '@regz/contract/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import { pdfTexts } from '../../../test/harness/pdf-texts.ts';
import { signedInAdmin, signedInCustomer } from '../../../test/harness/signed-in.ts';
import { beginDeletionOf } from '../../../test/scenarios/deletions.ts';
import { makeOrder } from '../../../test/scenarios/orders/make-order.ts';
import { numberOrder } from '../../../test/scenarios/orders/number-order.ts';
import { deleteDueAccounts } from '../../customers/deletion/delete-due-accounts.ts';
import { createServices } from '../../services.ts';

const { readReceipt, readOwnOrder, editReceiptBuyer } = contract.orders;
const staffReceipt = contract.orders.staff.readReceipt;
let staff: Browser;

const server = sharedServer({
  environment: {
    SELLER_NAME: 'Regz (Private) Limited',
    SELLER_ADDRESS: '42/1, Galle Road | கொழும்பு 03',
    SELLER_NUMBER: 'PV 00123456',
    TAX_NAME: 'VAT',
    TAX_PERCENT: '18',
    TAX_NUMBER: '114123456-7000',
  },
});
beforeAll(async () => {
  staff = (await signedInAdmin(server)).browser;
});

async function rows(sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await server.database.ownerPool.query<Record<string, unknown>>(sql, values)).rows;
}

async function paidOrder(columns: Parameters<typeof makeOrder>[2] = {}) {
  const { browser, account } = await signedInCustomer(server);
  const order = await makeOrder(server.database, account.id, { paid_at: new Date(), ...columns });
  await numberOrder(server, order);
  return { browser, account, ...order };
}

/** The lines of an order's receipt. */
async function lines(browser: Browser, orderId: string): Promise<string[]> {
  return pdfTexts((await browser.send(readReceipt, { orderId })).body);
}

/** The line after a label. */
const after = (all: readonly string[], label: string) => all[all.indexOf(label) + 1];

const refund = (id: string, minor: number, at: string, status = 'succeeded') =>
  rows(
    `insert into order_refunds (provider, refund_ref, order_ref, amount_minor, status, updated_at)
     values ('sandbox', gen_random_uuid(), $1, $2, $4, $3)`,
    [id, minor, at, status],
  );

it('Receipts are files named after their number, and never cached', async () => {
  const { browser, orderId } = await paidOrder();
  const { status, headers, body } = await browser.send(readReceipt, { orderId });
  const { number } = (await browser.call(readOwnOrder, { orderId })).receipt;
  expect(number).toMatch(/^20\d\d-\d{6}$/u);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="receipt-${number}.pdf"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(body.subarray(0, 5).toString()).toBe('%PDF-');
});

it('A receipt names seller, buyer, product and included tax', async () => {
  const { browser, account, orderId } = await paidOrder();
  const all = await lines(browser, orderId);
  expect(all).toEqual(
    expect.arrayContaining([
      'Regz (Private) Limited',
      '42/1, Galle Road',
      'கொழும்பு 03',
      'Registration no. PV 00123456',
      'VAT no. 114123456-7000',
      account.username,
      orderId,
    ]),
  );
  expect(after(all, 'Supreme Monthly, 30 days')).toBe('Rs. 750.00');
  expect(after(all, 'Total paid')).toBe('Rs. 750.00');
  expect(after(all, 'Includes VAT of 18 %')).toBe('Rs. 114.41');
  expect(all).not.toContain('Balance');
});

it('A receipt keeps the seller and tax of its numbering', async () => {
  const { browser, orderId, id } = await paidOrder();
  const former = { name: 'Former Ltd', address: [], number: null, tax: null };
  await rows('update order_receipts set seller = $2 where order_ref = $1', [id, former]);
  const all = await lines(browser, orderId);
  expect(after(all, 'Sold by')).toBe('Former Ltd');
  expect(all.join('\n')).not.toContain('VAT');
});

it('A receipt shows each refund and the balance', async () => {
  const { browser, orderId, id } = await paidOrder();
  await refund(id, 5000, '2026-11-25T09:00:00Z');
  await refund(id, 20_000, '2026-11-22T09:00:00Z');
  await refund(id, 100, '2026-11-23T09:00:00Z', 'pending');
  await refund(id, 200, '2026-11-24T09:00:00Z', 'failed');
  const all = await lines(browser, orderId);
  expect(all.filter((line) => line.startsWith('Refunded on'))).toEqual([
    'Refunded on 22 November 2026 at 09:00',
    'Refunded on 25 November 2026 at 09:00',
  ]);
  expect(after(all, 'Refunded on 22 November 2026 at 09:00')).toBe('−Rs. 200.00');
  expect(after(all, 'Balance')).toBe('Rs. 500.00');
  expect(all.filter((line) => line === 'Includes VAT of 18 %')).toHaveLength(2);
});

it('A receipt of a payment that the bank reversed leaves nothing', async () => {
  const { browser, orderId, id } = await paidOrder();
  await rows(
    `insert into order_disputes (provider, dispute_ref, order_ref, status, reported_at)
     values ('sandbox', $1::text, $1::text::uuid, 'lost', '2026-11-26T12:00:00Z')`,
    [id],
  );
  const all = await lines(browser, orderId);
  expect(after(all, 'Reversed by the buyer’s bank on 26 November 2026 at 12:00')).toBe(
    '−Rs. 750.00',
  );
  expect(after(all, 'Balance')).toBe('Rs. 0.00');
});

it('A receipt shows the code, its saving and the store’s price', async () => {
  const { browser, orderId, id } = await paidOrder({
    amount_minor: 50_000,
    display_currency: 'USD',
  });
  await rows(
    `with made as (
       insert into coupons (code, kind, value, currency, created_by, created_at)
       values ('RECEIPT-25', 'amount', 25000, 'LKR', 'sithara', now()) returning id
     )
     update order_facts set coupon_id = made.id, discount_minor = 25000, display_amount_minor = 155
       from made where order_facts.id = $1`,
    [id],
  );
  const all = await lines(browser, orderId);
  expect(after(all, 'Supreme Monthly, 30 days')).toBe('Rs. 750.00');
  expect(after(all, 'Discount with the code RECEIPT-25')).toBe('−Rs. 250.00');
  expect(after(all, 'Total paid')).toBe('Rs. 500.00');
  expect(all).toContain('All amounts are in LKR. The store showed the price as $1.55 (USD).');
});

it('A receipt of test money says so, and has no number', async () => {
  const { browser, orderId } = await paidOrder({ live: false });
  const all = await lines(browser, orderId);
  expect(all).toContain('A test order: no real money was charged. This is not proof of payment.');
  expect(all).toContain('Receipt Test');
  expect((await browser.call(readOwnOrder, { orderId })).receipt).toMatchObject({
    number: null,
    withoutNumber: 'test',
  });
  const { headers } = await browser.send(readReceipt, { orderId });
  expect(headers['content-disposition']).toBe(`attachment; filename="receipt-${orderId}.pdf"`);
});

it.each([
  [
    { provider: 'import' },
    'This order comes from a former system, which numbered its own receipts.',
  ],
  [{ amount_minor: 0, provider: 'free' }, 'There was nothing to pay for this order.'],
])('A receipt without a number says why: %o', async (columns, notice) => {
  const { browser, orderId } = await paidOrder(columns);
  const all = await lines(browser, orderId);
  expect(all).toContain(notice);
  expect(all).toContain('Receipt Without a number');
});

it('A receipt that has no number yet says so', async () => {
  const { browser, account } = await signedInCustomer(server);
  const { orderId } = await makeOrder(server.database, account.id, { paid_at: new Date() });
  expect(await lines(browser, orderId)).toContain(
    'The number of this receipt follows within minutes: please download it again then.',
  );
});

it('An unpaid order has no receipt and takes no number', async () => {
  const { browser, orderId, id } = await paidOrder({ granted_at: new Date() });
  await rows('update order_facts set paid_at = null where id = $1', [id]);
  await rows('delete from order_receipts where order_ref = $1', [id]);
  const unpaid = { status: 409, code: 'ORDER_RECEIPT_UNPAID' };
  expect(await browser.refusal(readReceipt, { orderId })).toMatchObject(unpaid);
  expect(await staff.refusal(staffReceipt, { orderId })).toMatchObject(unpaid);
  expect(await rows('select from order_receipts where order_ref = $1', [id])).toEqual([]);
});

it('Concurrent receipts are drawn despite a refused one', async () => {
  const orders = await Promise.all(Array.from({ length: 8 }, () => paidOrder()));
  const [first] = orders;
  const asked = await Promise.all([
    first?.browser.refusal(readReceipt, { orderId: 'RGZ-NONE' }),
    ...orders.map(({ browser, orderId }) => lines(browser, orderId)),
  ]);
  expect(asked.slice(1)).toEqual(orders.map(({ orderId }) => expect.arrayContaining([orderId])));
});

it('An account downloads sixty receipts in a quarter of an hour', async () => {
  const { browser, orderId } = await paidOrder();
  const unknown = Array.from({ length: 60 }, () =>
    browser.refusal(readReceipt, { orderId: 'RGZ-NONE' }),
  );
  await Promise.all(unknown);
  const refusal = await browser.refusal(readReceipt, { orderId });
  expect(refusal).toMatchObject({ status: 429, code: 'ATTEMPTS_EXCEEDED' });
});

it('A deleted account leaves receipt numbers, not names', async () => {
  const { browser, account, orderId, id } = await paidOrder();
  const written = { orderId, version: 0, name: 'Nimal Perera', address: '1 Galle Road' };
  await browser.call(editReceiptBuyer, written);
  const { tables } = await browser.call(contract.customers.exportPersonalData, {});
  expect(tables['order_receipts']).toMatchObject([{ order_id: orderId }]);
  expect(tables['order_receipt_buyers']).toMatchObject([
    { order_id: orderId, name: 'Nimal Perera' },
  ]);
  await beginDeletionOf(server, account.id, -1);
  const { config, clock, database, app } = server;
  await deleteDueAccounts(await createServices({ config, clock, db: database.db, log: app.log }));
  expect(await rows('select from order_receipt_buyers where order_ref = $1', [id])).toEqual([]);
  expect(await rows('select from order_receipts where order_ref = $1', [id])).toHaveLength(1);
  const all = pdfTexts((await staff.send(staffReceipt, { orderId })).body);
  expect(after(all, 'Sold to')).toBe('deleted account');
  expect(all.join('\n')).not.toMatch(/Nimal|Galle Road 1/u);
});
